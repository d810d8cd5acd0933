package tenanttest

import (
	"crypto/rand"
	"strings"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// Contact is a client's card in a business.
type Contact struct {
	ID       uuid.UUID
	Business Business
	FullName string
	Phone    string // E.164
}

// AddContact adds a contact with a phone of its own.
func (e *Env) AddContact(b Business, fullName string) Contact {
	e.t.Helper()
	return e.addContact(b, fullName, NewPhone())
}

func (e *Env) addContact(b Business, fullName, phone string) Contact {
	e.t.Helper()
	c := Contact{Business: b, FullName: fullName, Phone: phone}
	c.ID = e.insertRow(`INSERT INTO contacts (business_id, full_name, phone) VALUES ($1, $2, $3) RETURNING id`, b.ID,
		fullName, phone)
	return c
}

// Import adds a parsed import of contacts that has not started, with one row in its second line, and returns its ID.
func (e *Env) Import(b Business) uuid.UUID {
	e.t.Helper()
	id := e.insertRow(`INSERT INTO imports (business_id, kind, name, columns, fields, total)
		VALUES ($1, 'CONTACTS', 'contatos.csv', '{Nome,Telefone}', '{fullName,phone}', 1) RETURNING id`, b.ID)
	phone := NewPhone()
	e.exec(`INSERT INTO import_rows (business_id, import_id, line, cells, verdict, record)
		VALUES ($1, $2, 2, ARRAY['Joana', $3::text], 'VALID', jsonb_build_object('fullName', 'Joana', 'phone', $3::text))`, b.ID, id, phone)
	return id
}

// AddStaffImport adds an import of vendors that staff uploaded from the backoffice, with one row in its second line.
func (e *Env) AddStaffImport(b Business, staff User) uuid.UUID {
	e.t.Helper()
	return e.addVendorImport(b, staff, true)
}

// AddControlImport adds an import that staff uploaded while in control of the business.
func (e *Env) AddControlImport(b Business, staff User) uuid.UUID {
	e.t.Helper()
	return e.addVendorImport(b, staff, false)
}

func (e *Env) addVendorImport(b Business, sender User, fromBackoffice bool) uuid.UUID {
	e.t.Helper()
	id := e.insertRow(
		`INSERT INTO imports (business_id, kind, name, columns, fields, total, created_by, from_backoffice, categories)
		VALUES ($1, 'VENDORS', 'fornecedores.csv', '{Nome,Telefone,Email,Categorias,Instagram}', '{name,phone,email,categories,instagramHandle}', 1, $2, $3, '[{"name": "Neve", "rows": 1, "category": ""}]') RETURNING id`,
		b.ID,
		sender.ID,
		fromBackoffice,
	)
	e.exec(
		`INSERT INTO import_rows (business_id, import_id, line, cells, verdict) VALUES ($1, $2, 2, '{Flora,31988881234,"","Flores, Neve",""}', 'VALID')`, b.ID, id)
	return id
}

// Event is an event or a template of a business.
type Event struct {
	ID       uuid.UUID
	Business Business
	Title    string
	Slug     string // empty for a template
}

// AddEvent adds a wedding without a date or a client.
func (e *Env) AddEvent(b Business, title string) Event {
	e.t.Helper()
	event := Event{Business: b, Title: title, Slug: "evento-" + strings.ToLower(rand.Text()[:16])}
	event.ID = e.insertRow(
		`INSERT INTO events (business_id, type, title, slug) VALUES ($1, 'WEDDING', $2, $3) RETURNING id`,
		b.ID,
		title,
		event.Slug,
	)
	return event
}

// AddTemplate adds a template, which has no slug.
func (e *Env) AddTemplate(b Business, title string) Event {
	e.t.Helper()
	event := Event{Business: b, Title: title}
	event.ID = e.insertRow(
		`INSERT INTO events (business_id, type, title, templated_at) VALUES ($1, 'WEDDING', $2, now()) RETURNING id`,
		b.ID, title)
	return event
}

// AddEventCustomer makes a user the client of an event, through a contact with the user's phone. The client has no
// permissions.
func (e *Env) AddEventCustomer(event Event, user User) Contact {
	e.t.Helper()
	c := e.addContact(event.Business, user.Name, user.Phone)
	e.exec(`INSERT INTO event_customers (business_id, event_id, contact_id) VALUES ($1, $2, $3)`, event.Business.ID,
		event.ID, c.ID)
	return c
}

// SetCustomerPermissions replaces the permissions of the event's client.
func (e *Env) SetCustomerPermissions(event Event, permissions tenants.CustomerPermission) {
	e.t.Helper()
	e.exec(
		`UPDATE events SET customer_permissions = $2::integer & 511, customer_extra_permissions = $2::integer & ~511 WHERE id = $1`, event.ID, permissions)
}

// AddCustomerMessage adds a pending message with the client's sign-in link and returns its ID.
func (e *Env) AddCustomerMessage(event Event, c Contact) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone) VALUES ($1, $2, $3, 'ACCESS', 'SMS', $4) RETURNING id`,
		event.Business.ID, event.ID, c.ID, c.Phone)
}

// AddEventAccess gives a helper permissions in an event.
func (e *Env) AddEventAccess(event Event, m Member, permissions tenants.EventPermission) {
	e.t.Helper()
	e.exec(`INSERT INTO event_accesses (business_id, event_id, membership_id, permissions) VALUES ($1, $2, $3, $4)`,
		event.Business.ID, event.ID, m.ID, permissions)
}

// Task is a task of an event.
type Task struct {
	ID    uuid.UUID
	Event Event
}

// AddTask adds an open task without a date, after the existing ones.
func (e *Env) AddTask(event Event, title string) Task {
	e.t.Helper()
	return Task{Event: event, ID: e.insertRow(`INSERT INTO tasks (business_id, event_id, title, position)
		VALUES ($1, $2, $3, (SELECT coalesce(max(position), 0) + 1 FROM tasks WHERE business_id = $1 AND event_id = $2)) RETURNING id`,
		event.Business.ID, event.ID, title)}
}

// LimitToTeam hides a task from the client.
func (e *Env) LimitToTeam(task Task) {
	e.t.Helper()
	e.exec(`UPDATE tasks SET team_only = true WHERE id = $1`, task.ID)
}

// AddSubtask adds an open subtask and returns its ID.
func (e *Env) AddSubtask(task Task, title string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO subtasks (business_id, event_id, task_id, title, position)
		VALUES ($1, $2, $3, $4, (SELECT coalesce(max(position), 0) + 1 FROM subtasks WHERE business_id = $1 AND task_id = $3)) RETURNING id`,
		task.Event.Business.ID, task.Event.ID, task.ID, title)
}

// AddEventChange adds the record of an event's date change and returns its ID.
func (e *Env) AddEventChange(event Event) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO event_changes (business_id, event_id, kind) VALUES ($1, $2, 'DATE') RETURNING id`,
		event.Business.ID, event.ID)
}

// Vendor is a card of a business's catalogue.
type Vendor struct {
	ID       uuid.UUID
	Business Business
	Name     string
	Phone    string // E.164
}

// AddVendor adds a vendor with a phone of its own, whom no page recommends.
func (e *Env) AddVendor(b Business, name string) Vendor {
	e.t.Helper()
	v := Vendor{Business: b, Name: name, Phone: NewPhone()}
	v.ID = e.insertRow(
		`INSERT INTO vendors (business_id, name, phone, categories) VALUES ($1, $2, $3, '{FLOWERS}') RETURNING id`,
		b.ID, name, v.Phone)
	return v
}

// Recommend lets an event's page recommend the vendor, with this picture.
func (e *Env) Recommend(v Vendor, image uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE vendors SET enable_vendor_indication = true, image_id = $2 WHERE id = $1`, v.ID, image)
}

// AddEventVendor adds a vendor to an event and returns the ID of the event's vendor.
func (e *Env) AddEventVendor(event Event, v Vendor, status string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO event_vendors (business_id, event_id, vendor_id, status) VALUES ($1, $2, $3, $4) RETURNING id`,
		event.Business.ID, event.ID, v.ID, status)
}

// AddWish records that the event's client, with this name, wants a vendor.
func (e *Env) AddWish(eventVendor uuid.UUID, by string) {
	e.t.Helper()
	e.exec(`UPDATE event_vendors SET wished_at = now(), wished_by = $2 WHERE id = $1`, eventVendor, by)
}

// AddTaskVendor adds a vendor of the event to a task and returns the row's ID.
func (e *Env) AddTaskVendor(task Task, eventVendor uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO task_vendors (business_id, event_id, task_id, event_vendor_id) VALUES ($1, $2, $3, $4) RETURNING id`,
		task.Event.Business.ID, task.Event.ID, task.ID, eventVendor)
}

// AddClientVendor adds a vendor to an event as its client does, with a card of the client's own. It returns the vendor
// and the ID of the event's vendor.
func (e *Env) AddClientVendor(event Event, name string) (Vendor, uuid.UUID) {
	e.t.Helper()
	v := e.AddVendor(event.Business, name)
	e.exec(`UPDATE vendors SET customer_event_id = $2 WHERE id = $1`, v.ID, event.ID)
	id := e.AddEventVendor(event, v, "PENDING")
	e.exec(`UPDATE event_vendors SET is_customer_vendor = true WHERE id = $1`, id)
	return v, id
}

// AddClientTaskVendor adds a vendor of the event to a task as the client does, and returns the row's ID.
func (e *Env) AddClientTaskVendor(task Task, eventVendor uuid.UUID) uuid.UUID {
	e.t.Helper()
	id := e.AddTaskVendor(task, eventVendor)
	e.exec(`UPDATE task_vendors SET is_customer_link = true WHERE id = $1`, id)
	return id
}

// AddCalendarFeed adds a team member's subscription to an event's calendar, with an unknown secret, and returns the
// feed's ID.
func (e *Env) AddCalendarFeed(event Event, user User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO calendar_feeds (business_id, user_id, event_id, secret_hash) VALUES ($1, $2, $3, sha256(gen_random_uuid()::text::bytea)) RETURNING id`,
		event.Business.ID, user.ID, event.ID)
}

// AddImage adds the row of an image, without its file, and returns its ID.
func (e *Env) AddImage(b Business) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO images (business_id, key, width, height) VALUES ($1, $2, 40, 30) RETURNING id`,
		b.ID,
		strings.ToLower(rand.Text()),
	)
}

// exec runs a statement as the administrator, whom row security does not limit.
func (e *Env) exec(sql string, args ...any) {
	e.t.Helper()
	if e.batch != nil {
		e.batch.queued.Queue(sql, args...)
		return
	}
	if _, err := e.Admin.Exec(e.t.Context(), sql, args...); err != nil {
		e.t.Fatalf("seed: %v\n%s", err, sql)
	}
}

// Exec runs a statement as the administrator.
func (e *Env) Exec(sql string, args ...any) {
	e.t.Helper()
	e.exec(sql, args...)
}

func (e *Env) insertRow(sql string, args ...any) (id uuid.UUID) {
	e.t.Helper()
	if e.batch != nil {
		if id, queued := e.queueOne(sql, args); queued {
			return id
		}
	}
	if err := e.queryRow(sql, args...).Scan(&id); err != nil {
		e.t.Fatalf("seed: %v\n%s", err, sql)
	}
	return id
}

// AddPreviousSlug adds a former slug of the event, which redirects to the current one.
func (e *Env) AddPreviousSlug(event Event, slug string) {
	e.t.Helper()
	e.exec(`INSERT INTO event_slugs (business_id, event_id, slug, retired_at) VALUES ($1, $2, $3, now())`,
		event.Business.ID, event.ID, slug)
}

// AddSiteDomain adds a custom domain of the event's site.
func (e *Env) AddSiteDomain(event Event, domain string) {
	e.t.Helper()
	e.exec(
		`INSERT INTO site_domains (business_id, event_id, domain, status, checked_at, verified_at) VALUES ($1, $2, $3, 'ACTIVE', now(), now())`, event.Business.ID, event.ID, domain)
}
