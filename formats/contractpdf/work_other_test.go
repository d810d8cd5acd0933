//go:build !linux

package contractpdf_test

import (
	"testing"
	"time"
)

// worked is how long something took: only Linux says what of that was work.
func measureWork(_ *testing.T, do func()) time.Duration {
	began := time.Now()
	do()
	return time.Since(began)
}
