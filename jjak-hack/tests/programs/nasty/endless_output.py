while True:
    print("14" * 1000)
