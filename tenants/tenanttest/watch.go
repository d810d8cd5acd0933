package tenanttest

import (
	"bytes"
	"sync"
	"testing"
	"time"
)

// WaitUntil polls until holds returns true, and fails the test if that takes longer than within. It is for effects of
// other goroutines and processes.
func WaitUntil(t testing.TB, within time.Duration, what string, holds func() bool) {
	t.Helper()
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for end := time.Now().Add(within); !holds(); <-look.C {
		if time.Now().After(end) {
			t.Fatalf("it never came to be that %s", what)
		}
	}
}

// Log keeps what several goroutines write, to be read meanwhile.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends p to the log.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String returns everything that was written so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
