package jobs

import (
	"time"

	"github.com/riverqueue/river"
)

// periodic lists what runs by the clock, whichever process leads.
func periodic() []*river.PeriodicJob {
	return []*river.PeriodicJob{
		river.NewPeriodicJob(
			river.PeriodicInterval(time.Hour),
			func() (river.JobArgs, *river.InsertOpts) { return Purge{}, nil },
			&river.PeriodicJobOpts{ID: "purge", RunOnStart: true},
		),
	}
}
