package tenants_test

import (
	"strings"
	"time"

	"github.com/google/uuid"
)

// notificationSubjects are the owner's notifications. No actor has rights to reminders: the functions that keep them
// run with rights of their own.
func (f fixture) notificationSubjects() map[string]subject {
	ours, event, me := f.ours.ID, f.event.ID, f.ours.Owner.ID
	return map[string]subject{
		"notifications": {
			key: map[string]any{"business_id": ours, "id": f.notification},
			fresh: map[string]any{"business_id": ours, "user_id": me, "type": "TASKS_LATE", "event_id": event,
				"helper_bit": 1, "group_id": uuid.New(), "subjects": []uuid.UUID{event}, "content": "{}"},
			edits: []edit{{"read_at", []string{ownerAsPerson}}},
			to:    map[string]string{"read_at": "now()"},
			rightful: map[verb][]string{
				selects: {ownerAsPerson},
			},
			// An assistant does not read a notification about the wallet, even one of their own.
			more: []attempt{{verb: selects,
				statement: statement{"SELECT FROM notifications WHERE id = $1", []any{f.walletNotification}}}},
		},
		"push_devices": {
			key: map[string]any{"id": f.pushDevice},
			fresh: map[string]any{"user_id": me, "endpoint": "https://fcm.googleapis.com/x",
				"p256dh": strings.Repeat("p", 87), "auth": strings.Repeat("a", 22), "name": "Chrome"},
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, deletes: {ownerAsPerson},
			},
			more: []attempt{{verb: selects, statement: statement{"SELECT name FROM push_devices WHERE id = $1",
				[]any{f.staffDevice}}, by: []string{backofficer}}},
		},
		// The rows belong to no tenant: staff read them, and of trials their own, and functions write.
		"broadcasts": {
			key: map[string]any{"id": f.broadcast},
			fresh: map[string]any{"trial": false, "title": "Outra", "body": "Outra", "path": "/app", "devices": 0,
				"people": 0},
			rightful: map[verb][]string{selects: backoffice},
			more: []attempt{{verb: selects,
				statement: statement{"SELECT FROM broadcasts WHERE id = $1", []any{f.trial}},
				by:        []string{backofficer}}},
		},
		"broadcast_pushes": {
			key:      map[string]any{"broadcast_id": f.broadcast},
			fresh:    map[string]any{"broadcast_id": f.broadcast, "device_id": f.pushDevice, "trial": false},
			rightful: map[verb][]string{selects: backoffice},
		},
		"pushes": {
			key: map[string]any{"business_id": ours, "notification_id": f.notification},
			fresh: map[string]any{"business_id": ours, "notification_id": f.notification, "device_id": f.pushDevice,
				"state": "SENT"},
		},
		"notification_messages": {
			key: map[string]any{"business_id": ours, "notification_id": f.notification},
			fresh: map[string]any{"business_id": ours, "notification_id": f.notification, "channel": "WHATSAPP",
				"state": "SENT"},
		},
		"daily_summaries": {
			key:   map[string]any{"user_id": me},
			fresh: map[string]any{"user_id": me, "day": "2020-01-01"},
		},
		"notification_preferences": {
			key: map[string]any{"user_id": me},
			fresh: map[string]any{"user_id": f.assistant.User.ID, "time_zone": "America/Manaus", "quiet": false,
				"quiet_from": 22, "quiet_until": 7},
			edits: []edit{{"time_zone quiet quiet_from quiet_until daily_summary", []string{ownerAsPerson}}},
			to: map[string]string{"time_zone": "'America/Manaus'", "quiet": "false", "quiet_from": "22",
				"quiet_until": "7", "daily_summary": "true"},
			rightful: map[verb][]string{
				selects: {ownerAsPerson}, inserts: {assistantAsPerson},
			},
		},
		"notification_reminders": {
			key: map[string]any{"business_id": ours, "user_id": me},
			fresh: map[string]any{"business_id": ours, "type": "TASKS_LATE", "subject_id": event, "user_id": me,
				"due_at": time.Now(), "outcome": "TOLD"},
		},
		"reminder_pauses": {
			key: map[string]any{"business_id": ours, "user_id": me},
			fresh: map[string]any{"business_id": ours, "type": "TASKS_LATE", "subject_id": event, "user_id": me,
				"event_id": event},
		},
	}
}
