import sys

sys.stdout.buffer.write(b"\xff\xfe\x00 not a number \x80")
