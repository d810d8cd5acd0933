package api_test

import (
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/admin"
	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/calendar"
	"cortejo/api/contracts"
	"cortejo/api/customer"
	"cortejo/api/document"
	"cortejo/api/event"
	"cortejo/api/eventvendors"
	"cortejo/api/gifts"
	"cortejo/api/guestmessages"
	"cortejo/api/guests"
	"cortejo/api/image"
	"cortejo/api/invitations"
	"cortejo/api/invoice"
	"cortejo/api/payment"
	"cortejo/api/proposals"
	"cortejo/api/reception"
	"cortejo/api/rsvp"
	"cortejo/api/runsheet"
	"cortejo/api/seatingtables"
	sites "cortejo/api/site"
	"cortejo/api/subevents"
	"cortejo/api/subtask"
	"cortejo/api/support"
	"cortejo/api/task"
	"cortejo/api/template"
	"cortejo/api/vendors"
	"cortejo/formats/guesttext"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// atOnce is how many try the same limit, as many of them at a time as there are connections, and left how many of them
// there is room for.
const atOnce, left = 40, 5

// capacityEnv is what the limits are tried on: a business with an event, and its people.
type capacityEnv struct {
	*tenanttest.Env
	t        *testing.T
	api      *proceduretest.API
	business tenanttest.Business
	event    tenanttest.Event
	owner    proceduretest.Caller
}

// change runs SQL above the rules, which sees no trigger: $1 is the business and $2 the event.
func (c capacityEnv) change(sql string) {
	c.t.Helper()
	sql = strings.NewReplacer("$1", "'"+c.business.ID.String()+"'::uuid", "$2", "'"+c.event.ID.String()+"'::uuid").
		Replace(sql)
	if _, err := c.Admin.Exec(c.t.Context(), sql); err != nil {
		c.t.Fatalf("%s: %v", sql, err)
	}
}

// each makes one of something for everybody who tries.
func each[T any](one func(i int) T) []T {
	all := make([]T, atOnce)
	for i := range all {
		all[i] = one(i)
	}
	return all
}

// client is one of the event's clients, who may do everything there.
func (c capacityEnv) client() proceduretest.Caller {
	c.SetCustomerPermissions(c.event, tenants.CustomerAll)
	user := c.AddUser("Cliente")
	c.AddEventCustomer(c.event, user)
	return c.api.Customer(user, c.event)
}

func (c capacityEnv) assistant() proceduretest.Caller {
	return c.api.Member(c.AddMember(c.business, tenants.TeamAssistant).User, c.business)
}

// ids returns the IDs of existing rows.
func (c capacityEnv) ids(sql string) (ids []uuid.UUID) {
	c.t.Helper()
	rows, err := c.Admin.Query(c.t.Context(), sql, c.event.ID)
	if err == nil {
		ids, err = pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	}
	if err != nil {
		c.t.Fatalf("%s: %v", sql, err)
	}
	return ids
}

// sheets are files of guests, each of one line that is to be written; record is its SQL, of n.
func (c capacityEnv) sheets(record string) (write func(i int) int) {
	files := each(func(int) uuid.UUID { return uuid.New() })
	for i, id := range files {
		c.change(
			`INSERT INTO imports (business_id, event_id, id, kind, name, columns, fields, total, state) VALUES ($1, $2, '` + id.String() + `', 'GUESTS', 'a.csv', '{}', '{}', 1, 'RUNNING')`)
		c.change(`INSERT INTO import_rows (business_id, import_id, line, cells, verdict, record)
			SELECT $1, '` + id.String() + `', 1, '{}', 'VALID', ` + record +
			` || jsonb_build_object('guestId', uuidv7(), 'status', 'unknown', 'kind', 'unknown', 'tags', '[]'::jsonb) FROM (VALUES (` + strconv.Itoa(i) + `)) x (n)`)
	}
	return func(i int) int {
		if err := c.DB.Write(c.t.Context(), tenants.AsWorker(c.business.ID), func(w tenants.Writer) error {
			q := queries.New(w)
			if err := q.LockGuestList(c.t.Context(), queries.LockGuestListParams{EventID: c.event.ID}); err != nil {
				return err
			}
			_, err := q.WriteGuests(c.t.Context(), queries.WriteGuestsParams{
				ImportID: files[i], EventID: c.event.ID, BatchSize: 500, AtMost: guesttext.MaxPerEvent,
				PerInvitation: guesttext.MaxPerInvitation, TablesAtMost: guesttext.MaxTablesPerEvent,
			})
			return err
		}); err != nil {
			c.t.Error(err)
			return http.StatusInternalServerError
		}
		return http.StatusOK
	}
}

// aNewHousehold is the line of a sheet that brings an invitation too.
const aNewHousehold = `jsonb_build_object('invitation', 'Da planilha', 'invitationId', uuidv7(), 'rsvp', encode(sha256(uuid_send(uuidv7())), 'hex'), 'checkIn', encode(sha256(uuid_send(uuidv7())), 'hex'))`

type limit struct {
	// counted are the statements that count it (sql/queries).
	counted []string
	// fill leaves room for as many as left, and gives what each then tries.
	fill func(c capacityEnv) func(i int) (status int)
	// holds is how many there are, and want how many there may be.
	holds string
	want  int
	// apart counts those that share a place with another.
	apart string
}

const doubledTasks = `SELECT count(*) - count(DISTINCT position) FROM tasks WHERE event_id = $2`

// onePDF is sent by everybody, and bytesLeft is what left of them weigh.
var (
	onePDF    = []byte("%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n")
	bytesLeft = strconv.Itoa(left * len(onePDF))
)

var limits = map[string]limit{
	"calendar links of a person": {
		counted: []string{"RoomForCalendarFeed"},
		fill: func(c capacityEnv) func(int) int {
			for range 20 - left {
				c.AddCalendarFeed(c.event, c.business.Owner)
			}
			return func(int) int { return c.owner.TryPost("calendar.create", proceduretest.Input{}) }
		},
		holds: `SELECT count(*) FROM calendar_feeds WHERE business_id = $1`, want: 20,
	},
	"guests of an event": {
		counted: []string{"RoomForGuests", "RoomToRestore", "WriteGuests"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO invitations (business_id, event_id, name) SELECT $1, $2, 'Convite' FROM generate_series(1, 500)`)
			c.change(`INSERT INTO guests (business_id, event_id, invitation_id, name)
				SELECT $1, $2, i.id, 'Convidada' FROM (SELECT id, row_number() OVER () AS n FROM invitations WHERE event_id = $2) i, generate_series(1, 40) g WHERE g < 40 OR i.n <= 495`)
			c.change(`INSERT INTO guests (business_id, event_id, invitation_id, name, deleted_at)
				SELECT $1, $2, i.id, 'Apagada', now() FROM (SELECT id FROM invitations WHERE event_id = $2 LIMIT 40) i`)
			invited, gone := c.ids(`SELECT id FROM invitations WHERE event_id = $1`),
				c.ids(`SELECT id FROM guests WHERE event_id = $1 AND deleted_at IS NOT NULL`)
			client, write := c.client(), c.sheets(aNewHousehold)
			return func(i int) int {
				switch i % 4 {
				case 0:
					return c.owner.TryPost("guests.add",
						proceduretest.Input{"eventUuid": c.event.ID, "invitationUuid": invited[i], "name": "Mais uma"})
				case 1:
					return client.TryPost("invitations.create",
						proceduretest.Input{"eventUuid": c.event.ID, "name": "Outra",
							"guests": []proceduretest.Input{{"name": "Outra"}}})
				case 2:
					return c.owner.TryPost("guests.restore",
						proceduretest.Input{"eventUuid": c.event.ID, "uuids": gone[i : i+1]})
				}
				return write(i)
			}
		},
		holds: `SELECT count(*) FROM guests WHERE event_id = $2 AND deleted_at IS NULL`, want: 20_000,
		apart: `SELECT count(*) FROM invitations i WHERE i.event_id = $2 AND NOT EXISTS (SELECT FROM guests g WHERE g.invitation_id = i.id)`,
	},
	"invitations of an event": {
		counted: []string{"RoomForInvitations", "RoomToRestore", "WriteGuests"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO invitations (business_id, event_id, name) SELECT $1, $2, 'Convite' FROM generate_series(1, 19995)`)
			c.change(
				`INSERT INTO invitations (business_id, event_id, name, deleted_at) SELECT $1, $2, 'Apagado', now() FROM generate_series(1, 40)`)
			gone := c.ids(`SELECT id FROM invitations WHERE event_id = $1 AND deleted_at IS NOT NULL`)
			client, write := c.client(), c.sheets(aNewHousehold)
			return func(i int) int {
				switch i % 3 {
				case 0:
					return client.TryPost("invitations.create",
						proceduretest.Input{"eventUuid": c.event.ID, "name": "Outra",
							"guests": []proceduretest.Input{{"name": "Outra"}}})
				case 1:
					return c.owner.TryPost("invitations.restore",
						proceduretest.Input{"eventUuid": c.event.ID, "uuids": gone[i : i+1]})
				}
				return write(i)
			}
		},
		holds: `SELECT count(*) FROM invitations WHERE event_id = $2 AND deleted_at IS NULL`, want: 20_000,
	},
	"guests of an invitation": {
		counted: []string{"RoomInInvitation", "RestoreGuests", "WriteGuests"},
		fill: func(c capacityEnv) func(int) int {
			full, others := c.AddInvitation(c.event, "Cheio"), c.AddInvitation(c.event, "Outro")
			c.change(`INSERT INTO guests (business_id, event_id, invitation_id, name, position) SELECT $1, $2, '` +
				full.String() + `', 'Convidada', n FROM generate_series(1, 45) n`)
			c.change(
				`INSERT INTO guests (business_id, event_id, invitation_id, name, position, deleted_at) SELECT $1, $2, '` + full.String() + `', 'Apagada', n, now() FROM generate_series(46, 85) n`)
			c.change(`INSERT INTO guests (business_id, event_id, invitation_id, name) SELECT $1, $2, '` +
				others.String() + `', 'De lá' FROM generate_series(1, 40)`)
			gone, there := c.ids(`SELECT id FROM guests WHERE event_id = $1 AND name = 'Apagada'`),
				c.ids(`SELECT id FROM guests WHERE event_id = $1 AND name = 'De lá'`)
			client, write := c.client(),
				c.sheets(`jsonb_build_object('invitationId', '`+full.String()+`', 'name', 'Pessoa ' || n)`)
			return func(i int) int {
				switch i % 4 {
				case 0:
					return client.TryPost("guests.add",
						proceduretest.Input{"eventUuid": c.event.ID, "invitationUuid": full, "name": "Mais uma"})
				case 1:
					return c.owner.TryPost("guests.update",
						proceduretest.Input{"eventUuid": c.event.ID, "uuid": there[i], "invitationUuid": full})
				case 2:
					return c.owner.TryPost("guests.restore",
						proceduretest.Input{"eventUuid": c.event.ID, "uuids": gone[i : i+1]})
				}
				return write(i)
			}
		},
		holds: `SELECT count(*) FROM guests g JOIN invitations i ON i.id = g.invitation_id WHERE i.event_id = $2 AND i.name = 'Cheio' AND g.deleted_at IS NULL`, want: 50,
		apart: `SELECT count(*) - count(DISTINCT g.position) FROM guests g JOIN invitations i ON i.id = g.invitation_id WHERE i.event_id = $2 AND i.name = 'Cheio'`,
	},
	"tags of a guest": {
		counted: []string{"UpdateGuests"},
		fill: func(c capacityEnv) func(int) int {
			guest, client := c.AddGuest(c.event, c.AddInvitation(c.event, "Souza"), "Ana"), c.client()
			c.change(`UPDATE guests SET tags = '{a,b,c,d,e}' WHERE event_id = $2`)
			return func(i int) int {
				who := c.owner
				if i%2 == 0 {
					who = client
				}
				return who.TryPost("guests.updateMany",
					proceduretest.Input{"eventUuid": c.event.ID, "uuids": []uuid.UUID{guest},
						"addTags": []string{"etiqueta " + strconv.Itoa(i)}})
			}
		},
		holds: `SELECT cardinality(tags) FROM guests WHERE event_id = $2`, want: 10,
	},
	"tables of an event": {
		counted: []string{"RoomForTables", "WriteGuests"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO seating_tables (business_id, event_id, number, seats) SELECT $1, $2, n, 8 FROM generate_series(1, 195) n`)
			c.change(
				`INSERT INTO seating_tables (business_id, event_id, number, seats, deleted_at) SELECT $1, $2, n, 8, now() FROM generate_series(1, 40) n`)
			gone, client := c.ids(`SELECT id FROM seating_tables WHERE event_id = $1 AND deleted_at IS NOT NULL`),
				c.client()
			write := c.sheets(aNewHousehold + ` || jsonb_build_object('table', 1000 + n)`)
			return func(i int) int {
				switch i % 3 {
				case 0:
					return client.TryPost("seatingTables.create",
						proceduretest.Input{"eventUuid": c.event.ID, "seats": 8})
				case 1:
					return c.owner.TryPost("seatingTables.restore",
						proceduretest.Input{"eventUuid": c.event.ID, "uuid": gone[i]})
				}
				return write(i)
			}
		},
		holds: `SELECT count(*) FROM seating_tables WHERE event_id = $2 AND deleted_at IS NULL`, want: 200,
	},
	"gifts of an event": {
		counted: []string{"RoomForGifts"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO gifts (business_id, event_id, kind, title, position) SELECT $1, $2, 'FUND', 'Presente', n FROM generate_series(1, 295) n`)
			c.change(
				`INSERT INTO gifts (business_id, event_id, kind, title, position, deleted_at) SELECT $1, $2, 'FUND', 'Apagado', n, now() FROM generate_series(296, 310) n`)
			gone := c.ids(`SELECT id FROM gifts WHERE event_id = $1 AND deleted_at IS NOT NULL`)
			return func(i int) int {
				if i%2 == 0 {
					return c.owner.TryPost("gifts.create",
						proceduretest.Input{"uuid": uuid.New(), "eventUuid": c.event.ID, "kind": "FUND",
							"title": "Mais um"})
				}
				return c.owner.TryPost("gifts.restore",
					proceduretest.Input{"eventUuid": c.event.ID, "uuid": gone[i%len(gone)]})
			}
		},
		holds: `SELECT count(*) FROM gifts WHERE event_id = $2 AND deleted_at IS NULL`, want: 300,
	},
	"gifts that somebody says they sent by Pix": {
		counted: []string{"TellGiftPix"},
		fill: func(c capacityEnv) func(int) int {
			c.PublishGiftSite(c.event)
			c.SetGiftPixKey(c.event, "helena@example.com")
			c.change(
				`INSERT INTO gifts (business_id, event_id, kind, title, position) VALUES ($1, $2, 'FUND', 'Cofrinho', 1)`)
			fund := c.ids(`SELECT id FROM gifts WHERE event_id = $1`)[0]
			c.change(`INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message, status, method, gifts_cents, fee_cents, fee_by, total_cents, expires_at)
				SELECT $1, $2, gen_random_uuid(), n, 'P-' || n, 'Tia Bete', '', '', 'WAITING', 'OWN_PIX', 100, 0, 'GIVER', 100, now() FROM generate_series(1, 495) n`)
			return func(int) int {
				err := c.DB.Write(c.t.Context(), tenants.AsVisitor(c.event.Slug), func(w tenants.Writer) error {
					_, err := queries.New(w).
						TellGiftPix(c.t.Context(), queries.TellGiftPixParams{ID: uuid.New(), GiftID: fund, Cents: 10_00,
							Name: "Tio Zé", Initials: "P", AtMost: 500, FromAddress: make([]byte, 32),
							MaxOfAddress: 500})
					return err
				})
				if err != nil {
					c.t.Error(err)
				}
				return http.StatusOK
			}
		},
		holds: `SELECT count(*) FROM gift_orders WHERE event_id = $2 AND status = 'WAITING'`, want: 500,
	},
	"parts of an event": {
		counted: []string{"RoomForSubEvents"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO sub_events (business_id, event_id, kind, name, position) SELECT $1, $2, 'OTHER', 'Parte', n FROM generate_series(1, 15) n`)
			c.change(
				`INSERT INTO sub_events (business_id, event_id, kind, name, position, deleted_at) SELECT $1, $2, 'OTHER', 'Apagada', n, now() FROM generate_series(16, 30) n`)
			gone := c.ids(`SELECT id FROM sub_events WHERE event_id = $1 AND deleted_at IS NOT NULL`)
			return func(i int) int {
				if i%2 == 0 {
					return c.owner.TryPost("subEvents.create",
						proceduretest.Input{"eventUuid": c.event.ID, "kind": "OTHER", "name": "Mais uma"})
				}
				return c.owner.TryPost("subEvents.restore",
					proceduretest.Input{"eventUuid": c.event.ID, "uuid": gone[i%len(gone)]})
			}
		},
		holds: `SELECT count(*) FROM sub_events WHERE event_id = $2 AND deleted_at IS NULL`, want: 20,
		apart: `SELECT count(*) - count(DISTINCT position) FROM sub_events WHERE event_id = $2`,
	},
	"devices at an event's door": {
		counted: []string{"RoomForDoorDevice"},
		fill: func(c capacityEnv) func(int) int {
			for range 30 - left {
				c.AddDoorLink(c.event)
			}
			return func(int) int {
				return c.owner.TryPost("reception.createDevice",
					proceduretest.Input{"eventUuid": c.event.ID, "name": "Celular"})
			}
		},
		holds: `SELECT count(*) FROM check_in_devices WHERE event_id = $2`, want: 30,
	},
	"entries of one hand at an event's door": {
		counted: []string{"RoomForEntries"},
		fill: func(c capacityEnv) func(int) int {
			c.change(`INSERT INTO check_in_tallies (business_id, event_id, hand_id, entries) VALUES ($1, $2, '` +
				c.business.Owner.ID.String() + `', ` + strconv.Itoa(50_000-left) + `)`)
			return func(i int) int {
				now := time.Now()
				operation := proceduretest.Input{"type": "CHECK_IN", "uuid": uuid.New(), "guestUuid": uuid.New(),
					"at": now}
				switch i % 3 {
				case 0:
					operation = proceduretest.Input{"type": "TAKE_BACK", "uuid": uuid.New(),
						"checkInUuids": []uuid.UUID{uuid.New()}, "at": now}
				case 1: // kept, for an invitation that is none
					operation = proceduretest.Input{"type": "ADD_GUEST", "guestUuid": uuid.New(),
						"invitationUuid": uuid.New(), "name": "Alguém", "at": now}
				}
				return c.owner.TryPost("reception.sync", proceduretest.Input{"eventUuid": c.event.ID, "deviceTime": now,
					"waiting": 1, "operations": []proceduretest.Input{operation}})
			}
		},
		holds: `SELECT entries FROM check_in_tallies WHERE event_id = $2`, want: 50_000,
		apart: `SELECT (SELECT count(*) FROM check_ins WHERE event_id = $2) + (SELECT count(*) FROM check_in_take_backs WHERE event_id = $2) + (SELECT count(*) FROM check_in_additions WHERE event_id = $2) - ` + strconv.Itoa(left),
	},
	// Those for whom there is no room are kept, for the planner to settle.
	"people added at an event's door": {
		counted: []string{"AddUnlisted"},
		fill: func(c capacityEnv) func(int) int {
			c.change(`INSERT INTO invitations (business_id, event_id, id, name) VALUES ($1, $2, $2, 'Porta')`)
			c.change(
				`INSERT INTO guests (business_id, event_id, invitation_id, name, unlisted) SELECT $1, $2, $2, 'Alguém', true FROM generate_series(1, ` + strconv.Itoa(1000-left) + `)`)
			return func(int) int {
				now := time.Now()
				return c.owner.TryPost("reception.sync", proceduretest.Input{"eventUuid": c.event.ID, "deviceTime": now,
					"waiting": 1, "operations": []proceduretest.Input{
						{"type": "ADD_GUEST", "guestUuid": uuid.New(), "name": "Mais alguém", "at": now}}})
			}
		},
		holds: `SELECT count(*) FROM guests WHERE event_id = $2 AND unlisted`, want: 1000,
		apart: `SELECT count(*) - ` + strconv.Itoa(atOnce-left) + ` FROM check_in_additions WHERE event_id = $2`,
	},
	"links that the guests of one invitation lost": {
		counted: []string{"SendLostLinks"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO invitations (business_id, event_id, id, name, phone) VALUES ($1, $2, $2, 'Souza', '+5531987654399')`)
			answers := rsvp.New(rsvp.Options{
				Env: server.Env{DB: c.DB, Secrets: secrets.New("limits"), Log: slog.New(slog.DiscardHandler)},
			}).Handler()
			return func(i int) int {
				r := httptest.NewRequestWithContext(c.t.Context(), http.MethodPost, "/"+c.event.Slug+"/rsvp",
					strings.NewReader("name=Souza&digits=4399"))
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				r.RemoteAddr = "10.0.0." + strconv.Itoa(i) + ":1234"
				w := httptest.NewRecorder()
				answers.ServeHTTP(w, r)
				if w.Code == http.StatusSeeOther { // whatever came of it
					return http.StatusOK
				}
				return w.Code
			}
		},
		holds: `SELECT count(*) FROM guest_messages WHERE event_id = $2`, want: 3,
	},
	"texts of a site": {
		counted: []string{"RoomForSiteText"},
		fill: func(c capacityEnv) func(int) int {
			c.AddSite(c.event)
			for range 12 - left {
				c.AddSiteBlock(c.event, "TEXT")
			}
			c.change(
				`INSERT INTO site_blocks (business_id, event_id, site_id, kind, position, deleted_at) SELECT business_id, event_id, id, 'TEXT', n, now() FROM sites, generate_series(101, 140) n WHERE event_id = $2`)
			gone, client := c.ids(`SELECT id FROM site_blocks WHERE event_id = $1 AND deleted_at IS NOT NULL`),
				c.client()
			return func(i int) int {
				if i%2 == 0 {
					return client.TryPost("site.addBlock", proceduretest.Input{"eventUuid": c.event.ID})
				}
				return c.owner.TryPost("site.restoreBlock",
					proceduretest.Input{"eventUuid": c.event.ID, "uuid": gone[i]})
			}
		},
		holds: `SELECT count(*) FROM site_blocks WHERE event_id = $2 AND deleted_at IS NULL`, want: 12,
	},
	"photographs of a site": {
		counted: []string{"RoomForSitePhoto"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO site_photos (business_id, event_id, key, width, height) SELECT $1, $2, 'k' || n, 1600, 1067 FROM generate_series(1, 195) n`)
			client, photo := c.client(), dot()
			senders := each(func(int) proceduretest.Caller { return c.assistant() })
			return func(i int) int {
				who := senders[i]
				if i%20 == 0 {
					who = client
				}
				return who.TrySend("site.uploadPhoto", proceduretest.Input{"eventUuid": c.event.ID}, "a.png", photo)
			}
		},
		holds: `SELECT count(*) FROM site_photos WHERE event_id = $2`, want: 200,
	},
	"messages to support": {
		counted: []string{"RoomForSupportMessage"},
		fill: func(c capacityEnv) func(int) int {
			for range 10 - left {
				c.AddSupportMessage(c.business.Owner, "De novo eu")
			}
			owner := c.api.Me(c.business.Owner)
			return func(int) int {
				return owner.TryPost("support.send",
					proceduretest.Input{"body": "Preciso de ajuda"})
			}
		},
		holds: `SELECT count(*) FROM support_messages m JOIN businesses b ON b.owner_user_id = m.user_id WHERE b.business_id = $1`, want: 10,
	},
	"tasks of an event": {
		counted: []string{"CreateTask", "DuplicateTask", "GetTarget"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO tasks (business_id, event_id, title, position) SELECT $1, $2, 'Tarefa', i FROM generate_series(1, 994) i`)
			original := c.AddTask(c.event, "Original")
			return func(i int) int {
				switch i % 3 {
				case 0:
					return c.owner.TryPost("task.create",
						proceduretest.Input{"eventUuid": c.event.ID, "title": "Nova", "category": "CAKE",
							"timing": "NONE"})
				case 1:
					return c.owner.TryPost("task.duplicate", proceduretest.Input{"publicId": original.ID})
				}
				in := shippedTask(target{event: c.event.ID}, target{}).(in)
				in["repeated"] = in["keys"]
				return c.owner.TryPost("template.apply", proceduretest.Input(in))
			}
		},
		holds: `SELECT count(*) FROM tasks WHERE event_id = $2`, want: 1000, apart: doubledTasks,
	},
	"tasks copied into an event": {
		counted: []string{"GetChecklistToCopy"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO tasks (business_id, event_id, title, position) SELECT $1, $2, 'Tarefa', i FROM generate_series(1, 995) i`)
			source := c.AddTask(c.AddEvent(c.business, "Outro"), "Daqui")
			return func(int) int {
				return c.owner.TryPost("template.apply",
					proceduretest.Input{"eventUuid": c.event.ID, "sourceUuid": source.Event.ID,
						"keys": []uuid.UUID{source.ID}, "repeated": []uuid.UUID{source.ID}})
			}
		},
		holds: `SELECT count(*) FROM tasks WHERE event_id = $2`, want: 1000, apart: doubledTasks,
	},
	"subtasks of a task": {
		counted: []string{"CreateSubtask"},
		fill: func(c capacityEnv) func(int) int {
			on := c.AddTask(c.event, "Tarefa")
			for range 100 - left {
				c.AddSubtask(on, "Passo")
			}
			return func(int) int {
				return c.owner.TryPost("subtask.create", proceduretest.Input{"taskPublicId": on.ID, "title": "Mais um"})
			}
		},
		holds: `SELECT count(*) FROM subtasks WHERE event_id = $2`, want: 100,
		apart: `SELECT count(*) - count(DISTINCT position) FROM subtasks WHERE event_id = $2`,
	},
	"messages to guests in a day": {
		counted: []string{"GetEventToWriteToGuestsOf", "GuestMessagesLeft", "QrCodesToSend"},
		fill: func(c capacityEnv) func(int) int {
			c.AddInvitation(c.event, "Família Souza")
			c.change(`WITH sent AS (INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience) SELECT $1, $2, uuidv7(), 'INVITE', 'WHATSAPP', 'ALL' FROM generate_series(1, 1995) RETURNING *)
				INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel) SELECT s.business_id, s.event_id, s.id, i.id, s.kind, s.channel FROM sent s, invitations i WHERE i.event_id = $2`)
			free := each(func(int) uuid.UUID {
				id := c.AddInvitation(c.event, "Livre")
				c.Reach(id, tenanttest.NewPhone(), "")
				return id
			})
			return func(i int) int {
				return c.owner.TryPost("guestMessages.send",
					proceduretest.Input{"eventUuid": c.event.ID, "uuid": uuid.New(), "kind": "INVITE",
						"channel": "WHATSAPP", "audience": "CHOSEN", "invitationUuids": []uuid.UUID{free[i]}})
			}
		},
		holds: `SELECT count(*) FROM guest_messages WHERE business_id = $1`, want: 2000,
	},
	"agreements of an event": {
		counted: []string{"RoomForInvoice"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO invoices (business_id, event_id, title, total, payer, payee) SELECT $1, $2, 'Buffet', 100, 'CLIENT', 'BUSINESS' FROM generate_series(1, 495)`)
			return func(int) int {
				return c.owner.TryPost("invoice.create",
					proceduretest.Input{"uuid": uuid.New(), "eventUuid": c.event.ID, "title": "Mais um",
						"payer": "CLIENT", "payee": "BUSINESS",
						"total": 100, "installments": []proceduretest.Input{{}}})
			}
		},
		holds: `SELECT count(*) FROM invoices WHERE event_id = $2`, want: 500,
	},
	"lines of a run sheet": {
		counted: []string{"RoomForRunSheetLine"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position) SELECT $1, $2, 0, 960, 'Linha', i FROM generate_series(1, 195) i`)
			return func(int) int {
				return c.owner.TryPost("runSheet.createLine",
					proceduretest.Input{"eventUuid": c.event.ID, "start": 960, "title": "Mais uma"})
			}
		},
		holds: `SELECT count(*) FROM run_sheet_lines WHERE event_id = $2`, want: 200,
		apart: `SELECT count(*) - count(DISTINCT position) FROM run_sheet_lines WHERE event_id = $2`,
	},
	"links sent to vendors in a day": {
		counted: []string{"TakeRunSheetMessage"},
		fill: func(c capacityEnv) func(int) int {
			for range 100 - left {
				c.RunSheetLink(c.event, c.AddEventVendor(c.event, c.AddVendor(c.business, "Flora"), "DONE"))
			}
			c.change(`UPDATE run_sheet_links SET sent_at = now() WHERE event_id = $2`)
			c.change(
				`INSERT INTO rate_limits (key, taken, ends_at) SELECT sha256(convert_to('run sheet links of ' || $1, 'UTF8')), count(*), now() + interval '1 day' FROM run_sheet_links WHERE event_id = $2`)
			free := each(func(int) uuid.UUID { return c.AddEventVendor(c.event, c.AddVendor(c.business, "Livre"), "DONE") })
			return func(i int) int {
				return c.owner.TryPost("runSheet.sendLink", proceduretest.Input{"eventVendorUuid": free[i]})
			}
		},
		holds: `SELECT count(*) FROM run_sheet_links WHERE business_id = $1 AND sent_at IS NOT NULL`, want: 100,
	},
	"entries of a procession": {
		counted: []string{"RoomForRunSheetLine"},
		fill: func(c capacityEnv) func(int) int {
			line := c.RunSheetLine(c.event, "Cerimônia")
			for range 60 - left {
				c.RunSheetChild(c.event, line, "Padrinhos")
			}
			client := c.client()
			return func(i int) int {
				who := c.owner
				if i%2 == 0 {
					who = client
				}
				return who.TryPost("runSheet.createLine",
					proceduretest.Input{"eventUuid": c.event.ID, "parentUuid": line, "title": "Mais um"})
			}
		},
		holds: `SELECT count(*) FROM run_sheet_lines WHERE event_id = $2 AND parent_id IS NOT NULL`, want: 60,
		apart: `SELECT count(*) - count(DISTINCT position) FROM run_sheet_lines WHERE event_id = $2 AND parent_id IS NOT NULL`,
	},
	"vendors of an event": {
		counted: []string{"GetVendorForEvent"},
		fill: func(c capacityEnv) func(int) int {
			for range 200 - left {
				c.AddEventVendor(c.event, c.AddVendor(c.business, "Flora"), "PENDING")
			}
			// They can come back.
			c.change(
				`UPDATE event_vendors SET deleted_at = now() WHERE id IN (SELECT id FROM event_vendors WHERE event_id = $2 LIMIT 30)`)
			free, client := each(func(int) tenanttest.Vendor { return c.AddVendor(c.business, "Livre") }), c.client()
			return func(i int) int {
				if i%2 == 0 {
					return c.owner.TryPost("eventVendors.create",
						proceduretest.Input{"eventUuid": c.event.ID, "vendorUuid": free[i].ID})
				}
				return client.TryPost("customer.addVendor",
					proceduretest.Input{"name": "Meu", "phone": free[i].Phone, "categories": []string{"CAKE"}})
			}
		},
		holds: `SELECT count(*) FROM event_vendors WHERE event_id = $2`, want: 200,
	},
	"vendors that an event's clients bring": {
		counted: []string{"AddClientVendor"},
		fill: func(c capacityEnv) func(int) int {
			for range 100 - left {
				c.AddClientVendor(c.event, "Meu")
			}
			clients := []proceduretest.Caller{c.client(), c.client()}
			return func(i int) int {
				return clients[i%2].TryPost("customer.addVendor",
					proceduretest.Input{"name": "Mais um", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"}})
			}
		},
		holds: `SELECT count(*) FROM event_vendors WHERE event_id = $2 AND is_customer_vendor`, want: 100,
	},
	"documents of an event": {
		counted: []string{"RoomForDocument"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO documents (business_id, event_id, kind, name, content) SELECT $1, $2, 'DOCUMENT', 'Texto', '{"type": "doc"}' FROM generate_series(1, 495)`)
			client, senders := c.client(), each(func(int) proceduretest.Caller { return c.assistant() })
			return func(i int) int {
				switch i % 3 {
				case 0:
					return c.owner.TryPost("document.create",
						proceduretest.Input{"eventUuid": c.event.ID, "name": "Briefing"})
				case 1:
					return client.TryPost("document.create",
						proceduretest.Input{"eventUuid": c.event.ID, "name": "Nosso"})
				}
				return senders[i].TrySend("document.upload",
					proceduretest.Input{"eventUuid": c.event.ID, "uuid": uuid.New()}, "a.pdf", onePDF)
			}
		},
		holds: `SELECT count(*) FROM documents WHERE event_id = $2`, want: 500,
	},
	"bytes of a business": {
		counted: []string{"HasSpaceForFile"},
		fill: func(c capacityEnv) func(int) int {
			c.change(`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size)
				SELECT $1, $2, 'FILE', 'Filme', 'k', 'application/pdf', 1 << 30 FROM generate_series(1, 49)`)
			c.change(
				`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size) VALUES ($1, $2, 'FILE', 'Filme', 'k', 'application/pdf', (1 << 30) - ` + bytesLeft + `)`)
			events := each(func(int) tenanttest.Event { return c.AddEvent(c.business, "Festa") })
			senders := each(func(int) proceduretest.Caller { return c.assistant() })
			return func(i int) int {
				return senders[i].TrySend("document.upload",
					proceduretest.Input{"eventUuid": events[i].ID, "uuid": uuid.New()}, "a.pdf", onePDF)
			}
		},
		holds: `SELECT count(*) FROM documents WHERE business_id = $1 AND name <> 'Filme'`, want: left,
	},
	"bytes of an event's clients": {
		counted: []string{"HasSpaceForFile"},
		fill: func(c capacityEnv) func(int) int {
			c.change(`INSERT INTO documents (business_id, event_id, kind, name, file_key, media_type, size, is_customer_file)
				VALUES ($1, $2, 'FILE', 'Filme', 'k', 'application/pdf', 1 << 30, true), ($1, $2, 'FILE', 'Filme', 'k', 'application/pdf', (1 << 30) - ` + bytesLeft + `, true)`)
			senders := each(func(int) proceduretest.Caller { return c.client() })
			return func(i int) int {
				return senders[i].TrySend("document.upload",
					proceduretest.Input{"eventUuid": c.event.ID, "uuid": uuid.New()}, "a.pdf", onePDF)
			}
		},
		holds: `SELECT count(*) FROM documents WHERE business_id = $1 AND name <> 'Filme'`, want: left,
	},
	"invites to a team in a day": {
		counted: []string{"RoomForInvite"},
		fill: func(c capacityEnv) func(int) int {
			c.change(
				`INSERT INTO invites_sent (business_id, phone) SELECT $1, '+55319900' || lpad(i::text, 5, '0') FROM generate_series(1, 55) i`)
			return func(int) int {
				return c.owner.TryPost("businessTeamMember.addTeamMember", proceduretest.Input(helperForm(c.event.ID)))
			}
		},
		holds: `SELECT count(*) FROM invites_sent WHERE business_id = $1`, want: 60,
	},
	"invites to vendors in a day": {
		counted: []string{"MayInviteVendor"},
		fill: func(c capacityEnv) func(int) int {
			for range 60 - left {
				c.AddVendor(c.business, "Convidada")
			}
			c.change(`UPDATE vendors SET invited_at = now(), invited_phone = phone WHERE business_id = $1`)
			free := each(func(int) tenanttest.Vendor { return c.AddVendor(c.business, "Livre") })
			c.change(`UPDATE vendors SET phone = '+553199' || right(phone, 7) WHERE business_id = $1`)
			return func(i int) int {
				if i%2 == 0 {
					return c.owner.TryPost("vendors.invite", proceduretest.Input{"uuid": free[i].ID})
				}
				vendor := newVendor(target{}, target{}).(in)
				delete(vendor, "imageUuid")
				return c.owner.TryPost("vendors.create", proceduretest.Input(vendor))
			}
		},
		holds: `SELECT count(*) FROM vendors WHERE business_id = $1 AND invited_at IS NOT NULL`, want: 60,
	},
	"links to clients in a day": {
		counted: []string{"GetEventToNotify"},
		fill: func(c capacityEnv) func(int) int {
			events := each(func(int) tenanttest.Event { return c.eventFor(tenanttest.NewPhone()) })
			c.change(`UPDATE events SET link_asked_at = ARRAY(SELECT now() FROM generate_series(1, 55)) WHERE id = $2`)
			return func(i int) int {
				return c.owner.TryPost("event.notifyCustomer", proceduretest.Input{"uuid": events[i].ID})
			}
		},
		holds: `SELECT sum(cardinality(link_asked_at)) FROM events WHERE business_id = $1`, want: 60,
	},
	"messages of a business to one phone in a day": {
		counted: []string{"NoteLinkMessages", "RemindPayment", "RemindPayments"},
		fill: func(c capacityEnv) func(int) int {
			phone := tenanttest.NewPhone()
			events := each(func(int) tenanttest.Event { return c.eventFor(phone) })
			c.change(`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
				SELECT n.business_id, $2, n.id, 'LINK', 'WHATSAPP', n.phone FROM (SELECT * FROM contacts WHERE business_id = $1 LIMIT 1) n, generate_series(1, 7)`)
			c.change(`UPDATE events SET customer_permissions = 511 WHERE business_id = $1`)
			owed := each(func(i int) uuid.UUID {
				_,
					payment := c.AddInvoice(events[i], "Assessoria", 1000)
				return payment
			})
			c.change(
				`UPDATE payments SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo')::date, updated_at = now() - interval '1 day' WHERE business_id = $1`)
			return func(i int) int {
				switch i % 3 {
				case 0:
					return c.owner.TryPost("payment.remind", proceduretest.Input{"uuid": owed[i]})
				case 1:
					if err := c.DB.Write(c.t.Context(), tenants.AsWorker(uuid.Nil), func(w tenants.Writer) error {
						_, err := queries.New(w).RemindPayments(c.t.Context(),
							queries.RemindPaymentsParams{UntilHour: 24, AtMostPerPhone: jobs.CustomerMessagesPerPhone,
								PageSize: 1})
						return err
					}); err != nil {
						c.t.Error(err)
						return http.StatusInternalServerError
					}
					return http.StatusOK
				}
				return c.owner.TryPost("event.notifyCustomer", proceduretest.Input{"uuid": events[i].ID})
			}
		},
		holds: `SELECT count(*) FROM customer_messages WHERE business_id = $1`, want: 12,
	},
	"messages of a business to its clients in a day": {
		counted: []string{"GetCustomerToWriteTo", "NoteAreaOpened"},
		fill: func(c capacityEnv) func(int) int {
			events := each(func(int) tenanttest.Event { return c.eventFor(tenanttest.NewPhone()) })
			c.change(`UPDATE events SET customer_permissions = 511, customer_released = 0 WHERE business_id = $1`)
			c.change(`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
				SELECT n.business_id, $2, n.id, 'ACCESS', 'SMS', '+5531' || i FROM (SELECT * FROM contacts WHERE business_id = $1 LIMIT 1) n, generate_series(900000001, 900000055) i`)
			contacts := each(func(i int) (id uuid.UUID) {
				if err := c.Admin.QueryRow(c.t.Context(), `SELECT contact_id FROM event_customers WHERE event_id = $1`,
					events[i].ID).Scan(&id); err != nil {
					c.t.Fatal(err)
				}
				return id
			})
			return func(i int) int {
				if i%2 == 0 {
					return c.owner.TryPost("event.releaseCustomerArea",
						proceduretest.Input{"uuid": events[i].ID, "area": "VENDORS"})
				}
				return c.owner.TryPost("event.sendCustomerAccess",
					proceduretest.Input{"uuid": events[i].ID, "contactUuid": contacts[i], "channel": "SMS"})
			}
		},
		holds: `SELECT count(*) FROM customer_messages WHERE business_id = $1`, want: 60,
	},
	"contracts of an event": {
		counted: []string{"RoomForContract"},
		fill: func(c capacityEnv) func(int) int {
			sent, signer := c.AddContract(c.event, "Enviado")
			c.SendContract(secretlink.KeyOf("limits"), sent, signer)
			c.change(
				`INSERT INTO contracts (business_id, event_id, name) SELECT $1, $2, 'Contrato' FROM generate_series(1, 194)`)
			return func(i int) int {
				if i%2 == 0 {
					return c.owner.TryPost("contracts.createVersion",
						proceduretest.Input{"uuid": sent, "newUuid": uuid.New()})
				}
				return c.owner.TryPost("contracts.create",
					proceduretest.Input{"uuid": uuid.New(), "eventUuid": c.event.ID, "name": "Mais um"})
			}
		},
		holds: `SELECT count(*) FROM contracts WHERE event_id = $2`, want: 200,
	},
	"contracts that a business sends": {
		counted: []string{"RoomForSentContract"},
		fill: func(c capacityEnv) func(int) int {
			c.change(`UPDATE businesses SET contract_limit = ` + strconv.Itoa(left) + ` + 1 WHERE business_id = $1`)
			drafts := each(func(int) uuid.UUID { id, _ := c.AddContract(c.event, "Rascunho"); return id })
			c.change(
				`UPDATE contracts SET content = NULL, file_key = 'k', size = 1, pages = 1, sha256 = sha256('k') WHERE event_id = $2`)
			ended, signer := c.AddContract(c.event, "Cancelado") // which counts for good
			c.SendContract(secretlink.KeyOf("limits"), ended, signer)
			c.change(`UPDATE contracts SET status = 'CANCELLED', ended_at = now() WHERE id = '` + ended.String() + `'`)
			return func(i int) int { return c.owner.TryPost("contracts.send", proceduretest.Input{"uuid": drafts[i]}) }
		},
		holds: `SELECT count(*) FROM contracts WHERE business_id = $1 AND status = 'SENT'`, want: left,
	},
	"links to who signs in a day": {
		counted: []string{"TakeContractMessage"},
		fill: func(c capacityEnv) func(int) int {
			signers := each(func(int) uuid.UUID {
				contract, signer := c.AddContract(c.event, "Contrato")
				c.SendContract(secretlink.KeyOf("limits"), contract, signer)
				return signer
			})
			c.change(`UPDATE contract_signers SET sent_at = NULL WHERE event_id = $2`)
			c.change(
				`INSERT INTO rate_limits (key, taken, ends_at) VALUES (sha256(convert_to('contract links of ' || $1, 'UTF8')), 195, now() + interval '1 day')`)
			return func(i int) int {
				return c.owner.TryPost("contracts.resend", proceduretest.Input{"signerUuid": signers[i]})
			}
		},
		holds: `SELECT count(*) FROM contract_signers WHERE business_id = $1 AND sent_at IS NOT NULL`, want: left,
	},
	"texts that contracts begin with": {
		counted: []string{"RoomForContractTemplate"},
		fill: func(c capacityEnv) func(int) int {
			for range 100 - left {
				c.AddContractTemplate(c.business, "Assessoria")
			}
			return func(int) int {
				return c.owner.TryPost("contractTemplates.create",
					proceduretest.Input(newContractTemplate(target{}, target{}).(in)))
			}
		},
		holds: `SELECT count(*) FROM contract_templates WHERE business_id = $1`, want: 100,
	},
	"proposals of a day": {
		counted: []string{"RoomForProposal"},
		fill: func(c capacityEnv) func(int) int {
			contact := c.AddContact(c.business, "Marina")
			for range 500 - left {
				c.AddProposal(contact, "Casamento")
			}
			return func(int) int {
				return c.owner.TryPost("proposals.create",
					proceduretest.Input{"idempotencyKey": uuid.New(), "customer": contact.ID, "type": "WEDDING",
						"budget": 1, "expiresAt": "2100-01-01"})
			}
		},
		holds: `SELECT count(*) FROM proposals WHERE business_id = $1`, want: 500,
	},
	"services of a price list": {
		counted: []string{"RoomForService"},
		fill: func(c capacityEnv) func(int) int {
			for range 200 - left {
				c.AddService(c.business, "Assessoria")
			}
			return func(int) int {
				return c.owner.TryPost("proposals.saveService",
					proceduretest.Input{"name": "Mais um"})
			}
		},
		holds: `SELECT count(*) FROM services WHERE business_id = $1`, want: 200,
	},
	"texts that proposals begin with": {
		counted: []string{"RoomForProposalTemplate"},
		fill: func(c capacityEnv) func(int) int {
			for range 100 - left {
				c.AddProposalTemplate(c.business, "Casamento")
			}
			return func(int) int {
				return c.owner.TryPost("proposals.saveTemplate",
					proceduretest.Input{"name": "Mais um",
						"content": in{"type": "doc", "content": []in{{"type": "paragraph"}}}})
			}
		},
		holds: `SELECT count(*) FROM proposal_templates WHERE business_id = $1`, want: 100,
	},
	"businesses that a person owns": {
		fill: func(c capacityEnv) func(int) int {
			person := c.api.Me(c.business.Owner)
			c.change(`DELETE FROM events WHERE business_id = $1`)
			c.change(`DELETE FROM memberships WHERE business_id = $1`)
			c.change(`DELETE FROM businesses WHERE business_id = $1`)
			return func(int) int {
				return person.TryPost("business.create", proceduretest.Input{"ownerName": "Rita", "name": "Festas",
					"location": "Recife, PE", "categories": []string{"PLANNING"}})
			}
		},
		holds: `SELECT count(*) FROM businesses WHERE name = 'Festas'`, want: 1,
	},
	"controls that one of the staff has": {
		fill: func(c capacityEnv) func(int) int {
			staff := c.api.Staff(c.AddStaff("Sofia"))
			return func(int) int {
				return staff.TryPost("admin.takeBusinessControl",
					proceduretest.Input(controlled(target{business: c.business.ID}, target{}).(in)))
			}
		},
		holds: `SELECT count(*) FROM business_controls WHERE business_id = $1 AND ended_at IS NULL`, want: 1,
	},
}

// eventFor is an event whose one customer has this phone.
func (c capacityEnv) eventFor(phone string) tenanttest.Event {
	e := c.AddEvent(c.business, "Casamento")
	c.AddEventCustomer(e, tenanttest.User{Name: "Cliente", Phone: phone})
	return e
}

// triesOfOther is how often another business tries: once in each way that a limit has.
const triesOfOther = 4

// limitsPart is how many limits a seed draws besides those whose statements changed.
const limitsPart = 15

// A limit holds for concurrent requests: all that fit succeed, no more, and no two at one position.
func TestLimitsHoldAtOnce(t *testing.T) {
	// It does not run in parallel with others: as many requests as there are connections wait for one lock, and the
	// last of them has the ten seconds of every call.
	const connections = 16
	env := tenanttest.New(t)
	// There are many connections, and none stops waiting.
	if _, err := env.Admin.Exec(t.Context(),
		`DO $$ BEGIN EXECUTE format('ALTER ROLE cortejo_app IN DATABASE %I SET lock_timeout = 0', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	pool, err := tenants.Open(env.AppURL, tenants.Options{Name: "limits", MaxConnections: connections})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	env.App, env.DB = pool, tenants.New(pool)
	log := slog.New(slog.DiscardHandler)
	jobstest.SetQueue(t, env)
	store := filestest.Open(t, t.TempDir())
	quiet := env.Untriggered()
	procedures := proceduretest.New(t, env, business.Register, businessteammember.Register, event.Register,
		template.Register, task.Register, subtask.Register, runsheet.New(server.Env{DB: env.DB}).Register,
		guestmessages.New(guestmessages.Options{Env: server.Env{DB: env.DB}}).Register,
		reception.New(server.Env{DB: env.DB}).Register,
		guests.Register, seatingtables.Register, subevents.Register,
		invitations.New(server.Env{DB: env.DB, Secrets: secrets.New("limits")}).Register,
		vendors.Register, eventvendors.Register, customer.Register, support.Register,
		calendar.New(server.Env{DB: env.DB}).Register, admin.New(admin.Options{
			Env: server.Env{DB: env.DB, Log: log},
		}).Register,
		func(r *procedure.Router) {
			gifts.Register(r, gifts.Options{})
			keeper := document.Register(r,
				document.Options{
					Env:    server.Env{DB: env.DB, Files: store},
					Studio: image.NewStudio(store, log), Scanner: files.NoScanner{},
				})
			contracts.New(contracts.Options{
				Env:    server.Env{DB: env.DB, Files: store, Secrets: secrets.New("limits")},
				Keeper: keeper, Limit: 500,
			}).Register(r)
			proposals.New(proposals.Options{Env: server.Env{DB: env.DB, Files: store}, Keeper: keeper}).Register(r)
			sites.New(sites.Options{Env: server.Env{DB: env.DB}, Studio: image.NewStudio(store, log)}).Register(r)
			payment.Register(r, payment.Options{DB: env.DB})
			invoice.Register(r, payment.Options{DB: env.DB})
		})
	impact := portion.ReadImpact(t)
	part := portion.Pick(t, "limits", slices.Collect(maps.Keys(limits)), limitsPart, func(name string) bool {
		return slices.ContainsFunc(limits[name].counted, impact.HasQuery)
	})
	for _, name := range part.Names {
		l := limits[name]
		t.Run(name, func(t *testing.T) {
			c := capacityEnv{Env: quiet, t: t, api: procedures, business: quiet.AddBusiness("Cheio")}
			c.event, c.owner = quiet.AddEvent(c.business, "Casamento"), procedures.Owner(c.business)
			try := l.fill(c)
			var all sync.WaitGroup
			var failed atomic.Int32
			// Who would wait for a connection asks once one is free, and has their ten seconds from then.
			free := make(chan struct{}, connections)
			for i := range atOnce {
				all.Go(func() {
					free <- struct{}{}
					defer func() { <-free }()
					status := try(i)
					// A busy machine answers that it is to be asked again.
					for again := 0; status == http.StatusServiceUnavailable && again < 20; again++ {
						status = try(i)
					}
					if status != http.StatusOK && status != http.StatusConflict &&
						status != http.StatusTooManyRequests {
						failed.Store(int32(status))
					}
				})
			}
			all.Wait()
			if failed.Load() != 0 {
				t.Errorf("one of them was answered %d", failed.Load())
			}
			count := func(sql string) (n int) {
				sql = strings.NewReplacer("$1", "'"+c.business.ID.String()+"'", "$2", "'"+c.event.ID.String()+"'").
					Replace(sql)
				if err := env.Admin.QueryRow(t.Context(), sql).Scan(&n); err != nil {
					t.Fatal(err)
				}
				return n
			}
			if got := count(l.holds); got != l.want {
				t.Errorf("there are %d, want %d", got, l.want)
			}
			if l.apart != "" && count(l.apart) != 0 {
				t.Errorf("%d share their place with another", count(l.apart))
			}
			// What one business used up is not another's.
			c.business = quiet.AddBusiness("Outro")
			c.event, c.owner = quiet.AddEvent(c.business, "Casamento"), procedures.Owner(c.business)
			try = l.fill(c)
			before := count(l.holds)
			for i := range triesOfOther {
				if status := try(i); status >= http.StatusInternalServerError {
					t.Errorf("another business is answered %d", status)
				}
			}
			if count(l.holds) <= before {
				t.Errorf("another business is refused: it has %d before and after", before)
			}
		})
	}
}

// A statement that counts has the limit as an argument at_most, and is tried above.
func TestEveryLimitIsTried(t *testing.T) {
	t.Parallel()
	tried := []string{}
	for _, l := range limits {
		tried = append(tried, l.counted...)
	}
	for _, name := range statementsThat(t, regexp.MustCompile(`sqlc\.n?arg\(at_most\w*\)`)) {
		if !slices.Contains(tried, name) {
			t.Errorf("nobody tries the limit of %s many times at once", name)
		}
	}
}

// statementsThat gives the names of the statements that match.
func statementsThat(t *testing.T, match *regexp.Regexp) (names []string) {
	t.Helper()
	paths, err := filepath.Glob("../sql/queries/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for statement := range strings.SplitSeq(string(content), "-- name: ") {
			if name, text, ok := strings.Cut(statement, " "); ok && match.MatchString(text) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		t.Fatal("no statement counts anything")
	}
	return names
}
