package tenanttest

import "github.com/google/uuid"

// AddNotification adds a person's notification of an event's late task, as its managers get it.
func (e *Env) AddNotification(event Event, user User, title string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO notifications (business_id, user_id, type, event_id, helper_bit, group_id, subjects, content)
		VALUES ($1, $2, 'TASKS_LATE', $3, 1, $3, ARRAY[$3::uuid], jsonb_build_object('event', jsonb_build_object('uuid', $3::uuid, 'title', $4::text), 'task', jsonb_build_object('publicId', $3::uuid, 'title', $4::text))) RETURNING id`,
		event.Business.ID, user.ID, event.ID, title)
}

// AddWalletNotification adds what only readers of the wallet are to see.
func (e *Env) AddWalletNotification(business Business, user User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO notifications (business_id, user_id, type, group_id, subjects, content)
		VALUES ($1, $2, 'RECIPIENT_CHANGED', $1, ARRAY[$1::uuid], '{}') RETURNING id`, business.ID, user.ID)
}

// AddReminder adds a person's last reminder of an event, and ends further ones.
func (e *Env) AddReminder(event Event, user User) {
	e.t.Helper()
	e.exec(`WITH told AS (INSERT INTO notification_reminders (business_id, type, subject_id, user_id, due_at, outcome) VALUES ($1, 'RECEPTION_REMINDER', $3, $2, now(), 'TOLD'))
		INSERT INTO reminder_pauses (business_id, type, subject_id, user_id, event_id, helper_bit) VALUES ($1, 'RECEPTION_REMINDER', $3, $2, $3, 4)`, event.Business.ID, user.ID, event.ID)
}

// PauseNotification pauses the reminders of a notification without an end.
func (e *Env) PauseNotification(notification uuid.UUID) {
	e.t.Helper()
	e.exec(`INSERT INTO reminder_pauses (business_id, type, subject_id, user_id, event_id, helper_bit)
		SELECT n.business_id, n.type, n.subjects[1], n.user_id, n.event_id, n.helper_bit FROM notifications n WHERE n.id = $1`, notification)
}

// PushDevice adds a person's browser, with a pending push.
func (e *Env) PushDevice(user User, notification uuid.UUID) uuid.UUID {
	e.t.Helper()
	device := e.insertRow(
		`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, 'https://fcm.googleapis.com/' || gen_random_uuid(), repeat('p', 87), repeat('a', 22), 'Chrome no Android') RETURNING id`, user.ID)
	e.exec(
		`INSERT INTO pushes (business_id, notification_id, device_id) SELECT n.business_id, n.id, $2 FROM notifications n WHERE n.id = $1`, notification, device)
	return device
}

// AddQuietHours sets a person's quiet hours.
func (e *Env) AddQuietHours(user User) {
	e.t.Helper()
	e.exec(`INSERT INTO notification_preferences (user_id) VALUES ($1)`, user.ID)
}

// AddStaffDevice adds a browser of staff.
func (e *Env) AddStaffDevice(user User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, 'https://fcm.googleapis.com/' || gen_random_uuid(), repeat('p', 87), repeat('a', 22), 'Chrome no Android') RETURNING id`, user.ID)
}

// Broadcast adds a finished push by staff, to this device as a trial or to all people.
func (e *Env) Broadcast(staff User, device uuid.UUID, trial bool) uuid.UUID {
	e.t.Helper()
	id := e.insertRow(
		`INSERT INTO broadcasts (trial, staff_user_id, title, body, path, devices, people, ended_at, sent, failed, unknown, dropped)
		VALUES ($1, $2, 'Novidade', 'O Cortejo tem um calendário novo.', '/app/menu/help', 1, 1, now(), 1, 0, 0, 0) RETURNING id`,
		trial,
		staff.ID,
	)
	e.exec(`INSERT INTO broadcast_pushes (broadcast_id, device_id, trial, state) VALUES ($1, $2, $3, 'SENT')`,
		id, device, trial)
	return id
}

// AddNotificationMessage adds a pending message about a notification, to its person's address.
func (e *Env) AddNotificationMessage(notification uuid.UUID) {
	e.t.Helper()
	e.exec(
		`INSERT INTO notification_messages (business_id, notification_id, channel) SELECT n.business_id, n.id, 'EMAIL' FROM notifications n WHERE n.id = $1`, notification)
}

// AddDailySummary records that a person has received the day's summary.
func (e *Env) AddDailySummary(user User) {
	e.t.Helper()
	e.exec(`INSERT INTO daily_summaries (user_id, day) VALUES ($1, CURRENT_DATE)`, user.ID)
}
