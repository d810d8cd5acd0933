package live

import (
	"fmt"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// BenchmarkStreams opens 500 streams on one server, five people per event. It measures their memory (of this process,
// which also holds the readers' ends, so a server alone needs less), how long after a commit all people of an event
// have received the change, and their cost without changes.
func BenchmarkStreams(b *testing.B) {
	const events, each = 100, 5
	h := newFixture(b)
	h.server.Config.WriteTimeout = time.Minute
	business := h.env.AddBusiness("Ana Clara Cerimonial")
	weddings := make([]tenanttest.Event, events)
	people := make([][]tenanttest.User, events)
	for i := range weddings {
		weddings[i] = h.env.AddEvent(business, "Casamento "+strconv.Itoa(i))
		h.env.SetCustomerPermissions(weddings[i], tenants.CustomerAll)
		for range each {
			user := h.env.AddUser("Cliente")
			h.env.AddEventCustomer(weddings[i], user)
			people[i] = append(people[i], user)
		}
	}
	h.server.Client().Transport.(*http.Transport).MaxIdleConnsPerHost = events * each
	h.settle()
	before, heapBefore := resident(b), inUse()
	streams := make([][]*testReader, events)
	for i, event := range weddings {
		for _, user := range people[i] {
			streams[i] = append(streams[i], h.open(user, ofClient(event)))
		}
	}
	took, heap := resident(b)-before, inUse()-heapBefore

	// This measures idle streams, over three checks.
	start, processor := time.Now(), used(b)
	time.Sleep(3 * checkInterval)
	rest := float64(used(b)-processor) / float64(time.Since(start)) * 100

	var waits []time.Duration
	turn := 0
	for b.Loop() {
		i := turn % events
		turn++
		h.change(`UPDATE events SET title = title WHERE id = $1`, weddings[i].ID)
		committed := time.Now()
		for _, l := range streams[i] {
			l.hears("change EVENT")
		}
		waits = append(waits, time.Since(committed))
	}
	slices.Sort(waits)
	median, worst := waits[len(waits)/2], waits[len(waits)*99/100]
	b.ReportMetric(float64(took)/1e6, "MB-resident")
	b.ReportMetric(float64(heap)/1e6, "MB-in-use")
	b.ReportMetric(rest, "%core-at-rest")
	b.ReportMetric(float64(median.Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(worst.Microseconds())/1000, "ms-p99")
	fmt.Printf(
		"500 conexões abertas: %.1f MB residentes a mais (%.1f MB em uso), %.1f%% de um núcleo em repouso; do commit às cinco telas: mediana %.1f ms, p99 %.1f ms\n",
		float64(took)/1e6, float64(heap)/1e6, rest, float64(median.Microseconds())/1000,
		float64(worst.Microseconds())/1000)
}

// BenchmarkRevocation measures how long a stream remains open after its reader lost their place in the team. It fails
// above 5 s.
func BenchmarkRevocation(b *testing.B) {
	h := newFixture(b)
	for b.Loop() {
		business := h.env.AddBusiness("Ana Clara Cerimonial")
		event, assistant := h.env.AddEvent(business, "Casamento"), h.env.AddMember(business, tenants.TeamAssistant)
		stream := h.open(assistant.User, ofTeam(event))
		began := time.Now()
		h.change(`DELETE FROM memberships WHERE id = $1`, assistant.ID)
		stream.ends("end revoked")
		if took := time.Since(began); took > 5*time.Second {
			b.Errorf("the stream ended after %s", took)
		}
	}
}

// resident returns the memory that the system holds for this process, after it has returned the unused part.
func resident(b *testing.B) int64 {
	b.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Skip("only Linux says how much memory a process takes")
	}
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// inUse returns the memory that the process uses: its heap, and the stacks of its goroutines.
func inUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

func used(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
