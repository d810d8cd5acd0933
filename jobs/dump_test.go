package jobs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"cortejo/providers/domains"
	"cortejo/providers/payments"
	"cortejo/tools/dumptest"
)

// What River knows of jobs is the same each time: kinds, queues, options, the JSON of arguments and what runs by the
// clock. A job that is queued when a new version starts must still be one that this version knows.
func TestDumpJobs(t *testing.T) {
	t.Parallel()
	configs := map[string]Options{
		"nothing configured": {},
		"all configured": {
			Payments: payments.New(payments.Settings{SecretKey: "sk_test_1"}),
			Domains:  domains.Settings{Target: "cortejo.test"},
			AuditKey: []byte("key"),
		},
	}
	for name, options := range configs {
		options.Log = slog.New(slog.DiscardHandler)
		file := "jobs/" + strings.ReplaceAll(name, " ", "_") + ".txt"
		dumptest.Write(t, file, func() string { return describeConfig(t, options) })
	}
}

// describeConfig returns the settings of River, then each worker and each periodic job.
func describeConfig(t *testing.T, o Options) string {
	config, err := newConfig(o)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	value := reflect.ValueOf(config).Elem()
	for _, field := range reflect.VisibleFields(value.Type()) {
		if !field.IsExported() {
			continue
		}
		switch value := value.FieldByIndex(field.Index); value.Kind() {
		case reflect.Func, reflect.Interface, reflect.Pointer:
			fmt.Fprintf(&text, "%s %T\n", field.Name, value.Interface())
		case reflect.Slice:
			fmt.Fprintf(&text, "%s %d\n", field.Name, value.Len())
		default:
			fmt.Fprintf(&text, "%s %+v\n", field.Name, value.Interface())
		}
	}
	workers := dumptest.ReadField(reflect.ValueOf(config.Workers).Elem(), "workersMap")
	if workers.Len() == 0 {
		t.Fatal("no workers")
	}
	kinds := workers.MapKeys()
	slices.SortFunc(kinds, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	for _, kind := range kinds {
		info := reflect.New(workers.Type().Elem()).Elem()
		info.Set(workers.MapIndex(kind))
		args := dumptest.ReadField(info, "jobArgs").Interface().(river.JobArgs)
		fmt.Fprintf(&text, "\nworker %s\n", kind.String())
		describeArgs(t, &text, args)
		describeWorker(t, &text, dumptest.ReadField(info, "workUnitFactory"), args)
	}
	for _, job := range config.PeriodicJobs {
		describePeriodicJob(t, &text, reflect.ValueOf(job).Elem())
	}
	return text.String()
}

// describeArgs writes the JSON of a job's arguments and its options, when they are empty and when each of them is set.
func describeArgs(t *testing.T, text *strings.Builder, args river.JobArgs) {
	kind := reflect.TypeOf(args)
	empty, filled := reflect.New(kind).Elem(), reflect.New(kind).Elem()
	fill(t, filled, "arguments")
	fmt.Fprintf(text, "  empty %s\n  filled %s\n", toJSON(t, empty.Interface()), toJSON(t, filled.Interface()))
	for _, given := range []reflect.Value{empty, filled} {
		if optional, ok := given.Interface().(river.JobArgsWithInsertOpts); ok {
			fmt.Fprintf(text, "  options %+v\n", optional.InsertOpts())
		}
	}
	for _, field := range reflect.VisibleFields(kind) {
		if tag := field.Tag.Get("river"); tag != "" {
			fmt.Fprintf(text, "  %s is %s\n", jsonName(field), tag)
		}
	}
}

// jsonName returns the key of a field in JSON.
func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return cmp.Or(name, field.Name)
}

// describeWorker writes a worker's own timeout, and how long it waits after each of its first attempts.
func describeWorker(t *testing.T, text *strings.Builder, factory reflect.Value, args river.JobArgs) {
	const attempts = 8
	for attempt := range attempts {
		now := time.Now()
		row := &rivertype.JobRow{
			EncodedArgs: []byte(toJSON(t, args)), Kind: args.Kind(), Attempt: attempt + 1,
			AttemptedAt: &now, CreatedAt: now, ScheduledAt: now,
		}
		unit := factory.MethodByName("MakeUnit").Call([]reflect.Value{reflect.ValueOf(row)})[0]
		if failed := unit.MethodByName("UnmarshalJob").Call(nil)[0]; !failed.IsNil() {
			t.Fatal(failed.Interface())
		}
		if attempt == 0 {
			fmt.Fprintf(text, "  timeout %s\n", unit.MethodByName("Timeout").Call(nil)[0].Interface())
		}
		before := time.Now()
		next := unit.MethodByName("NextRetry").Call(nil)[0].Interface().(time.Time)
		if next.IsZero() { // River's own policy
			return
		}
		fmt.Fprintf(text, "  after attempt %d: %s\n", attempt+1, next.Sub(before).Truncate(time.Second))
	}
}

// currentSecond matches the seconds since 1970 that a constructor takes from the clock.
var currentSecond = regexp.MustCompile(`\b\d{10}\b`)

// describePeriodicJob writes when a periodic job runs and the job that it inserts.
func describePeriodicJob(t *testing.T, text *strings.Builder, job reflect.Value) {
	args, options := dumptest.ReadField(job, "constructorFunc").Interface().(river.PeriodicJobConstructor)()
	opts := dumptest.ReadField(job, "opts").Interface().(*river.PeriodicJobOpts)
	schedule := dumptest.ReadField(job, "scheduleFunc").Interface().(river.PeriodicSchedule)
	fmt.Fprintf(text, "\nperiodic %s inserts %s %s, options %+v\n", opts.ID, args.Kind(),
		currentSecond.ReplaceAllString(toJSON(t, args), "<now>"), options)
	at := time.Date(2027, time.March, 4, 5, 6, 7, 0, time.UTC)
	fmt.Fprintf(text, "  settings %+v, next after %s\n", *opts, schedule.Next(at).Sub(at))
}

func toJSON(t *testing.T, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fill sets a value, and all that is in it, to a value that is not empty; and fails the test at an unknown type.
func fill(t *testing.T, value reflect.Value, name string) {
	switch value.Interface().(type) {
	case uuid.UUID:
		value.Set(reflect.ValueOf(uuid.NewSHA1(uuid.NameSpaceURL, []byte(name))))
		return
	case time.Time:
		value.Set(reflect.ValueOf(time.Date(2027, time.March, 4, 5, 6, 7, 0, time.UTC)))
		return
	}
	switch value.Kind() {
	case reflect.String:
		value.SetString(name)
	case reflect.Bool:
		value.SetBool(true)
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64:
		value.SetInt(7)
	case reflect.Pointer:
		value.Set(reflect.New(value.Type().Elem()))
		fill(t, value.Elem(), name)
	case reflect.Slice:
		value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		fill(t, value.Index(0), name)
	case reflect.Struct:
		for i := range value.NumField() {
			if field := value.Type().Field(i); field.IsExported() {
				fill(t, value.Field(i), jsonName(field))
			}
		}
	default:
		t.Fatalf("%s is a %s: teach fill", name, value.Type())
	}
}
