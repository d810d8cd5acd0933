package api_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/jobs/jobstest"
	"cortejo/platform/live"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/providers/domains"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/providers/push"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	tenanttest.Main(m)
}

// actor is a caller that tries every procedure on data of business A.
type actor string

const (
	owner            actor = "the owner"
	administrator    actor = "a platform administrator"
	assistant        actor = "an assistant"
	helper           actor = "a helper with MANAGE_EVENT"
	helperOtherBit   actor = "a helper with RECEPTION only"
	helperOtherEvent actor = "a helper of another event"
	ownerOfB         actor = "the owner of another business"
	client           actor = "the event's client"
	staff            actor = "staff in control"
	staffIdle        actor = "staff without control"
	staffExpired     actor = "staff with expired control"
	staffEnded       actor = "staff who gave control back"
	staffRevoked     actor = "former staff with a live control"
	idleHelper       actor = "a helper of no event"
	invited          actor = "an invited person who has not accepted"
	removed          actor = "a removed member"
	outsider         actor = "a signed-in outsider"
	visitor          actor = "a visitor"

	// Devices at a door have no session, and only their own addresses know them.
	doorDevice    actor = "a device at the event's door"
	doorRevoked   actor = "a revoked device at the event's door"
	doorElsewhere actor = "a device at another event's door"
)

var (
	everybody   = append(append(signedInAll, visitor), devices...)
	devices     = []actor{doorDevice, doorRevoked, doorElsewhere}
	signedInAll = slices.Concat(
		[]actor{owner, administrator, assistant, helperOtherEvent, idleHelper, ownerOfB, staff, staffIdle, staffExpired,
			staffEnded, staffRevoked,
			invited, removed, outsider},
		slices.Collect(maps.Keys(helperBits)), slices.Collect(maps.Keys(clientBits)))
	// team sees every event; staff in control have the owner's powers.
	team = []actor{owner, administrator, assistant, staff}
	// members have any place at all in the business.
	members = []actor{owner, administrator, assistant, staff, helper, helperOtherBit, helperOtherEvent}
	// managers may manage the event at hand.
	managers = []actor{owner, administrator, assistant, staff, helper}
	// backofficers are staff, whatever they are in control of.
	backofficers = []actor{staff, staffIdle, staffExpired, staffEnded}

	// helperBits and clientBits are what each of the event's helpers and clients hold in it.
	helperBits = everyHelper()
	clientBits = everyClient()
	// like names the actor whose rights another has unless a row names it: rows name one helper who manages the event,
	// one who does not, and one client.
	like = everyLikeness()
)

// helperOf and clientOf name those who hold these bits; with one of the plain names where a
// row has it.
func helperOf(bits tenants.EventPermission) actor {
	switch bits {
	case tenants.EventManage:
		return helper
	case tenants.EventReception:
		return helperOtherBit
	}
	return actor(fmt.Sprintf("a helper with bits %03b", bits))
}

func clientOf(bits tenants.CustomerPermission) actor {
	if bits == 0 {
		return client
	}
	return actor(fmt.Sprintf("the event's client with bits %09b", bits))
}

func everyHelper() map[actor]tenants.EventPermission {
	all := map[actor]tenants.EventPermission{}
	for bits := tenants.EventPermission(1); bits <= tenants.EventAll; bits++ {
		all[helperOf(bits)] = bits
	}
	return all
}

// everyClient returns clients with no permission, each area to see and to edit, all but each, and all. Edit implies
// view.
func everyClient() map[actor]tenants.CustomerPermission {
	all := map[actor]tenants.CustomerPermission{}
	add := func(bits tenants.CustomerPermission) { all[clientOf(bits)] = bits }
	add(0)
	add(tenants.CustomerAll)
	for _, area := range tenants.CustomerAreas {
		add(area.View.Bit)
		add(area.View.Bit | area.Edit.Bit)
		add(tenants.CustomerAll &^ area.Edit.Bit)
		add(tenants.CustomerAll &^ (area.View.Bit | area.Edit.Bit))
	}
	return all
}

func everyLikeness() map[actor]actor {
	all := map[actor]actor{
		idleHelper: helperOtherEvent, staffEnded: staffIdle, staffRevoked: outsider, removed: outsider,
		doorDevice: visitor, doorRevoked: visitor, doorElsewhere: visitor,
	}
	for who, bits := range helperBits {
		if all[who] = helperOtherBit; bits&tenants.EventManage != 0 {
			all[who] = helper
		}
	}
	for who := range clientBits {
		all[who] = client
	}
	return all
}

// side is a business whose every text holds its canary.
type side struct {
	business tenanttest.Business
	canary   string
	client   tenanttest.User
	helpers  map[tenants.EventPermission]tenanttest.Member
	accesses [2][]string      // their memberships, and their bits
	other    tenanttest.Event // the event of helperOtherEvent
	feed     uuid.UUID        // the owner's calendar
	contractTemplates
	proposalShelf
}

// target is what one call is about.
type target struct {
	business, event, template, contact, task, subtask, image, feed, document uuid.UUID
	owner                                                                    tenanttest.User
	// a helper of the event, and one who has not accepted
	member, invite uuid.UUID
	entry          int64 // in the event's audit log
	slug           string
	notification   uuid.UUID // the owner's
	client         tenanttest.User
	clientDocument uuid.UUID // which they brought
	// whose phone the invites of this call go to
	invited tenanttest.User
	env     *tenanttest.Env
	t       testing.TB
	vendorTarget
	// imported is a file of contacts, not started.
	imported uuid.UUID
	// staffImport is one of vendors, sent from the backoffice; see sentBy.
	staffImport uuid.UUID
	// supportMessage is of a person who sends no requests.
	supportMessage uuid.UUID
	// broadcast is over, and of staff who ask for nothing else.
	broadcast uuid.UUID
	// finding is of no business, and proposal of money is by staff who ask for nothing else.
	finding, moneyProposal uuid.UUID
	// withdrawal is one that no job works on.
	withdrawal uuid.UUID
	runSheetTarget
	guestTarget
	siteTarget
	giftTarget
	receptionTarget
	paymentTarget
	contractTarget
	contractTemplates
	proposalTarget
	proposalShelf
}

// change prepares a target by SQL, above the rules.
func (x target) change(sql string, args ...any) {
	x.t.Helper()
	x.env.Exec(sql, args...)
}

// permit says what the client of a target's event may do.
func (f *fixture) permit(x target, bits tenants.CustomerPermission) {
	f.seeds.SetCustomerPermissions(tenanttest.Event{ID: x.event}, bits)
}

// sentBy makes a person the uploader of the backoffice's file: staff reach only their own files there.
func (x target) sentBy(user uuid.UUID) {
	x.t.Helper()
	x.change(`UPDATE imports SET created_by = $2 WHERE id = $1`, x.staffImport, user)
}

type fixture struct {
	env *tenanttest.Env
	// seeds makes the targets: a few thousand of them, of whose making no test asks anything.
	seeds   *tenanttest.Env
	made    atomic.Int64
	asked   atomic.Int64
	handler http.Handler
	// files is held while a file is asked for: exports of a business run one after another, and rows in parallel.
	files sync.Mutex
	a, b  side
	users map[actor]uuid.UUID
	store *files.Store
	// notFound is the answer to both missing and forbidden data.
	notFound reply
	invited  tenanttest.User
}

// fakeAuth believes the header that says who asks; the session itself is proven in platform/session.
type fakeAuth struct{}

func (fakeAuth) Authenticate(r *http.Request) (uuid.UUID, bool, error) {
	id, err := uuid.Parse(r.Header.Get("Test-User"))
	return id, err == nil, nil
}

// dependencies are those of the whole API on a test's database.
func dependencies(env *tenanttest.Env, store *files.Store) api.Dependencies {
	identities := session.NewIdentities("http://127.0.0.1:1", "http://127.0.0.1:1") // no request reaches Kratos here
	return api.Dependencies{
		Env: server.Env{
			DB: env.DB, Files: store, PublicURL: "http://cortejo.test", SendsEmails: true,
			Log: slog.New(slog.DiscardHandler),
		},
		Domains: domains.Settings{Target: "paginas.cortejo.com.br"}, Asker: fakeAuth{}, Identities: identities,
		Sessions: session.New(identities, "http://cortejo.test"), Live: live.NewHub(env.DB),
		LinkSecret: func(*http.Request) string { return "" }, ContractLimit: 100_000,
		WalletKeys: tenanttest.NewWalletKeys(), Push: pushes(), Payments: provider(),
	}
}

// pushes knows where browsers may say that they take pushes; nothing is sent here.
func pushes() *push.Sender {
	key, err := push.DeriveKey("matrix")
	if err != nil {
		panic(err)
	}
	sender, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.test"})
	if err != nil {
		panic(err)
	}
	return sender
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	store := filestest.Open(t, t.TempDir())
	f := &fixture{env: env, store: store, seeds: env.Untriggered(), handler: api.NewRouter(dependencies(env, store)),
		users: map[actor]uuid.UUID{}}
	f.a, f.b = newSide(env, "araucaria"), newSide(env, "jatoba")

	expired, inControl, ended, revoked := env.AddStaff("Plantão"), env.AddStaff("Plantão"), env.AddStaff("Plantão"),
		env.AddUser("Plantão")
	env.AddEndedControl(f.a.business, ended)
	env.AddControl(f.a.business, revoked)
	env.AddControl(f.a.business, inControl)
	env.AddExpiredControl(f.a.business, expired)
	f.users[owner] = f.a.business.Owner.ID
	f.users[administrator] = env.AddMember(f.a.business, tenants.TeamAdministrator).User.ID
	f.users[assistant] = env.AddMember(f.a.business, tenants.TeamAssistant).User.ID
	for who, bits := range helperBits {
		f.users[who] = f.a.helpers[bits].User.ID
	}
	for who := range clientBits {
		f.users[who] = f.a.client.ID
	}
	f.users[idleHelper] = env.AddMember(f.a.business, tenants.TeamGuest).User.ID
	f.users[staffEnded], f.users[staffRevoked] = ended.ID, revoked.ID
	f.users[removed] = env.AddFormerMember(f.a.business, tenants.TeamAssistant).User.ID
	elsewhere := env.AddMember(f.a.business, tenants.TeamGuest)
	env.AddEventAccess(f.a.other, elsewhere, tenants.EventAll)
	f.users[helperOtherEvent] = elsewhere.User.ID
	f.users[ownerOfB] = f.b.business.Owner.ID
	f.users[staff], f.users[staffExpired] = inControl.ID, expired.ID
	f.users[staffIdle] = env.AddStaff("Plantão").ID
	f.invited = env.AddInvitee(f.a.business, tenants.TeamAssistant).User
	f.users[invited] = f.invited.ID
	f.users[outsider] = env.AddUser("Ninguém").ID
	return f
}

func newSide(env *tenanttest.Env, canary string) side {
	s := side{business: env.AddBusiness(canary), canary: canary, client: env.AddUser(canary),
		helpers: map[tenants.EventPermission]tenanttest.Member{}}
	for _, bits := range helperBits {
		s.helpers[bits] = env.AddMember(s.business, tenants.TeamGuest)
		s.accesses[0] = append(s.accesses[0], s.helpers[bits].ID.String())
		s.accesses[1] = append(s.accesses[1], fmt.Sprint(bits))
	}
	s.contractTemplates, s.proposalShelf = newContractTemplates(env, s.business, canary),
		newProposalShelf(env, s.business, canary)
	s.other = env.AddEvent(s.business, canary)
	s.feed = env.AddCalendarFeed(s.other, s.business.Owner)
	env.AddDoorDevice(s.other, deviceSecret(s.other.ID, doorDevice))
	env.AddWallet(s.business)
	return s
}

// target makes an event of s with everything in it, for one call only: whatever the call does
// to it, the next one finds its own.
func (f *fixture) target(t testing.TB, s side) target {
	t.Helper()
	var x target
	f.seeds.RunBatched(func(seeds *tenanttest.Env) { x = f.seed(t, seeds, s) })
	// Postgres takes tables it knows nothing of for small ones, and goes through them row by row.
	if f.made.Add(1)%100 == 0 {
		f.seeds.Exec(`ANALYZE events, tasks`)
	}
	x.env = f.env
	return x
}

// seed makes the rows of a target.
func (f *fixture) seed(t testing.TB, seeds *tenanttest.Env, s side) target {
	t.Helper()
	event := seeds.AddEvent(s.business, s.canary)
	task := seeds.AddTask(event, s.canary)
	document, _ := seeds.AddDocument(task, s.canary)
	x := target{
		business: s.business.ID, owner: s.business.Owner, client: s.client, event: event.ID, slug: event.Slug,
		contact:  seeds.AddEventCustomer(event, s.client).ID,
		document: document, template: seeds.AddTemplate(s.business, s.canary).ID, task: task.ID,
		subtask: seeds.AddSubtask(task, s.canary),
		image:   seeds.AddImage(s.business), feed: s.feed, invited: f.invited, entry: seeds.AddAuditEntry(event),
		env: seeds, t: t,
	}
	// the client has been here before, so that previews read the same
	x.change(`UPDATE event_customers SET first_seen_at = now() WHERE event_id = $1`, x.event)
	x.notification = seeds.AddNotification(event, s.business.Owner, s.canary)
	seeds.PauseNotification(x.notification)
	x.imported, x.staffImport = seeds.Import(s.business), seeds.AddStaffImport(s.business, f.invited)
	x.clientDocument, _ = seeds.AddDocument(task, s.canary)
	sender := seeds.AddStaff("Sofia")
	x.broadcast = seeds.Broadcast(sender, seeds.AddStaffDevice(sender), false)
	x.withdrawal, _ = seeds.AddWithdrawal(s.business, 10_00)
	x.finding = seeds.AddFinding("txn_"+event.ID.String(), 50_00)
	x.moneyProposal = seeds.AddMoneyProposal(s.business, sender, 50_00, s.canary+": tarifa cobrada duas vezes")
	x.supportMessage = seeds.AddSupportMessage(seeds.AddUser(s.canary), s.canary)
	seeds.MarkCustomerFile(x.clientDocument)
	seeds.AddSiteDomain(event, domainOf(event.ID))
	x.line = seeds.RunSheetLine(event, s.canary)
	x.child = seeds.RunSheetChild(event, x.line, s.canary)
	seeds.RunSheetPerson(event, x.line, s.canary)
	x.receptionTarget = seedReception(seeds, event, s)
	seeds.RunSheetTeamNote(event, x.line, s.canary)
	x.invitation = seeds.AddInvitation(event, s.canary)
	x.guest, x.seatingTable, x.subEvent = seeds.AddGuest(event, x.invitation, s.canary),
		seeds.AddSeatingTable(event, s.canary), seeds.AddSubEvent(event, s.canary)
	seeds.AddSite(event)
	x.siteCover, x.siteText = seeds.AddSiteBlock(event, "COVER"), seeds.AddSiteBlock(event, "TEXT")
	x.change(`UPDATE site_blocks SET content = jsonb_build_object('title', $2::text) WHERE event_id = $1`, x.event,
		s.canary)
	seeds.AddSiteVersion(event)
	x.gift = seeds.AddGift(event, s.canary, 100_00, 3)
	x.giftOrder = seeds.AddGiftOrder(event, x.gift, s.canary)
	seeds.AddGiftTransaction(event, x.giftOrder)
	x.sitePhoto, x.siteMessage = seeds.AddSitePhoto(event), seeds.AddSiteMessage(event, s.canary, s.canary)
	x.change(`INSERT INTO event_accesses (business_id, event_id, membership_id, permissions)
		SELECT $1, $2, * FROM unnest($3::uuid[], $4::integer[])`, x.business, x.event, s.accesses[0], s.accesses[1])
	vendor := seeds.AddVendor(s.business, s.canary)
	seeds.Recommend(vendor, seeds.AddImage(s.business))
	x.vendor, x.newVendor, x.eventVendor = vendor.ID, seeds.AddVendor(s.business, s.canary).ID,
		seeds.AddEventVendor(event, vendor, "DONE")
	seeds.AddTaskVendor(task, x.eventVendor)
	x.change(`UPDATE vendors SET observations = $1, email = $1 || '@example.com' WHERE id = $2`, s.canary, x.vendor)
	x.change(`UPDATE event_vendors SET observations = $1 WHERE id = $2`, s.canary, x.eventVendor)
	seeds.RunSheetVendor(event, x.line, x.eventVendor)
	member := seeds.AddMember(s.business, tenants.TeamGuest)
	seeds.AddEventAccess(event, member, tenants.EventAll)
	x.member, x.invite = member.ID, seeds.AddInvitee(s.business, tenants.TeamGuest).ID
	x.store = f.store
	x.invoice, x.payment = seeds.AddInvoice(event, s.canary, 1000)
	seeds.AddVendorInvoice(event, vendor.ID, s.canary, 1000)
	x.contract, x.signer = seeds.AddContract(event, s.canary)
	x.contractTemplates, x.proposalShelf = s.contractTemplates, s.proposalShelf
	x.proposal = seeds.AddProposal(tenanttest.Contact{Business: s.business, ID: x.contact}, s.canary)
	// so that a day's limit counts none of these
	x.change(`UPDATE proposals SET created_at = now() - interval '2 days' WHERE id = $1`, x.proposal)
	x.change(`UPDATE tasks SET observations = $1, label = $1 WHERE id = $2`, s.canary, x.task)
	x.change(`UPDATE subtasks SET observations = $1 WHERE id = $2`, s.canary, x.subtask)
	x.change(`UPDATE events SET event_person_name = $1, ceremony_place = $1, reception_place = $1 WHERE id = $2`,
		s.canary, x.event)
	x.change(`UPDATE contacts SET full_name = $1, observations = $1, email = $1 || '@example.com' WHERE id = $2`,
		s.canary, x.contact)
	return x
}

// asker returns the caller of an address. In the backoffice each call has new staff, because their calls there change
// their rights in the business.
func (f *fixture) asker(address string, who actor) asking {
	if slices.Contains(devices, who) {
		return asking{device: f.deviceAt(address, who)}
	}
	if !strings.HasPrefix(address, "/api/admin/") || !slices.Contains(backofficers, who) {
		return asking{user: f.users[who]}
	}
	user := f.env.AddStaff("Plantão")
	switch who {
	case staff:
		f.env.AddControl(f.a.business, user)
	case staffEnded:
		f.env.AddEndedControl(f.a.business, user)
	case staffExpired:
		f.env.AddExpiredControl(f.a.business, user)
	}
	return asking{user: user.ID}
}

// asking is the sender of a request: a person with a session, or a device with its cookie.
type asking struct {
	user   uuid.UUID
	device *http.Cookie
}

// ghost is a target of which nothing exists.
func (f *fixture) ghost(t testing.TB) target {
	return target{
		business: uuid.New(), event: uuid.New(), template: uuid.New(), contact: uuid.New(), task: uuid.New(),
		subtask: uuid.New(), image: uuid.New(), document: uuid.New(), clientDocument: uuid.New(),
		member: uuid.New(), invite: uuid.New(), feed: uuid.New(),
		slug: "ninguem-" + uuid.NewString()[:8], env: f.env, t: t,
		vendorTarget:      vendorTarget{vendor: uuid.New(), newVendor: uuid.New(), eventVendor: uuid.New()},
		runSheetTarget:    runSheetTarget{line: uuid.New(), child: uuid.New()},
		receptionTarget:   ghostReception(),
		paymentTarget:     paymentTarget{invoice: uuid.New(), payment: uuid.New()},
		contractTarget:    contractTarget{contract: uuid.New(), signer: uuid.New()},
		contractTemplates: contractTemplates{uuid.New(), uuid.New(), uuid.New(), uuid.New()},
		proposalTarget:    proposalTarget{proposal: uuid.New()},
		proposalShelf:     proposalShelf{uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New()},
		guestTarget: guestTarget{invitation: uuid.New(), guest: uuid.New(), seatingTable: uuid.New(),
			subEvent: uuid.New()},
		giftTarget: giftTarget{gift: uuid.New(), giftOrder: uuid.New()},
		siteTarget: siteTarget{siteText: uuid.New(), siteCover: uuid.New(), sitePhoto: uuid.New(),
			siteMessage: uuid.New()},
		imported:    uuid.New(),
		staffImport: uuid.New(),
	}
}

// dot is the smallest picture worth uploading.
func dot() []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		panic(err)
	}
	return out.Bytes()
}
