package worded

import "errors"

func fail() error { return errors.New("Failed.") } // want "error strings should not"
