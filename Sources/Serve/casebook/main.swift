print("casebook")
