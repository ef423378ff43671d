print("nan")
