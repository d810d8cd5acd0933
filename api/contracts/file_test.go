package contracts_test

import (
	"net/http"
	"strings"
	"testing"

	"cortejo/api/contracts"
	"cortejo/platform/procedure/proceduretest"
)

func TestTheFileOfALinkIsReadByWhoOpenedItAndKeptByNobody(t *testing.T) {
	d := newContractsEnv(t, 500)
	c := d.send(d.draft(1))
	phone := c.Signers[0].Team.Phone
	token := d.link(phone, 1)
	file := func() (int, http.Header, string) {
		answer := d.visitor.Fetch("/api/public/public.contract.file?token=" + token)
		return answer.Code, answer.Header(), answer.Body.String()
	}
	if status, _, _ := file(); status != http.StatusNotFound {
		t.Errorf("before the link was opened: %d", status)
	}
	proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.open", in{"token": token})
	status, header, body := file()
	if status != http.StatusOK || !strings.HasPrefix(body, "%PDF-") {
		t.Fatalf("after it: %d", status)
	}
	for name, want := range map[string]string{
		"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow",
		"X-Content-Type-Options":  "nosniff",
		"Content-Security-Policy": "default-src 'none'; sandbox", "Content-Type": "application/pdf",
	} {
		if got := header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	for _, name := range []string{"Set-Cookie", "Etag", "Last-Modified", "Location"} {
		if got := header.Get(name); got != "" {
			t.Errorf("%s says %q", name, got)
		}
	}
	for name, values := range header {
		said := strings.Join(values, " ")
		if strings.Contains(said, token) || strings.Contains(said, d.event.Business.ID.String()) ||
			strings.Contains(said, c.UUID.String()) {
			t.Errorf("%s says whose it is: %s", name, said)
		}
	}
	// After its end the contract cannot be read, and its link answers like one that never existed.
	d.done("contracts.cancel", in{"uuid": c.UUID})
	if status, _, _ := file(); status != http.StatusNotFound {
		t.Errorf("once it was cancelled: %d", status)
	}
}
