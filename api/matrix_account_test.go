package api_test

import (
	"net/http"
	"time"
)

var _ = addRows(map[string]row{
	"auth.sendVerificationCodeBySms":      everyoneReads(http.StatusUnprocessableEntity),
	"auth.sendVerificationCodeByWhatsApp": everyoneReads(http.StatusUnprocessableEntity),
	"auth.confirmCode":                    everyoneReads(http.StatusUnprocessableEntity),
	"auth.getDelivery": {may: everybody, input: func(target, target) any {
		return in{"delivery": "AAAAAAAAAAAAAAAAAAAAAAAAAA", "channel": "SMS"}
	}},
	"auth.signOut": {may: signedInAll, input: nothing},
	// These sessions are the test's own, of which Kratos knows nothing: see api/auth.
	"auth.getSignIns": everyoneReads(http.StatusUnauthorized),
	"auth.endSignIn":  onSignIn(),
	"live.event": {may: members, except: []actor{helperOtherEvent}, input: tasksOfEvent,
		mixed: swapped(tasksOfEvent)},
	"live.business": {may: members, input: nothing},
	"live.ownEvent": {may: []actor{client}, input: nothing},
	"support.send": {may: signedInAll,
		input: func(target, target) any { return in{"body": "Preciso de ajuda", "page": "/app"} }},
	"users.get":         {may: signedInAll, input: nothing},
	"users.update":      {may: signedInAll, input: func(target, target) any { return in{"name": "Rita Prado"} }},
	"users.updateImage": {may: signedInAll, input: func(target, target) any { return dot() }},
	"users.dismiss":     {may: signedInAll, input: func(target, target) any { return in{"key": "team-intro"} }},
	// Each caller gets their own; only the owner has a notification here.
	"notifications.getAll":                 {may: signedInAll, input: nothing},
	"notifications.getUnreadNotifications": {may: signedInAll, input: nothing},
	"notifications.markAsRead": {may: []actor{owner}, input: onNotification,
		mixed: swapped(onNotification)},
	"notifications.markAllAsRead": {may: signedInAll, input: func(target, target) any { return in{} }},
	"notifications.snooze": {may: []actor{owner}, input: func(mine, _ target) any {
		return in{"uuid": mine.notification, "until": time.Now().Add(time.Hour)}
	}},
	"notifications.markAsUnread": {may: signedInAll,
		input: func(mine, _ target) any { return in{"uuid": mine.notification} }},
	"notifications.resumeReminder": {may: []actor{owner}, input: onNotification, mixed: swapped(onNotification)},
	"notifications.endReminder":    {may: []actor{owner}, input: onNotification, mixed: swapped(onNotification)},
	"users.getDevices":             {may: signedInAll, input: nothing},
	"users.addDeviceToken":         {may: signedInAll, input: func(target, target) any { return in{"token": browserToken} }},
	"users.removeDeviceToken": {may: signedInAll, input: func(target, target) any {
		return in{"endpoint": "https://fcm.googleapis.com/fcm/send/nobody"}
	}},
	"userNotificationsSettings.getAll": {may: signedInAll, input: nothing},
	"userNotificationsSettings.upsert": {may: signedInAll,
		input: func(target, target) any { return in{"type": "TASKS_LATE", "enabled": false} }},
	"userNotificationsSettings.getPreferences": {may: signedInAll, input: nothing},
	"userNotificationsSettings.updatePreferences": {may: signedInAll,
		input: func(target, target) any { return in{"quiet": false} }},
	"image.upload": {may: []actor{owner, administrator, assistant, staff, helper, helperOtherEvent},
		except: []actor{idleHelper}, input: func(target, target) any { return dot() }},
	"home.getToday":        {may: members, input: nothing},
	"home.getRecentEvents": {may: members, input: nothing},
	"pendencies.getAll":    {may: members, input: nothing},
	"pendencies.count":     {may: members, input: nothing},
	"search.all":           {may: members, input: func(target, target) any { return in{"query": "a"} }},
	"platform.checkIn": {may: receptionists, except: notAtReception, input: atDoor,
		mixed: []func(mine, theirs target) any{theirWedding, swapped(atDoor)[0]}},
	"live.reception": {may: []actor{doorDevice}, input: nothing},
})

func onNotification(mine, _ target) any { return in{"uuid": mine.notification} }
