//go:build race

package printing

import "time"

// defaultBounds are twelve times as long, as budget's: the race detector slows drawing about tenfold.
var defaultBounds = bounds{Memory: 1 << 30, Garbage: 128 << 20, Processor: 6 * time.Minute, Time: 12 * time.Minute}

// underRaceDetector reports that memory cannot be limited: the race detector reserves terabytes.
const underRaceDetector = true
