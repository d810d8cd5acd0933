package contracts_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/contracts"
	"cortejo/platform/procedure/proceduretest"
)

// Forty concurrent files of one business do not delay another's: it is rendered while most of the forty still wait.
func TestFortyFilesOfABusinessDelayNoOther(t *testing.T) {
	d := newContractsEnv(t, 500)
	draft := func(owner proceduretest.Caller, event uuid.UUID) contracts.Contract {
		paragraphs := slices.Repeat(text(strings.Repeat("A assessoria, do começo ao fim. ", 10))["content"].([]in), 40)
		return proceduretest.Post[contracts.Contract](owner, "contracts.create", in{"uuid": uuid.NewString(),
			"eventUuid": event, "name": "Contrato", "content": in{"type": "doc", "content": paragraphs}})
	}
	fetch := func(owner proceduretest.Caller, business uuid.UUID, c contracts.Contract) int {
		return owner.Fetch("/api/b/" + business.String() + "/contracts.preview?uuid=" + c.UUID.String()).Code
	}
	busy := draft(d.owner, d.event.ID)
	other := d.env.AddEvent(d.env.AddBusiness("Outra"), "Festa")
	owner := d.api.Owner(other.Business)
	theirs := draft(owner, other.ID)
	const files = 40
	var all sync.WaitGroup
	var done atomic.Int64
	began := make(chan struct{}, files)
	for range files {
		all.Go(func() {
			began <- struct{}{}
			// A request that gets no slot in time is answered 503.
			if code := fetch(d.owner, d.event.Business.ID, busy); code != http.StatusOK &&
				code != http.StatusServiceUnavailable {
				t.Errorf("a file of many: %d", code)
			}
			done.Add(1)
		})
	}
	for range files {
		<-began
	}
	before := done.Load()
	if code := fetch(owner, other.Business.ID, theirs); code != http.StatusOK {
		t.Errorf("another business's file: %d", code)
	}
	if ended := done.Load() - before; ended > files/2 {
		t.Errorf("%d of %d files of the busy business went before it", ended, files)
	}
	all.Wait()
}
