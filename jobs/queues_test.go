package jobs

import (
	"log/slog"
	"reflect"
	"slices"
	"testing"

	"github.com/riverqueue/river"

	"cortejo/tools/dumptest"
)

// The default queue is for jobs of earlier versions: a new one would wait there behind work of any length.
func TestEveryJobHasAQueue(t *testing.T) {
	t.Parallel()
	config, err := newConfig(Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if _, works := config.Queues[river.QueueDefault]; !works {
		t.Error("the jobs of earlier versions are not worked on")
	}
	workers := dumptest.ReadField(reflect.ValueOf(config.Workers).Elem(), "workersMap")
	if workers.Len() == 0 {
		t.Fatal("no workers")
	}
	for _, kind := range workers.MapKeys() {
		info := reflect.New(workers.Type().Elem()).Elem()
		info.Set(workers.MapIndex(kind))
		var queue string
		if args, ok := dumptest.ReadField(info, "jobArgs").Interface().(river.JobArgsWithInsertOpts); ok {
			queue = args.InsertOpts().Queue
		}
		if _, known := config.Queues[queue]; !known || queue == river.QueueDefault {
			t.Errorf("%s goes into queue %q", kind, queue)
		}
	}
	for name, queue := range queues {
		hasShares := !slices.Contains([]string{queuePushes, queueBroadcasts, queueReconciliation}, name)
		if hasShares && (queue.perBusiness < 1 || queue.perBusiness > queue.workers/2) {
			t.Errorf("%s: a business may take %d of %d workers", name, queue.perBusiness, queue.workers)
		}
	}
}
