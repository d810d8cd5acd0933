package sample

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/api/business"
	"cortejo/api/crm"
	"cortejo/api/event"
	"cortejo/api/template"
	"cortejo/api/template/library"
	"cortejo/formats/secretlink"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// loader stores the rows created so far in one workspace, by full name and title, and the people who can sign in, by
// phone.
type loader struct {
	sample   demo.Workspace
	store    *files.Store
	links    secretlink.Key
	now      time.Time // in São Paulo
	business uuid.UUID
	client   uuid.UUID
	users    map[string]uuid.UUID
	contacts map[string]uuid.UUID
	events   map[string]uuid.UUID
}

// listPeople returns everyone who can sign in.
func listPeople(s demo.Sample) []demo.Person {
	all := []demo.Person{s.Client, s.Staff}
	for _, w := range append(s.Others, s.Workspace) {
		all = append(all, w.Owner)
		for _, m := range w.Team {
			if !m.Invited {
				all = append(all, m.Person)
			}
		}
	}
	return all
}

// load creates the workspaces, the sample's own last, so that it opens first.
func load(ctx context.Context, tx pgx.Tx, s demo.Sample, store *files.Store, links secretlink.Key,
	users map[string]uuid.UUID) error {
	if err := addUsers(ctx, tx, s, users); err != nil {
		return err
	}
	now := time.Now().In(saoPaulo)
	for _, w := range append(s.Others, s.Workspace) {
		l := loader{
			sample: w, store: store, links: links, client: users[s.Client.Phone], users: users,
			contacts: map[string]uuid.UUID{}, events: map[string]uuid.UUID{}, now: now,
		}
		if err := l.load(ctx, tx); err != nil {
			return err
		}
		if w.Business.Name == s.Business.Name {
			if err := l.addDocuments(ctx, tx, store); err != nil {
				return err
			}
			if err := l.addContracts(ctx, tx); err != nil {
				return err
			}
			if err := l.addProposals(ctx, tx); err != nil {
				return err
			}
		}
	}
	if err := queries.New(tx).PlaceSampleNotifications(ctx); err != nil {
		return fmt.Errorf("place notifications: %w", err)
	}
	return addSupport(ctx, tx, s, users)
}

// addSupport sends messages to Cortejo's team in the name of their authors, and answers as staff.
func addSupport(ctx context.Context, tx pgx.Tx, s demo.Sample, users map[string]uuid.UUID) error {
	for _, m := range s.Support {
		l := loader{users: users}
		var kept queries.KeepSupportMessageRow
		err := l.runAs(ctx, tx, users[m.By], tenants.RolePerson, func(db tenants.Writer) (err error) {
			kept, err = queries.New(db).
				KeepSupportMessage(ctx, queries.KeepSupportMessageParams{Body: m.Body, Page: m.Page})
			return err
		})
		if err == nil && m.Answered {
			err = runInScope(ctx, tx, tenants.RoleStaff, `app.scope_of_staff($2)`, func(db tenants.Writer) error {
				_, err := queries.New(db).AnswerSupportMessage(ctx,
					queries.AnswerSupportMessageParams{ID: kept.ID, Answered: true})
				return err
			}, users[s.Staff.Phone])
		}
		if err == nil {
			err = queries.New(tx).PlaceSampleSupportMessage(ctx,
				queries.PlaceSampleSupportMessageParams{ID: kept.ID, HoursAgo: m.HoursAgo})
		}
		if err != nil {
			return fmt.Errorf("add what %s wrote: %w", m.By, err)
		}
	}
	return nil
}

func (l *loader) load(ctx context.Context, tx pgx.Tx) error {
	for _, step := range []func(context.Context, pgx.Tx) error{l.openBusiness, l.addContacts, l.addEvents, l.addVendors,
		l.addImports, l.addTeam, l.addRunSheets, l.addPayments, l.addGuests, l.addSites, l.addGifts, l.addTemplates,
		l.addWeek, l.shareTasks} {
		if err := step(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

func addUsers(ctx context.Context, tx pgx.Tx, s demo.Sample, users map[string]uuid.UUID) error {
	for _, p := range listPeople(s) {
		role := queries.UserRoleUSER
		if p.Phone == s.Staff.Phone {
			role = queries.UserRoleGLOBALADMIN
		}
		if err := queries.New(tx).AddSampleUser(ctx,
			queries.AddSampleUserParams{ID: users[p.Phone], Name: p.Name, Phone: p.Phone, Role: role}); err != nil {
			return fmt.Errorf("add %s: %w", p.Name, err)
		}
	}
	return nil
}

func (l *loader) openBusiness(ctx context.Context, tx pgx.Tx) error {
	return l.runAsOwner(ctx, tx, tenants.RolePerson, func(db tenants.Writer) error {
		b := l.sample.Business
		stage := queries.MarketStage(b.MarketStage)
		opened, err := business.Create(ctx, db, business.CreateInput{
			OwnerName: l.sample.Owner.Name, Name: b.Name, Location: b.Location, Categories: b.Categories,
			InstagramHandle: &b.InstagramHandle, MarketStage: &stage,
		})
		l.business = opened.BusinessUUID
		return err
	})
}

func (l *loader) addContacts(ctx context.Context, tx pgx.Tx) error {
	return l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, c := range l.sample.Contacts {
			kind := queries.EventType(c.EventType)
			made, err := crm.CreateContact(ctx, db,
				crm.CreateContactInput{MayWhatsApp: c.MayWhatsApp, ContactFields: crm.ContactFields{
					FullName: c.FullName, Phone: c.Phone, Email: c.Email, InstagramHandle: c.InstagramHandle,
					BirthDate:   c.BirthDate,
					PartnerName: c.PartnerName, EventType: &kind, EventDate: l.dayOf(c.InDays),
					Observations: &c.Observations,
				}})
			if err != nil {
				return fmt.Errorf("add %s: %w", c.FullName, err)
			}
			l.contacts[c.FullName] = made.UUID
		}
		return nil
	})
}

// dayOf returns the date that many days from today, or nil for nil.
func (l *loader) dayOf(days int) *civil.Date {
	if days == 0 {
		return nil
	}
	day := civil.DateOf(l.now.AddDate(0, 0, days))
	return &day
}

func (l *loader) addEvents(ctx context.Context, tx pgx.Tx) error {
	for _, e := range l.sample.Events {
		err := l.runAsOwner(
			ctx,
			tx,
			tenants.RoleMember,
			func(db tenants.Writer) error { return l.addEvent(ctx, db, e) },
		)
		if err != nil {
			return fmt.Errorf("add %s: %w", e.Title, err)
		}
		if e.Archived {
			if err := queries.New(tx).ArchiveSampleEvent(ctx,
				queries.ArchiveSampleEventParams{BusinessID: l.business, ID: l.events[e.Title]}); err != nil {
				return fmt.Errorf("archive %s: %w", e.Title, err)
			}
		}
	}
	return nil
}

func (l *loader) addEvent(ctx context.Context, db tenants.Writer, e demo.Event) error {
	var customers []uuid.UUID
	for _, name := range e.Customers {
		customers = append(customers, l.contacts[name])
	}
	date := civil.DateOf(l.now.AddDate(0, 0, e.InDays))
	made, err := event.Create(ctx, db, event.CreateInput{
		Type: queries.EventType(e.Type), Customers: customers, Date: &date, Title: &e.Title, EventPersonName: &e.Person,
		EventStartTime: &e.StartTime, CeremonyPlace: &e.CeremonyPlace, ReceptionPlace: &e.ReceptionPlace,
		NumberOfGuests: &e.Guests, BudgetCents: &e.BudgetCents, StartFrom: event.StartFrom{Kind: event.StartBlank},
	})
	if err != nil {
		return err
	}
	if made.Title != e.Title {
		return fmt.Errorf("it was called %q", made.Title)
	}
	l.events[e.Title] = made.UUID
	side := queries.UpdateCustomerSideParams{ID: made.UUID, Permissions: e.CustomerPermissions,
		ExtraPermissions: e.CustomerExtra | int32(tenants.CustomerExtraNew), LockDays: e.CustomerLockDays,
		Released: e.CustomerReleased}
	if e.CustomerUpdates {
		side.UpdatesSince = &l.now
	}
	if _, err := queries.New(db).UpdateCustomerSide(ctx, side); err != nil {
		return err
	}
	// As if planned from the checklist's first day, long before today.
	list, _ := library.Find(e.Type)
	if _, err := event.AddShipped(ctx, db, made.UUID, list.Tasks); err != nil {
		return err
	}
	return l.completeTasks(ctx, db, made.UUID, e)
}

func (l *loader) addTemplates(ctx context.Context, tx pgx.Tx) error {
	return l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, t := range l.sample.Templates {
			_, err := template.CreateFromEvent(ctx, db,
				template.CreateFromEventInput{EventUUID: l.events[t.FromEvent], Title: t.Title})
			if err != nil {
				return fmt.Errorf("add %s: %w", t.Title, err)
			}
		}
		return nil
	})
}

// addTeam invites all members in the owner's name; those with a user accept themselves.
func (l *loader) addTeam(ctx context.Context, tx pgx.Tx) error {
	for _, m := range l.sample.Team {
		var invite uuid.UUID
		err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) (err error) {
			invite, err = l.invite(ctx, queries.New(db), m)
			return err
		})
		if err != nil {
			return fmt.Errorf("invite %s: %w", m.Name, err)
		}
		if m.Invited {
			continue
		}
		err = l.runAs(ctx, tx, l.users[m.Phone], tenants.RolePerson, func(db tenants.Writer) error {
			q := queries.New(db)
			if _, err := q.AcceptInvite(ctx, queries.AcceptInviteParams{ID: invite,
				BusinessID: l.business}); err != nil {
				return err
			}
			_, err := q.SelectBusiness(ctx, queries.SelectBusinessParams{BusinessID: l.business})
			return err
		})
		if err != nil {
			return fmt.Errorf("join %s: %w", m.Name, err)
		}
	}
	return nil
}

// shareTasks assigns the open tasks to people.
func (l *loader) shareTasks(ctx context.Context, tx pgx.Tx) error {
	return l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		return queries.New(db).ShareSampleTasks(ctx)
	})
}

func (l *loader) invite(ctx context.Context, q *queries.Queries, m demo.Member) (uuid.UUID, error) {
	id, err := q.AddTeamMember(ctx,
		queries.AddTeamMemberParams{Name: m.Name, Phone: m.Phone, Role: queries.TeamRole(m.Role)})
	if err != nil {
		return uuid.Nil, err
	}
	given := queries.GiveEventAccessesParams{MembershipID: id}
	for _, e := range m.Events {
		given.EventIds, given.Permissions = append(given.EventIds, l.events[e.Title]),
			append(given.Permissions, e.Permissions)
	}
	_, err = q.GiveEventAccesses(ctx, given)
	return id, err
}

// runAsOwner runs fn in the owner's scope.
func (l *loader) runAsOwner(ctx context.Context, tx pgx.Tx, role string, fn func(db tenants.Writer) error) error {
	return l.runAs(ctx, tx, l.users[l.sample.Owner.Phone], role, fn)
}

// runAs runs fn in a person's scope inside the administrator's transaction, with the role and the rules of one of their
// requests.
func (l *loader) runAs(ctx context.Context, tx pgx.Tx, user uuid.UUID, role string,
	fn func(db tenants.Writer) error) error {
	if role == tenants.RoleMember {
		return runInScope(ctx, tx, role, `app.scope_of_member($2, $3)`, fn, user, l.business)
	}
	return runInScope(ctx, tx, role, `app.scope_of_person($2)`, fn, user)
}

// runAsClient runs fn in the scope of the client of a sample event.
func (l *loader) runAsClient(ctx context.Context, tx pgx.Tx, event uuid.UUID, fn func(db tenants.Writer) error) error {
	return runInScope(ctx, tx, tenants.RoleCustomer, `app.scope_of_customer($2, $3)`, fn, l.client, event)
}

// runAsJob runs fn as a job of the business.
func (l *loader) runAsJob(ctx context.Context, tx pgx.Tx, fn func(db tenants.Writer) error) error {
	return runInScope(ctx, tx, tenants.RoleWorker, `app.scope_of_worker($2)`, fn, l.business)
}

func runInScope(
	ctx context.Context,
	tx pgx.Tx,
	role, place string,
	fn func(db tenants.Writer) error,
	whose ...any,
) error {
	enter := `SELECT set_config('app.scope', ` + place + `, true), set_config('role', $1, true)`
	if _, err := tx.Exec(ctx, enter, append([]any{role}, whose...)...); err != nil {
		return fmt.Errorf("enter the scope: %w", err)
	}
	if err := fn(writer{tx}); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `SET LOCAL ROLE NONE`); err != nil {
		return fmt.Errorf("leave the scope: %w", err)
	}
	return nil
}

// writer is the administrator's transaction in a person's scope. The sample enqueues no jobs.
type writer struct{ pgx.Tx }

// Enqueue implements tenants.Writer.
func (writer) Enqueue(context.Context, river.JobArgs, *river.InsertOpts) error {
	return errors.New("sample: the sample business sends nothing")
}

func (writer) EnqueueAll(context.Context, []river.InsertManyParams) error {
	return errors.New("sample: the sample business sends nothing")
}
