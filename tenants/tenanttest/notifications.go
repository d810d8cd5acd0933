package tenanttest

import "github.com/google/uuid"

// AddNotification tells somebody of a late task of an event, as those who manage it are told.
func (e *Env) AddNotification(event Event, user User, title string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO notifications (business_id, user_id, type, event_id, helper_bit, group_id, subjects, content)
		VALUES ($1, $2, 'TASKS_LATE', $3, 1, $3, ARRAY[$3::uuid], jsonb_build_object('event', jsonb_build_object('uuid', $3::uuid, 'title', $4::text), 'task', jsonb_build_object('publicId', $3::uuid, 'title', $4::text))) RETURNING id`,
		event.Business.ID, user.ID, event.ID, title)
}

// AddReminder notes that somebody was reminded of an event, and that they do not want to be again.
func (e *Env) AddReminder(event Event, user User) {
	e.t.Helper()
	e.exec(`WITH told AS (INSERT INTO notification_reminders (business_id, type, subject_id, user_id, due_at, outcome) VALUES ($1, 'RECEPTION_REMINDER', $3, $2, now(), 'TOLD'))
		INSERT INTO reminder_pauses (business_id, type, subject_id, user_id, event_id, helper_bit) VALUES ($1, 'RECEPTION_REMINDER', $3, $2, $3, 4)`, event.Business.ID, user.ID, event.ID)
}

// PauseNotification puts off what a notification reminds of for good.
func (e *Env) PauseNotification(notification uuid.UUID) {
	e.t.Helper()
	e.exec(`INSERT INTO reminder_pauses (business_id, type, subject_id, user_id, event_id, helper_bit)
		SELECT n.business_id, n.type, n.subjects[1], n.user_id, n.event_id, n.helper_bit FROM notifications n WHERE n.id = $1`, notification)
}

// PushDevice is a browser of somebody, with a push that waits for it.
func (e *Env) PushDevice(user User, notification uuid.UUID) uuid.UUID {
	e.t.Helper()
	device := e.insertRow(
		`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, 'https://fcm.googleapis.com/' || gen_random_uuid(), repeat('p', 87), repeat('a', 22), 'Chrome no Android') RETURNING id`, user.ID)
	e.exec(
		`INSERT INTO pushes (business_id, notification_id, device_id) SELECT n.business_id, n.id, $2 FROM notifications n WHERE n.id = $1`, notification, device)
	return device
}

// AddQuietHours are when somebody wants no message.
func (e *Env) AddQuietHours(user User) {
	e.t.Helper()
	e.exec(`INSERT INTO notification_preferences (user_id) VALUES ($1)`, user.ID)
}

// AddStaffDevice is a browser of staff.
func (e *Env) AddStaffDevice(user User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, 'https://fcm.googleapis.com/' || gen_random_uuid(), repeat('p', 87), repeat('a', 22), 'Chrome no Android') RETURNING id`, user.ID)
}

// Broadcast is what staff pushed to that device as a trial, or to everybody; it is over.
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

// AddNotificationMessage is one to its person's address, which waits.
func (e *Env) AddNotificationMessage(notification uuid.UUID) {
	e.t.Helper()
	e.exec(
		`INSERT INTO notification_messages (business_id, notification_id, channel) SELECT n.business_id, n.id, 'EMAIL' FROM notifications n WHERE n.id = $1`, notification)
}

// AddDailySummary notes that somebody's day was summed up.
func (e *Env) AddDailySummary(user User) {
	e.t.Helper()
	e.exec(`INSERT INTO daily_summaries (user_id, day) VALUES ($1, CURRENT_DATE)`, user.ID)
}
