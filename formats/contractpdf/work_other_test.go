//go:build !linux

package contractpdf_test

import (
	"testing"
	"time"
)

// measureWork returns the elapsed time of do: only Linux reports the processor time of a thread.
func measureWork(_ *testing.T, do func()) time.Duration {
	began := time.Now()
	do()
	return time.Since(began)
}
