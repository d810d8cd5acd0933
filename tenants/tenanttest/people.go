package tenanttest

import (
	"fmt"
	"sync/atomic"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// User is a person who has signed in at least once.
type User struct {
	ID    uuid.UUID
	Name  string
	Phone string // E.164
}

// phones gives every user and contact of a test process a number of its own.
var phones atomic.Int64

// NewPhone returns an unused Brazilian mobile number in E.164.
func NewPhone() string { return fmt.Sprintf("+55119%08d", phones.Add(1)) }

// AddUser adds a person with a phone of their own.
func (e *Env) AddUser(name string) User {
	e.t.Helper()
	user := User{ID: uuid.New(), Name: name, Phone: NewPhone()}
	e.exec(`INSERT INTO users (id, name, phone) VALUES ($1, $2, $3)`, user.ID, user.Name, user.Phone)
	return user
}

// AddStaff adds a global administrator.
func (e *Env) AddStaff(name string) User {
	e.t.Helper()
	user := e.AddUser(name)
	e.exec(`UPDATE users SET role = 'GLOBAL_ADMIN' WHERE id = $1`, user.ID)
	return user
}

// AddIdempotencyKey adds an idempotency key of a form that the user sent, and returns it.
func (e *Env) AddIdempotencyKey(u User) uuid.UUID {
	e.t.Helper()
	key := uuid.New()
	e.exec(
		`INSERT INTO submissions (user_id, scope, operation, key, response) VALUES ($1, 'test', 'test.create', $2, '{}')`, u.ID, key)
	return key
}

// SignIn adds a sign-in of the user on the device and network with these hashes, and counts one code for the device.
func (e *Env) SignIn(u User, device, network []byte) {
	e.t.Helper()
	e.exec(`INSERT INTO sign_in_devices (phone, hash) VALUES ($1, $2)`, u.Phone, device)
	e.exec(`INSERT INTO sign_in_networks (phone, hash) VALUES ($1, $2)`, u.Phone, network)
	e.exec(`INSERT INTO rate_limits (key, taken, ends_at) VALUES ($1, 1, now() + interval '1 day')`, device)
}

// AddDismissal records that the user has closed a hint.
func (e *Env) AddDismissal(u User, key string) {
	e.t.Helper()
	e.exec(`INSERT INTO user_dismissals (user_id, key) VALUES ($1, $2)`, u.ID, key)
}

// AddSupportMessage adds an unanswered message of the user to Cortejo's team.
func (e *Env) AddSupportMessage(u User, body string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO support_messages (user_id, body) VALUES ($1, $2) RETURNING id`, u.ID, body)
}

// SetNotification enables or disables one kind of notification.
func (e *Env) SetNotification(u User, kind string, enabled bool) {
	e.t.Helper()
	e.exec(`INSERT INTO notification_settings (user_id, type, enabled) VALUES ($1, $2, $3)`, u.ID, kind, enabled)
}

// Business is a tenant with its owner.
type Business struct {
	ID    uuid.UUID
	Name  string
	Owner User
	// OwnerMembership is the owner's.
	OwnerMembership uuid.UUID
}

// AddBusiness adds a business, its owner and the owner's membership.
func (e *Env) AddBusiness(name string) Business {
	e.t.Helper()
	b := e.AddBusinessWithoutTeam(name)
	b.OwnerMembership = e.insertRow(`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
		VALUES ($1, $2, $3, $4, $5, now()) RETURNING id`, b.ID, b.Owner.ID, b.Owner.Name, b.Owner.Phone,
		tenants.TeamOwner)
	e.exec(`UPDATE users SET current_business_id = $2 WHERE id = $1`, b.Owner.ID, b.ID)
	return b
}

// AddBusinessWithoutTeam adds a business as it is before its owner joins it.
func (e *Env) AddBusinessWithoutTeam(name string) Business {
	e.t.Helper()
	b := Business{Name: name, Owner: e.AddUser("Dona de " + name)}
	b.ID = e.insertRow(`INSERT INTO businesses (owner_user_id, name, location, categories)
		VALUES ($1, $2, 'Belo Horizonte', '{PLANNING}') RETURNING business_id`, b.Owner.ID, name)
	return b
}

// Member is a person's membership of a team.
type Member struct {
	ID       uuid.UUID
	User     User
	Business Business
}

// AddMember adds a new person to a team with one of the roles of tenants.Team…, with an accepted invite.
func (e *Env) AddMember(b Business, role string) Member {
	e.t.Helper()
	return e.Join(b, role, e.AddUser("Equipe de "+b.Name))
}

// Join adds an existing user to a team, with an accepted invite.
func (e *Env) Join(b Business, role string, user User) Member {
	e.t.Helper()
	m := e.Invite(b, role, user)
	e.exec(`UPDATE memberships SET user_id = $2, accepted_at = now() WHERE id = $1`, m.ID, user.ID)
	return m
}

// AddInvitee adds a member whose invite, to their phone, is not accepted yet.
func (e *Env) AddInvitee(b Business, role string) Member {
	e.t.Helper()
	return e.Invite(b, role, e.AddUser("Equipe de "+b.Name))
}

// Invite adds an invite of an existing user.
func (e *Env) Invite(b Business, role string, user User) Member {
	e.t.Helper()
	m := Member{User: user, Business: b}
	m.ID = e.insertRow(`INSERT INTO memberships (business_id, name, phone, role)
		VALUES ($1, $2, $3, $4) RETURNING id`, b.ID, "Equipe de "+b.Name, user.Phone, role)
	return m
}

// AddFormerMember adds a member and deletes the membership.
func (e *Env) AddFormerMember(b Business, role string) Member {
	e.t.Helper()
	m := e.AddMember(b, role)
	e.exec(`DELETE FROM memberships WHERE id = $1`, m.ID)
	return m
}

// InviteSent records that an invite was sent just now and returns the record's ID.
func (e *Env) InviteSent(m Member) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO invites_sent (business_id, phone, sent_by) VALUES ($1, $2, $3) RETURNING id`,
		m.Business.ID, m.User.Phone, m.Business.Owner.ID)
}

// AddDelivery records that a message was handed to its provider and returns the message's ID.
func (e *Env) AddDelivery(b Business) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO deliveries (business_id, message_id) VALUES ($1, uuidv7()) RETURNING message_id`,
		b.ID,
	)
}

// AddDeadAddress adds an e-mail address with this hash to the suppression list.
func (e *Env) AddDeadAddress(hash []byte) {
	e.t.Helper()
	e.exec(`INSERT INTO dead_addresses (hash) VALUES ($1)`, hash)
}

// AddContractCertificate stores a certificate of seals.
func (e *Env) AddContractCertificate(certificate []byte) {
	e.t.Helper()
	e.exec(`INSERT INTO contract_certificates (sha256, certificate) VALUES (sha256($1), $1)`, certificate)
}

// AddInboundMessage adds a processed inbound message with the provider's ID.
func (e *Env) AddInboundMessage(id string) {
	e.t.Helper()
	e.exec(`INSERT INTO words_heard (provider_id) VALUES ($1)`, id)
}

// AddControl gives staff control of a business for an hour, the maximum, and returns its ID.
func (e *Env) AddControl(b Business, staff User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO business_controls (business_id, staff_user_id, reason, expires_at)
		VALUES ($1, $2, 'Pedido de ajuda', now() + interval '1 hour') RETURNING id`, b.ID, staff.ID)
}

// AddExpiredControl adds a control that expired a minute ago.
func (e *Env) AddExpiredControl(b Business, staff User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO business_controls (business_id, staff_user_id, reason, started_at, expires_at)
		VALUES ($1, $2, 'Pedido de ajuda', now() - interval '31 minutes', now() - interval '1 minute') RETURNING id`,
		b.ID, staff.ID)
}

// AddEndedControl adds a control that the staff member ended before its time.
func (e *Env) AddEndedControl(b Business, staff User) uuid.UUID {
	e.t.Helper()
	id := e.AddControl(b, staff)
	e.exec(`UPDATE business_controls SET ended_at = now() WHERE id = $1`, id)
	return id
}
