//go:build !race

package printing

import "time"

// defaultBounds are far above what the largest text and file take.
var defaultBounds = bounds{Memory: 1 << 30, Garbage: 128 << 20, Processor: 30 * time.Second, Time: time.Minute}

const underRaceDetector = false
