package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/tenants"
)

// guestListCase is an event with its guest list.
type guestListCase struct {
	eventCase
	guest, invitation uuid.UUID
	tokenHash         []byte // of the invitation's RSVP page
	name, digits      string // of the guest who lost their link: name and last digits of the phone
	changes           string // the first answer of guests.getAll
}

// maxGuestLists is small enough for all data to stay in memory.
const maxGuestLists = 60

// listGuestLists returns one guest of each case that has guests.
func (y *benchEnv) listGuestLists(b testing.TB) []guestListCase {
	b.Helper()
	if y.guestLists == nil {
		events, at := []uuid.UUID{}, map[uuid.UUID]eventCase{}
		for _, p := range y.cases {
			events, at[p.event] = append(events, p.event), p
		}
		rows, err := y.admin.Query(b.Context(), `
			SELECT e.id, g.id, i.id, t.secret_hash, i.name, right(i.phone, 4) FROM unnest($1::uuid[]) e (id)
			JOIN LATERAL (SELECT x.* FROM guests x WHERE x.event_id = e.id AND x.business_id = (SELECT v.business_id FROM events v WHERE v.id = e.id) AND x.position = 17) g ON true
			JOIN invitations i ON i.business_id = g.business_id AND i.id = g.invitation_id
			JOIN invitation_tokens t ON t.business_id = i.business_id AND t.invitation_id = i.id AND t.purpose = 'RSVP'
			LIMIT $2`, events, maxGuestLists)
		if err != nil {
			b.Fatal(err)
		}
		y.guestLists, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p guestListCase, err error) {
			err = row.Scan(&p.event, &p.guest, &p.invitation, &p.tokenHash, &p.name, &p.digits)
			p.eventCase = at[p.event]
			return p, err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if len(y.guestLists) == 0 {
		b.Fatal("no place has guests")
	}
	return y.guestLists
}

// getChangesToken returns the parameter of guests.getChanges from before a change of one guest.
func (p *guestListCase) getChangesToken(b testing.TB, y *benchEnv) string {
	b.Helper()
	if p.changes == "" {
		var list struct {
			Changes string `json:"changes"`
		}
		if err := json.Unmarshal(y.read(b, p.user, p.in("guests.getAll?eventUuid="+p.event.String())),
			&list); err != nil {
			b.Fatal(err)
		}
		p.changes = list.Changes
		if _, err := y.admin.Exec(b.Context(),
			`UPDATE guests SET diet = 'sem glúten' WHERE business_id = $1 AND id = $2`,
			p.business, p.guest); err != nil {
			b.Fatal(err)
		}
	}
	return url.QueryEscape(p.changes)
}

// newCheckInBody returns the request of a device that checks a guest in.
func (p *guestListCase) newCheckInBody() string {
	now := time.Now().UTC().Format(time.RFC3339Nano)
	return fmt.Sprintf(
		`{"eventUuid":%q,"deviceTime":%q,"waiting":1,"operations":[{"type":"CHECK_IN","uuid":%q,"guestUuid":%q,"at":%[2]q,"door":"Jardim"}]}`, p.event, now, uuid.New(), p.guest)
}

// errRolledBack rolls back a write whose rows would change the next measurement.
var errRolledBack = errors.New("taken back")

// guestScreens are the measured requests about guests.
var guestScreens = []struct {
	name string
	ask  func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration
}{
	{"lista de 200 convidados", getPath("guests.getAll?eventUuid=%s")},
	{"convidados, o que mudou", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		path := p.in("guests.getChanges?eventUuid=" + p.event.String() + "&since=" + p.getChangesToken(b, y))
		return measure(func() { y.get(b, p.user, path) })
	}},
	{"convidados, os totais", getPath("guests.getSummary?eventUuid=%s")},
	{"porta, a lista", getPath("reception.getList?eventUuid=%s")},
	{"uma entrada na porta", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		body := p.newCheckInBody()
		return measure(func() { y.post(b, p.user, p.in("reception.sync"), body) })
	}},
	{"busca por nome", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		return measure(func() { y.get(b, p.user, p.in("search.all?query=beatriz")) })
	}},
	{"link perdido", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		return measure(func() {
			err := y.db.Write(b.Context(), tenants.AsVisitor(p.slug), func(w tenants.Writer) error {
				params := queries.SendLostLinksParams{Who: p.name, Digits: p.digits, AtMost: 1_000_000}
				if _, err := queries.New(w).SendLostLinks(b.Context(), params); err != nil {
					return err
				}
				return errRolledBack
			})
			if !errors.Is(err, errRolledBack) {
				b.Fatal(err)
			}
		})
	}},
	{"página da resposta", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		return measure(func() {
			if _, err := queries.New(y.db.Read(tenants.AsVisitor(p.slug))).
				GetRSVP(b.Context(), queries.GetRSVPParams{SecretHash: p.tokenHash}); err != nil {
				b.Fatal(err)
			}
		})
	}},
	{"mensagens, para quantos", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		body := fmt.Sprintf(`{"eventUuid":%q,"audience":"SILENT","kind":"REMINDER","channel":"WHATSAPP"}`, p.event)
		return measure(func() { y.post(b, p.user, p.in("guestMessages.preview"), body) })
	}},
	{"mensagens de um convite", func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		return measure(func() {
			y.get(b, p.user,
				p.in("guestMessages.getAll?eventUuid="+p.event.String()+"&invitationUuid="+p.invitation.String()))
		})
	}},
	{"mensagens, os envios", getPath("guestMessages.getDispatches?eventUuid=%s")},
	{"QR Code", getPath("qrCode.get?eventUuid=%s")},
	{"relatório da recepção", getPath("reception.getReport?eventUuid=%s")},
	{"aparelhos da recepção", getPath("reception.getDevices?eventUuid=%s")},
	{"recepção, o que falta decidir", getPath("reception.getUnsettled?eventUuid=%s")},
}

func getPath(path string) func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
	return func(b testing.TB, y *benchEnv, p *guestListCase) time.Duration {
		return measure(func() { y.get(b, p.user, p.in(fmt.Sprintf(path, p.event))) })
	}
}

func measure(do func()) time.Duration {
	start := time.Now()
	do()
	return time.Since(start)
}

// BenchmarkGuests sends the same requests among 4,000,000 guests and among 40,000, alternating.
func BenchmarkGuests(b *testing.B) {
	for _, screen := range guestScreens {
		b.Run(screen.name, func(b *testing.B) {
			g, n := newGrowth(), 0
			turn := func() {
				g.measure(b, func(y *benchEnv) time.Duration {
					parties := y.listGuestLists(b)
					return screen.ask(b, y, &parties[n%len(parties)])
				})
				n++
			}
			for range maxGuestLists {
				turn()
			}
			g.reset()
			for b.Loop() {
				turn()
			}
			g.report(b, screen.name, 50*time.Millisecond)
		})
	}
}

// BenchmarkCheckIn writes one check-in in a scope, and by the bare statement, in a transaction each and with the same
// triggers: those of the audit log and of live updates.
func BenchmarkCheckIn(b *testing.B) {
	y := envs[manyBusinesses]
	parties := y.listGuestLists(b)
	bare, err := y.admin.Acquire(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer bare.Release()
	var with, without, whole samples
	n := 0
	turn := func() {
		p := &parties[n%len(parties)]
		n++
		now := time.Now()
		params := queries.TakeCheckInsParams{EventID: p.event, Ids: []uuid.UUID{uuid.New()},
			GuestIds: []uuid.UUID{p.guest}, EnteredAt: []time.Time{now}, DeviceAt: []time.Time{now},
			Doors: []string{"Jardim"}, Problems: []string{""}}
		with = append(with, measure(func() {
			if err := y.db.Write(b.Context(), tenants.AsMember(p.user, p.business).LimitToEvent(p.event),
				func(w tenants.Writer) error {
					return queries.New(w).TakeCheckIns(b.Context(), params)
				}); err != nil {
				b.Fatal(err)
			}
		}))
		without = append(without, measure(func() {
			if _, err := bare.Exec(b.Context(),
				`INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, door, user_id) VALUES ($1, $2, $3, $4, $5, $5, 'Jardim', $6)`,
				p.business, p.event, uuid.New(), p.guest, now, p.user); err != nil {
				b.Fatal(err)
			}
		}))
		body := p.newCheckInBody()
		whole = append(whole, measure(func() { y.post(b, p.user, p.in("reception.sync"), body) }))
	}
	for range warmUp {
		turn()
	}
	with, without, whole = nil, nil, nil
	for b.Loop() {
		turn()
	}
	ratio := float64(with.median()) / float64(without.median())
	b.ReportMetric(ratio, "ratio")
	report(figure{name: "tenants.Write ÷ pgx puro, uma entrada na porta, com auditoria e avisos", target: "–",
		isMet: true,
		value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs); reception.sync por HTTP, %.0f µs", ratio,
			microseconds(with.median()), microseconds(without.median()), microseconds(whole.median()))})
}

// read is get that returns the body.
func (y *benchEnv) read(b testing.TB, user uuid.UUID, path string) []byte {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, y.server.URL+path, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(userHeader, user.String())
	response, err := y.server.Client().Do(request)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s %s %v", path, response.Status, body, err)
	}
	return body
}
