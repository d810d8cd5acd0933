package api_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"cortejo/api"
	"cortejo/api/siteaddress"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/domains"
	"cortejo/providers/domains/domainstest"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/process"
	"cortejo/tenants/tenanttest"
)

// Caddy as Debian packages it, with the Caddyfile of production and certificates of its own making, in front of the
// whole server: it asks whether a domain is shown, and gets no certificate for any other.
func TestCaddyServesADomainThatWasProven(t *testing.T) {
	t.Parallel()
	caddy, err := exec.LookPath("caddy")
	if err != nil {
		t.Fatal("make caddy installs it: ", err)
	}
	env, zone := tenanttest.New(t), domainstest.Serve(t)
	leads := domains.Settings{Target: "paginas.cortejo.com.br", Server: zone.Address}
	store := filestest.Open(t, t.TempDir())
	queue, err := jobs.NewWorkers(jobs.Options{Pool: env.App, DB: env.DB, Sender: messages.UnconfiguredSender{},
		Files: store, Domains: leads, PublicURL: "https://app.cortejo.com.br", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ended, unsubscribe := queue.Subscribe(river.EventKindJobCompleted)
	t.Cleanup(unsubscribe)
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.Stop(context.Background()) })
	const secret = "0123456789abcdef0123456789abcdef"
	asked := make(chan string, 100)
	check := siteaddress.Check(env.DB, secret, slog.New(slog.DiscardHandler))
	server := website(t, func(o *api.Options) {
		o.PublicURL, o.Preview, o.Addresses = "https://app.cortejo.com.br",
			api.NewEventPreviews(env.DB, "https://app.cortejo.com.br"), siteaddress.NewFinder(env.DB)
		o.DomainCheck = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked <- r.URL.Query().Get("domain")
			check.ServeHTTP(w, r)
		})
	})
	visit := behindCaddy(t, caddy, server, secret)

	b := env.AddBusiness("Ana Clara Cerimonial")
	event, rival := env.AddEvent(b, "Casamento Marina & Tomás"),
		env.AddEvent(env.AddBusiness("Ladrões"), "Casamento Marina & Tomás")
	calls := proceduretest.New(t, env,
		siteaddress.New(siteaddress.Options{PublicURL: "https://app.cortejo.com.br", Domains: leads}).Register)
	claim := func(of tenanttest.Event) []siteaddress.Record {
		defer waitFor(t, ended)
		return proceduretest.Post[siteaddress.Address](calls.Owner(of.Business), "site.setDomain",
			proceduretest.Input{"eventUuid": of.ID, "domain": "https://www.MarinaETomas.com.br/"}).Domain.Records
	}
	zone.Write("paginas.cortejo.com.br", "A", "203.0.113.7")
	zone.Write("www.marinaetomas.com.br", "CNAME", "paginas.cortejo.com.br.")
	records := claim(event)
	claim(rival)
	zone.Write(records[0].Name, records[0].Type, records[0].Value)
	if _, err := visit("rouba.com.br", "rouba.com.br", "/"); err == nil {
		t.Error("a domain that is nobody's has a certificate")
	}
	if domain := <-asked; domain != "rouba.com.br" {
		t.Errorf("Caddy asked for %q", domain)
	}
	if _, err := env.Admin.Exec(t.Context(), `DELETE FROM river.river_job WHERE kind = 'check_domain'`); err != nil {
		t.Fatal(err)
	}
	// Who only claimed it asks again too, and stays without.
	for _, of := range []tenanttest.Event{rival, event} {
		proceduretest.Post[siteaddress.Address](calls.Owner(of.Business), "site.checkDomain",
			proceduretest.Input{"eventUuid": of.ID})
		waitFor(t, ended)
	}
	for _, name := range []string{"www.marinaetomas.com.br", "marinaetomas.com.br"} {
		page, err := visit(name, name, "/")
		if err != nil || page.status != http.StatusOK ||
			!strings.Contains(page.body, `<meta name="cortejo-event" content="`+event.Slug+`" />`) ||
			page.hsts != "max-age=31536000" {
			t.Errorf("%s: %v %+v", name, err, page)
		}
		if page, err := visit(name, name, "/auth/signin"); err != nil || page.status != http.StatusNotFound ||
			page.body != "" {
			t.Errorf("%s signs in: %v %+v", name, err, page)
		}
	}
	if page, err := visit("marinaetomas.com.br", "rouba.com.br", "/"); err != nil ||
		page.status != http.StatusNotFound || page.body != "" {
		t.Errorf("a forged Host: %v %+v", err, page)
	}
	if page, err := visit("app.cortejo.com.br", "app.cortejo.com.br", "/app"); err != nil ||
		page.status != http.StatusOK {
		t.Errorf("our own address: %v %+v", err, page)
	}
	if _, err := visit("outra.marinaetomas.com.br", "outra.marinaetomas.com.br", "/"); err == nil {
		t.Error("a name below a domain has a certificate")
	}
}

// waitFor a domain to have been looked up.
func waitFor(t *testing.T, ended <-chan *river.Event) {
	t.Helper()
	patience := time.After(time.Minute)
	for {
		select {
		case event := <-ended:
			if event.Job.Kind == (jobs.CheckDomain{}).Kind() {
				return
			}
		case <-patience:
			t.Fatal("no domain was looked up")
		}
	}
}

// got is what a browser got.
type got struct {
	status     int
	body, hsts string
}

// behindCaddy starts Caddy in front of a server and returns the function that requests a page: with the name for TLS
// and the Host header.
func behindCaddy(t *testing.T, caddy string, server *httptest.Server, secret string) func(name, host, path string) (got,
	error) {
	t.Helper()
	folder := t.TempDir()
	secure, plain := freePorts(t)
	command := exec.CommandContext(t.Context(), caddy, "run", "--config", "Caddyfile", "--adapter", "caddyfile")
	command.Dir = ".."
	said, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Env = append(os.Environ(), "HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder,
		"CORTEJO="+strings.TrimPrefix(server.URL, "http://"), "PUBLIC_URL=https://app.cortejo.com.br",
		"DOMAIN_CHECK_SECRET="+secret,
		fmt.Sprintf("CADDY_GLOBAL=local_certs\nskip_install_trust\nadmin off\nhttp_port %d\nhttps_port %d\n", plain,
			secure))
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines, log := bufio.NewScanner(said), &tenanttest.Log{}
	up := make(chan bool, 1)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for lines.Scan() {
			_, _ = log.Write(append(lines.Bytes(), '\n')) // memory never fails
			if strings.Contains(lines.Text(), "serving initial configuration") {
				up <- true
			}
		}
		up <- false
	}()
	t.Cleanup(func() {
		_ = command.Process.Kill()
		<-ended
		_ = command.Wait() // it was killed
		if t.Failed() {
			t.Logf("Caddy says\n%s", log)
		}
	})
	if !<-up {
		t.Fatalf("Caddy does not start:\n%s", log)
	}
	visit := func(name, host, path string) (got, error) {
		client := http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
			TLSClientConfig: &tls.Config{ServerName: name,
				InsecureSkipVerify: true}, //nolint:gosec // Caddy's own certificates
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return (&net.Dialer{}).DialContext(ctx, network, fmt.Sprintf("127.0.0.1:%d", secure))
			},
		}}
		defer client.CloseIdleConnections()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+name+path, nil)
		if err != nil {
			return got{}, err
		}
		r.Host = host
		r.Header.Set("Accept", browser)
		response, err := client.Do(r)
		if err != nil {
			return got{}, err
		}
		defer func() { _ = response.Body.Close() }()
		body, err := io.ReadAll(response.Body)
		return got{response.StatusCode, string(body), response.Header.Get("Strict-Transport-Security")}, err
	}
	return visit
}

// freePorts returns two unused ports.
func freePorts(t *testing.T) (secure, plain int) {
	t.Helper()
	secure, err := process.FreePort(0)
	for plain = secure; err == nil && plain == secure; {
		plain, err = process.FreePort(0)
	}
	if err != nil {
		t.Fatal(err)
	}
	return secure, plain
}
