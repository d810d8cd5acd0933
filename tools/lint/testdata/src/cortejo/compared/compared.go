package compared

func same(n int) bool { return n == n } // want "identical expressions"
