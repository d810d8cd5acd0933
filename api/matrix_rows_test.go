package api_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/template/library"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// in is an input by its fields' names.
type in map[string]any

// uploadWithParameters is an upload that also has parameters.
type uploadWithParameters struct {
	in
	content []byte
}

// row says who may call an operation, and with what.
type row struct {
	may []actor
	// answers are the statuses that differ from the usual ones: of actors that may but do not get a 200, and of actors
	// that may not and get a 404.
	answers map[actor]int
	// except are those who may not although those they are like may.
	except []actor
	// own marks a procedure about the caller alone, which no preview calls.
	own bool
	// backoffice is the row under /api/admin of what also answers in a business.
	backoffice *row
	// client is the row under /api/e, and of who looks at it under /api/v, of what also answers in a business.
	client *row
	// outside is whether it succeeds only with a server that does not run here; its own tests prove that it does.
	outside bool
	// minted marks an answer that is new for each call, so that no two are equal.
	minted bool
	input  func(mine, theirs target) any
	// mixed are inputs with something of another business among their ids; all are refused.
	mixed []func(mine, theirs target) any
}

func nothing(target, target) any { return in{} }

// swapped is an input's function called on the other business's things.
func swapped(input func(mine, theirs target) any) []func(mine, theirs target) any {
	return []func(mine, theirs target) any{func(mine, theirs target) any { return input(theirs, mine) }}
}

func onEvent(mine, _ target) any { return in{"uuid": mine.event} }

func onEntry(mine, _ target) any { return in{"id": mine.entry} }

func onTask(mine, _ target) any { return in{"publicId": mine.task} }

func onSubtask(mine, _ target) any { return in{"publicId": mine.subtask} }

// everyoneReads is the row of a sign-in procedure: the answer depends on the input only. Valid inputs are tested in
// api/auth, with a real Kratos.
func everyoneReads(status int) row {
	answers := map[actor]int{}
	for _, who := range everybody {
		answers[who] = status
	}
	return row{may: everybody, answers: answers, input: nothing}
}

func onSignIn() row {
	r := everyoneReads(http.StatusUnauthorized)
	r.input = func(target, target) any { return in{"uuid": uuid.New()} }
	return r
}

// unknownToHelpers: they see neither contacts nor pictures they did not bring, so these are as
// unknown to them as another business's.
var unknownToHelpers = map[actor]int{
	helper: http.StatusUnprocessableEntity, helperOtherBit: http.StatusUnprocessableEntity,
	helperOtherEvent: http.StatusUnprocessableEntity,
}

var rows = map[string]row{
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

	"public.event.get": {may: everybody, input: func(mine, _ target) any { return in{"slug": mine.slug} }},

	"customer.getMessageChannels": {may: []actor{client}, input: nothing, minted: true},
	// Of their number in the whole business, where other rows write to it by SMS meanwhile.
	"customer.chooseMessageChannels": {may: []actor{client},
		input: func(target, target) any { return in{"whatsapp": true, "sms": true, "email": false} }},

	"public.event.getVendors": {may: everybody, input: func(mine, _ target) any { return in{"slug": mine.slug} }},
	"public.event.getVendor": {may: everybody, input: publicVendor,
		mixed: []func(mine, theirs target) any{theirPublicVendor}},
	"public.event.getAccess": {may: []actor{client}, input: nothing},
	"public.event.noteVisit": {may: []actor{client}, input: nothing},

	"live.event": {may: members, except: []actor{helperOtherEvent}, input: tasksOfEvent,
		mixed: swapped(tasksOfEvent)},
	"live.business":          {may: members, input: nothing},
	"live.ownEvent":          {may: []actor{client}, input: nothing},
	"customer.getChecklist":  {may: checklistReaders, input: nothing},
	"customer.getDecisions":  {may: checklistReaders, input: nothing},
	"customer.getTask":       {may: checklistReaders, input: onTask, mixed: swapped(onTask)},
	"customer.checkTask":     {may: checklistClients, input: checked(onTask), mixed: swapped(checked(onTask))},
	"customer.noteTask":      {may: checklistClients, input: noted, mixed: swapped(noted)},
	"customer.decideTask":    {may: checklistReaders, input: decided, mixed: swapped(decided)},
	"customer.checkSubtask":  {may: checklistClients, input: stepTicked, mixed: swapped(stepTicked)},
	"customer.decideSubtask": {may: checklistReaders, input: stepDecided, mixed: swapped(stepDecided)},

	"support.send": {may: signedInAll,
		input: func(target, target) any { return in{"body": "Preciso de ajuda", "page": "/app"} }},
	"users.get":         {may: signedInAll, input: nothing},
	"users.update":      {may: signedInAll, input: func(target, target) any { return in{"name": "Rita Prado"} }},
	"users.updateImage": {may: signedInAll, input: func(target, target) any { return dot() }},
	"users.dismiss":     {may: signedInAll, input: func(target, target) any { return in{"key": "team-intro"} }},
	"business.create": {
		may: signedInAll,
		// They have theirs.
		answers: map[actor]int{owner: http.StatusConflict, ownerOfB: http.StatusConflict},
		input: func(target, target) any {
			return in{"ownerName": "Rita", "name": "Festas da Rita", "location": "Recife, PE",
				"categories": []string{"PLANNING"}}
		},
	},
	"businessTeamMember.findBusiness": {
		may:   []actor{owner, administrator, assistant, helper, helperOtherBit},
		input: linkToEvent,
		mixed: swapped(linkToEvent),
	},
	"businessTeamMember.selectBusiness": {
		may:   []actor{owner, administrator, assistant, helper, helperOtherBit, helperOtherEvent},
		input: func(mine, _ target) any { return in{"businessUuid": mine.business} },
	},

	"admin.getSupportMessages":   {may: backofficers, input: nothing},
	"admin.countSupportMessages": {may: backofficers, input: nothing},
	"admin.getProviderEvents":    {may: backofficers, input: nothing},
	"admin.getMoneyToSettle":     {may: backofficers, input: nothing},
	"admin.answerSupportMessage": {may: backofficers,
		input: func(mine, _ target) any { return in{"uuid": mine.supportMessage, "answered": true} }},
	"admin.getAdminUserDevices":  {may: backofficers, input: nothing},
	"admin.getPushNotifications": {may: backofficers, input: nothing},
	"admin.getPushNotification": {may: backofficers,
		input: func(mine, _ target) any { return in{"uuid": mine.broadcast} }},
	"admin.getUnansweredPushes": {may: backofficers, input: nothing},
	// It was sent already.
	"admin.sendPushNotification": {may: backofficers, input: func(target, target) any {
		return in{"title": "Novidade", "body": "O Cortejo tem um calendário novo.", "path": "/app/menu/help",
			"isDryRun": false}
	}},
	"admin.stopPushNotification": {may: backofficers,
		input: func(mine, _ target) any { return in{"uuid": mine.broadcast} }},
	"admin.getAllUsers": {may: backofficers, input: nothing},
	"admin.findOneUser": {may: backofficers, input: onOwner},
	"admin.updateUser":  {may: backofficers, input: sameOwner},
	"admin.getBusiness": {may: backofficers, input: func(mine, _ target) any { return in{"uuid": mine.business} }},
	"admin.setGiftFee": {may: backofficers, input: func(mine, _ target) any {
		return in{"businessId": mine.business, "isReferred": true, "reason": "Indicação"}
	}},
	"admin.countMoneyTasks":   {may: backofficers, input: nothing},
	"admin.getReconciliation": {may: backofficers, input: nothing},
	"admin.getFindings":       {may: backofficers, input: nothing},
	"admin.resolveFinding": {may: backofficers, input: func(mine, _ target) any {
		return in{"uuid": mine.finding, "note": "Recarga feita por nós"}
	}},
	"admin.getMoney":          {may: backofficers, input: func(mine, _ target) any { return in{"businessUuid": mine.business} }},
	"admin.getMoneyProposals": {may: backofficers, input: nothing},
	// Not while in control of a business.
	"admin.createMoneyProposal": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any {
			return in{"businessUuid": mine.business, "kind": "ADJUSTMENT", "amount": 30_00,
				"reason": "Tarifa cobrada duas vezes"}
		}},
	"admin.decideMoneyProposal": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any { return in{"uuid": mine.moneyProposal, "decision": "CONFIRMED"} }},
	"admin.updateContractLimit": {may: backofficers,
		input: func(mine, _ target) any { return in{"businessId": mine.business, "contractLimit": 30000} }},
	"admin.takeBusinessControl": {may: backofficers, input: controlled},
	// There is nothing to renew.
	"admin.renewBusinessControl": {may: backofficers, answers: map[actor]int{staffIdle: http.StatusConflict,
		staffExpired: http.StatusConflict, staffEnded: http.StatusConflict}, input: nothing},
	"admin.removeBusinessControl": {may: backofficers, input: nothing},
	"admin.uploadVendors": {may: backofficers, input: func(mine, _ target) any {
		return uploadWithParameters{in{"businessUuid": mine.business},
			[]byte("Nome;Telefone;Email;Categorias;Instagram\nFlora;31987654321;;Flores;\n")}
	}},
	"admin.importVendors": {may: backofficers, input: func(mine, _ target) any {
		return in{"uploadedVendors": mine.staffImport, "businessUuid": mine.business}
	}},
	"admin.getEvents": {may: backofficers,
		input: func(mine, _ target) any { return in{"businessUuid": mine.business} }},
	"admin.sendQrcode":         {may: backofficers, input: codesOfBusiness},
	"admin.generateCheckinLog": {may: backofficers, input: codesOfBusiness},

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

	"users.getDevices":     {may: signedInAll, input: nothing},
	"users.addDeviceToken": {may: signedInAll, input: func(target, target) any { return in{"token": browserToken} }},
	"users.removeDeviceToken": {may: signedInAll, input: func(target, target) any {
		return in{"endpoint": "https://fcm.googleapis.com/fcm/send/nobody"}
	}},

	"userNotificationsSettings.getAll": {may: signedInAll, input: nothing},
	"userNotificationsSettings.upsert": {may: signedInAll,
		input: func(target, target) any { return in{"type": "TASKS_LATE", "enabled": false} }},
	"userNotificationsSettings.getPreferences": {may: signedInAll, input: nothing},
	"userNotificationsSettings.updatePreferences": {may: signedInAll,
		input: func(target, target) any { return in{"quiet": false} }},

	"business.update": {
		may: team, answers: unknownToHelpers, input: changedBusiness,
		mixed: []func(mine, theirs target) any{func(_, theirs target) any { return changedBusiness(theirs, theirs) }},
	},

	"businessTeamMember.getBusinessMemberships": {may: signedInAll, input: nothing},
	"businessTeamMember.getInvites":             {may: signedInAll, input: nothing},
	"businessTeamMember.getInvite": {may: []actor{invited}, input: onNewInvite,
		mixed: swapped(onNewInvite)},
	"businessTeamMember.deleteBusinessMembership": {may: []actor{invited}, input: onNewInvite,
		mixed: swapped(onNewInvite)},
	"vendors.getInvite": {may: []actor{invited}, input: onNewVendorInvite,
		mixed: swapped(onNewVendorInvite)},
	"vendors.confirmInvite": {may: []actor{invited}, input: onNewVendorInvite,
		mixed: swapped(onNewVendorInvite)},
	"businessTeamMember.acceptInvite": {may: []actor{invited}, input: newInviteAndBusiness,
		mixed: swapped(newInviteAndBusiness)},

	"businessTeamMember.getAll":        {may: team, input: nothing},
	"businessTeamMember.get":           {may: team, input: onMember, mixed: swapped(onMember)},
	"businessTeamMember.getByEvent":    {may: team, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"businessTeamMember.addTeamMember": {may: team, input: newMember, mixed: swapped(newMember)},
	"businessTeamMember.updateTeamMember": {may: team, input: changedMember,
		mixed: append(swapped(changedMember), changedToTheirEvent)},
	"businessTeamMember.deleteTeamMember":       {may: team, input: onMember, mixed: swapped(onMember)},
	"businessTeamMember.resendTeamMemberInvite": {may: team, input: onInvite, mixed: swapped(onInvite)},

	"business.get": {may: members, input: nothing},

	// Only the owner changes the business's key: staff in control may not, and a wrong key is refused before a code is
	// sent.
	"pixKey.get": {may: members, input: nothing, mixed: []func(mine, theirs target) any{pixKeyOfTheirVendor}},
	"pixKey.requestCode": {outside: true, may: []actor{owner},
		answers: map[actor]int{owner: http.StatusServiceUnavailable}, input: nothing},
	"pixKey.set": {outside: true, may: []actor{owner},
		answers: map[actor]int{owner: http.StatusUnprocessableEntity}, input: wrongPixKey},
	"pixKey.setOfVendor": {may: team, input: vendorPixKey, mixed: swapped(vendorPixKey)},
	"image.upload": {may: []actor{owner, administrator, assistant, staff, helper, helperOtherEvent},
		except: []actor{idleHelper}, input: func(target, target) any { return dot() }},

	"crm.contacts.getAll": {may: members, input: nothing},
	"crm.contacts.get":    {may: team, input: onContact, mixed: swapped(onContact)},
	"crm.contacts.create": {may: team,
		input: func(target, target) any { return in{"fullName": "Joana", "phone": tenanttest.NewPhone()} }},
	"crm.contacts.getByPhone": {may: members,
		input: func(target, target) any { return in{"phone": "(81) 99876-5432"} }},
	"crm.contacts.update":  {may: team, input: changedContact, mixed: swapped(changedContact)},
	"crm.contacts.delete":  {may: team, input: unusedContact, mixed: swapped(unusedContact)},
	"crm.contacts.restore": {may: team, input: onContact, mixed: swapped(onContact)},

	"vendors.getAllByCursor": {may: members, input: nothing},
	"vendors.getAll":         {may: members, input: nothing},
	// A helper who manages some event reads the catalogue.
	"vendors.get": {may: append([]actor{helperOtherEvent}, managers...), except: []actor{idleHelper},
		input: onVendor, mixed: swapped(onVendor)},
	"vendors.create": {may: team, input: newVendor,
		mixed: []func(mine, theirs target) any{func(mine, theirs target) any { return newVendor(theirs, mine) }}},
	"vendors.update":  {may: team, input: changedVendor, mixed: append(swapped(changedVendor), vendorWithTheirPicture)},
	"vendors.invite":  {may: team, input: uninvitedVendor, mixed: swapped(uninvitedVendor)},
	"vendors.delete":  {may: team, input: onVendor, mixed: swapped(onVendor)},
	"vendors.restore": {may: team, input: deletedVendor, mixed: swapped(deletedVendor)},

	"eventVendors.getAll":  {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"eventVendors.get":     {may: managers, input: onEventVendor, mixed: swapped(onEventVendor)},
	"eventVendors.create":  {may: managers, input: linked, mixed: append(swapped(linked), linkedWithTheirs...)},
	"eventVendors.update":  {may: managers, input: changedEventVendor, mixed: swapped(changedEventVendor)},
	"eventVendors.delete":  {may: managers, input: onEventVendor, mixed: swapped(onEventVendor)},
	"eventVendors.restore": {may: managers, input: deletedEventVendor, mixed: swapped(deletedEventVendor)},

	"customer.getVendors":       {may: vendorReaders, input: nothing},
	"customer.getVendor":        {may: vendorReaders, input: onEventVendor, mixed: swapped(onEventVendor)},
	"customer.addVendor":        {may: vendorEditors, input: addedByClient},
	"customer.updateVendor":     {may: vendorEditors, input: budgetByClient, mixed: swapped(budgetByClient)},
	"customer.deleteVendor":     {may: vendorEditors, input: broughtByClient, mixed: swapped(broughtByClient)},
	"customer.restoreVendor":    {may: vendorEditors, input: takenBackByClient, mixed: swapped(takenBackByClient)},
	"customer.chooseVendor":     {may: vendorEditors, input: indicated, mixed: swapped(indicated)},
	"customer.unchooseVendor":   {may: vendorEditors, input: indicated, mixed: swapped(indicated)},
	"customer.linkTaskVendor":   {may: vendorLinkers, input: vendorOfTask, mixed: swapped(vendorOfTask)},
	"customer.unlinkTaskVendor": {may: vendorLinkers, input: linkedByClient, mixed: swapped(linkedByClient)},

	"imports.uploadVendors": {may: team, input: func(target, target) any {
		return []byte("Nome;Telefone;Email;Categorias;Instagram\nBia;31987654321;;Flores;\n")
	}},
	"imports.uploadContacts": {may: team,
		input: func(target, target) any { return []byte("Nome;Telefone\nBia;31987654321\n") }},
	"imports.get": {may: team, input: onImport, mixed: swapped(onImport),
		backoffice: &row{may: backofficers, input: onStaffImport}},
	"imports.getAll": {may: members, input: vendorFiles,
		backoffice: &row{may: backofficers, input: vendorFiles}},
	"imports.getRows": {may: members, input: rowsOfImport,
		backoffice: &row{may: backofficers, input: rowsOfStaffImport}},
	"imports.chooseFields": {may: team, input: chosenFields, mixed: swapped(chosenFields)},
	"imports.matchCategory": {may: team, input: matchedCategory, mixed: swapped(matchedCategory),
		backoffice: &row{may: backofficers, input: matchedStaffCategory}},
	"imports.start": {may: team, input: onImport, mixed: swapped(onImport)},
	"imports.undo": {may: team, input: startedImport, mixed: swapped(startedImport),
		backoffice: &row{may: backofficers, input: startedStaffImport}},
	"imports.getModel": {may: members, input: nothing, backoffice: &row{may: backofficers, input: nothing}},

	"event.getAll": {may: members, input: nothing},
	"event.get": {may: append([]actor{helperOtherBit}, managers...), input: onEvent,
		mixed: swapped(onEvent)},
	"event.create": {may: team, answers: unknownToHelpers, input: newEvent,
		mixed: append(swapped(newEvent), eventFromTheirs...)},
	"event.getOverview": {may: managers, input: onEvent, mixed: swapped(onEvent)},
	"event.previewDate": {may: managers, input: moved, mixed: swapped(moved)},
	"event.updateDate":  {may: managers, input: movedAsSeen, mixed: swapped(movedAsSeen)},
	"event.reset":       {may: team, input: fromZero, mixed: swapped(fromZero)},
	"event.getUndoable": {may: managers, input: onEvent, mixed: swapped(onEvent)},
	"event.undo":        {may: managers, input: undone, mixed: swapped(undone)},
	"event.update": {may: managers, input: changedEvent,
		mixed: append(swapped(changedEvent), changedWithTheirPicture, givenToTheirs)},
	"event.archive":                   {may: team, input: archived, mixed: swapped(archived)},
	"event.updateCustomerPermissions": {may: team, input: permitted, mixed: swapped(permitted)},
	"event.notifyCustomer":            {may: team, input: notified, mixed: swapped(notified)},
	"event.releaseCustomerArea":       {may: team, input: released, mixed: swapped(released)},
	"event.getCustomerAccess":         {may: team, input: onEvent, mixed: swapped(onEvent)},
	"event.sendCustomerAccess":        {may: team, input: accessOf, mixed: append(swapped(accessOf), accessOfTheirs)},

	"template.getLibrary": {may: members, input: nothing},
	"template.getPreview": {may: managers, input: shipped,
		mixed: append(swapped(shipped), toCopyFromTheirs, toCopyIntoTheirs)},
	"template.apply": {may: managers, input: shippedTask,
		mixed: append(swapped(shippedTask), copiedFromTheirs, copiedIntoTheirs)},
	"template.create":          {may: team, answers: unknownToHelpers, input: newTemplate, mixed: templateFromTheirs},
	"template.createFromEvent": {may: team, input: templateOfEvent, mixed: swapped(templateOfEvent)},

	"activity.getAll":     {may: []actor{owner, administrator, staff}, input: nothing},
	"activity.getFilters": {may: []actor{owner, administrator, staff}, input: nothing},
	"activity.export":     {may: []actor{owner, administrator, staff}, input: nothing},
	"activity.get":        {may: team, input: onEntry, mixed: swapped(onEntry)},
	"event.getHistory":    {may: team, input: onEvent, mixed: swapped(onEvent)},

	"home.getToday":        {may: members, input: nothing},
	"home.getRecentEvents": {may: members, input: nothing},

	"pendencies.getAll": {may: members, input: nothing},
	"pendencies.count":  {may: members, input: nothing},
	"search.all":        {may: members, input: func(target, target) any { return in{"query": "a"} }},

	"task.getAll":    {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"task.getPeople": {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"task.getMine":   {may: members, input: nothing},
	"task.getCalendar": {may: members,
		input: func(target, target) any { return in{"from": "2027-01-01", "to": "2027-03-03"} }},

	"task.create":          {may: managers, input: newTask, mixed: swapped(newTask)},
	"task.update":          {may: managers, input: changedTask, mixed: swapped(changedTask)},
	"task.confirmDecision": {may: managers, input: confirmed, mixed: swapped(confirmed)},
	"task.check":           {may: managers, input: checked(onTask), mixed: swapped(checked(onTask))},
	"task.delete":          {may: managers, input: onTask, mixed: swapped(onTask)},
	"task.restore":         {may: managers, input: deletedTask, mixed: swapped(deletedTask)},
	"task.reorder":         {may: managers, input: orderedTask, mixed: append(swapped(orderedTask), afterTheirTask)},

	"task.duplicate": {may: managers, input: onTask, mixed: swapped(onTask)},
	"task.checkMany": {may: managers, input: checked(manyTasks),
		mixed: append(swapped(checked(manyTasks)), checked(withTheirTask))},
	"task.sortByDeadline": {may: managers, input: tasksOfEvent, mixed: swapped(tasksOfEvent)},
	"task.updateMany":     {may: managers, input: changedTasks, mixed: append(swapped(changedTasks), withTheirChange)},
	"task.moveMany": {may: managers, input: manyTasks,
		mixed: append(swapped(manyTasks), withTheirTask, allAfterTheirTask)},
	"task.deleteMany":  {may: managers, input: manyTasks, mixed: append(swapped(manyTasks), withTheirTask)},
	"task.restoreMany": {may: managers, input: deletedTasks, mixed: append(swapped(deletedTasks), withTheirTask)},

	"calendar.getFeeds": {may: members, input: nothing},
	// A helper sees the event with any bit; staff in control subscribe to nothing.
	"calendar.create": {may: []actor{owner, administrator, assistant, helper, helperOtherBit}, input: subscribed,
		mixed: swapped(subscribed)},
	// Each their own.
	"calendar.revoke": {may: []actor{owner}, input: onFeed, mixed: swapped(onFeed)},

	"weddingPlanner.get": {may: members, input: partner, mixed: swapped(partner),
		client: &row{may: []actor{client}, input: partner, mixed: swapped(partner)}},
	"weddingPlanner.getWedding":         ofWebsite(siteSeerClients, wedding),
	"weddingPlanner.requestTakeControl": minted(ofWebsite(siteEditorClients, onWebsite)),
	"weddingPlanner.takeOver":           minted(ofWebsite(siteEditorClients, onWebsite)),
	"weddingPlanner.heartbeat":          ofWebsite(siteEditorClients, websiteLease),
	"weddingPlanner.release":            ofWebsite(siteEditorClients, websiteLease),
	"weddingPlanner.exchangeToken":      strangeToken(),
	"admin.takeWedding": {may: backofficers, input: takenWedding,
		mixed: []func(mine, theirs target) any{theirEvent}},

	// What both sides ask has one row: who may in the business, and who may as the event's client.
	"document.getAll": {may: managers, input: documentsOfTask, mixed: swapped(documentsOfTask),
		client: &row{may: documentReaders, input: documentsOfEvent, mixed: swapped(documentsOfEvent)}},
	"document.get": {may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentReaders, input: onDocument, mixed: swapped(onDocument)}},
	"document.create": {may: managers, input: newDocument, mixed: swapped(newDocument),
		client: &row{may: documentWriters, input: newClientDocument, mixed: swapped(newClientDocument)}},
	"document.save": {may: managers, input: savedDocument, mixed: swapped(savedDocument),
		client: &row{may: documentWriters, input: onTheirs(savedDocument), mixed: swapped(onTheirs(savedDocument))}},
	"document.update": {may: managers, input: renamedDocument, mixed: swapped(renamedDocument),
		client: &row{may: documentWriters, input: onTheirs(renamedDocument),
			mixed: swapped(onTheirs(renamedDocument))}},
	"document.delete": {may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentWriters, input: onTheirs(onDocument), mixed: swapped(onTheirs(onDocument))}},
	"document.restore": {
		may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentWriters, input: deletedClientDocument, mixed: swapped(deletedClientDocument)},
	},
	"document.upload": {may: managers, input: newFile, mixed: swapped(newFile),
		client: &row{may: documentWriters, input: newClientFile, mixed: swapped(newClientFile)}},
	"document.getLink": {
		may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentReaders, input: onDocument, mixed: swapped(onDocument), minted: true},
	},
	// A link is its asker's alone; what else it depends on is proven in api/document.
	"document.download": {
		may: []actor{owner}, input: onOwnersLink, mixed: swapped(onOwnersLink),
		client: &row{may: documentReaders, input: onClientsLink, mixed: swapped(onClientsLink), own: true},
	},
	"document.updateObservations": {may: managers, input: notedDocument, mixed: swapped(notedDocument)},
	"document.getVersions":        {may: managers, input: onDocument, mixed: swapped(onDocument)},
	"document.getVersion":         {may: managers, input: onDocumentVersion, mixed: swapped(onDocumentVersion)},
	"document.restoreVersion":     {may: managers, input: restoredVersion, mixed: swapped(restoredVersion)},

	"payment.all": {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent),
		client: &row{may: paymentReaders, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)}},
	"payment.get": {may: managers, input: onPayment, mixed: swapped(onPayment),
		client: &row{may: paymentReaders, input: onPayment, mixed: swapped(onPayment)}},
	"payment.updateStatus": {may: managers, input: paidPayment, mixed: swapped(paidPayment),
		client: &row{may: paymentMarkers, input: paidPayment, mixed: swapped(paidPayment)}},
	"payment.attachReceipt": {may: managers, input: newReceipt, mixed: swapped(newReceipt),
		client: &row{may: paymentReaders, input: newReceipt, mixed: swapped(newReceipt)}},
	"payment.removeReceipt": {
		may: managers, input: withReceipt("TEAM"), mixed: swapped(withReceipt("TEAM")),
		client: &row{may: paymentReaders, input: withReceipt("CLIENT"), mixed: swapped(withReceipt("CLIENT"))},
	},
	"payment.receipt": {
		may: managers, input: withReceipt("CLIENT"), mixed: swapped(withReceipt("CLIENT")),
		client: &row{may: paymentReaders, input: withReceipt("TEAM"), mixed: swapped(withReceipt("TEAM"))},
	},
	"payment.online": {may: managers, input: onPayment, mixed: swapped(onPayment),
		client: &row{may: paymentReaders, input: onPayment, mixed: swapped(onPayment)}},
	"payment.start": {may: paymentReaders, input: startedPayment, mixed: swapped(startedPayment)},
	"payment.stop": {may: managers, input: onPayment, mixed: swapped(onPayment),
		client: &row{may: paymentReaders, input: onPayment, mixed: swapped(onPayment)}},
	"payment.refund":          {may: []actor{owner, staff}, input: givenBack, mixed: swapped(givenBack)},
	"payment.remind":          {may: managers, input: remindedPayment, mixed: swapped(remindedPayment)},
	"payment.strays":          {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)},
	"payment.useStray":        {may: []actor{owner, staff}, input: usedStray, mixed: swapped(usedStray)},
	"payment.reminders":       {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)},
	"payment.updateReminders": {may: managers, input: switchedReminders, mixed: swapped(switchedReminders)},
	"payment.share":           {may: managers, input: onPayment, mixed: swapped(onPayment)},
	"payment.unshare":         {may: managers, input: sharedPayment, mixed: swapped(sharedPayment)},
	"public.getPayment":       {may: everybody, input: openedPayment},
	"payment.recibo": {may: managers, input: onPaidPayment, mixed: swapped(onPaidPayment),
		client: &row{may: paymentReaders, input: onPaidPayment, mixed: swapped(onPaidPayment)}},
	"payment.updateDueDate": {may: managers, input: onPayment, mixed: swapped(onPayment)},
	"invoice.get": {may: managers, input: onInvoice, mixed: swapped(onInvoice),
		client: &row{may: paymentReaders, input: onInvoice, mixed: swapped(onInvoice)}},
	"invoice.create": {may: managers, input: newInvoice, mixed: append(swapped(newInvoice), invoiceWithTheirs...)},
	"invoice.update": {may: managers, input: changedInvoice,
		mixed: append(swapped(changedInvoice), changedInvoiceWithTheirs...)},
	"invoice.delete":  {may: managers, input: onInvoice, mixed: swapped(onInvoice)},
	"invoice.restore": {may: managers, input: deletedInvoice, mixed: swapped(deletedInvoice)},
	"invoice.cancel":  {may: managers, input: onInvoice, mixed: swapped(onInvoice)},
	"invoice.reopen":  {may: managers, input: onInvoice, mixed: swapped(onInvoice)},
	"invoice.budgets": {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)},

	"contracts.getAll":        readContracts(contractsOfEvent, contractsOfEvent),
	"contracts.get":           readContracts(onContract, sentContract),
	"contracts.create":        ofContracts(newContract, contractOnTheirTask),
	"contracts.update":        ofContracts(changedContract),
	"contracts.upload":        ofContracts(contractFile),
	"contracts.delete":        ofContracts(onContract),
	"contracts.restore":       ofContracts(deletedContract),
	"contracts.send":          ofContracts(onContract),
	"contracts.cancel":        ofContracts(sentContract),
	"contracts.resend":        ofContracts(onSigner),
	"contracts.correctSigner": ofContracts(correctedSigner),
	"contracts.createVersion": ofContracts(newVersion),
	"contracts.preview":       ofContracts(onContract),
	"contracts.getDownloadLink": {
		may: managers, input: sealedContract, mixed: swapped(sealedContract),
		client: &row{may: contractReaders, input: sealedContract, mixed: swapped(sealedContract), minted: true},
	},
	// A link is its asker's alone.
	"contracts.download": {
		may: []actor{owner}, input: onOwnersContractLink, mixed: swapped(onOwnersContractLink),
		client: &row{may: contractReaders, input: onClientsContractLink, mixed: swapped(onClientsContractLink),
			own: true},
	},

	// Helpers read them who manage some event, this one or another.
	"contractTemplates.getAll": {may: members, input: nothing},
	"contractTemplates.get": {may: and(managers, helperOtherEvent), except: []actor{idleHelper},
		input: onContractTemplate, mixed: swapped(onContractTemplate)},
	"contractTemplates.create":  {may: team, input: newContractTemplate},
	"contractTemplates.update":  {may: team, input: changedContractTemplate, mixed: swapped(changedContractTemplate)},
	"contractTemplates.delete":  {may: team, input: templateToDelete, mixed: swapped(templateToDelete)},
	"contractTemplates.restore": {may: team, input: templateToRestore, mixed: swapped(templateToRestore)},
	"contractTemplates.fill":    ofContracts(filledTemplate, filledWithTheirs...),

	"ai.generate.proposal": {may: team, input: draft, mixed: swapped(draft)},

	"proposals.getAll": {may: members, input: nothing},
	"proposals.get":    ofProposals(onProposal),
	"proposals.create": {may: team, input: newProposal, mixed: newProposals},
	"proposals.update": ofProposals(changedProposal,
		withTheirs(changedProposal, func(given in, theirs target) { given["customer"] = theirs.contact }),
		withTheirs(changedProposal,
			func(given in, theirs target) { given["attachment"].(in)["uploadUuid"] = theirs.upload() })),
	"proposals.delete":           ofProposals(onProposal),
	"proposals.restore":          ofProposals(deletedProposal),
	"proposals.reopen":           ofProposals(declinedProposal),
	"proposals.note":             ofProposals(notedProposal),
	"proposals.makeEvent":        ofProposals(acceptedProposal),
	"proposals.getPdf":           ofProposals(onProposal),
	"proposals.getAcceptancePdf": ofProposals(printedAcceptance),
	"proposals.uploadAttachment": {may: team, input: func(target, target) any { return dot() }},
	"proposals.getAttachmentLink": {may: team, input: attachedProposal, mixed: swapped(attachedProposal),
		minted: true},
	"proposals.downloadAttachment": {may: []actor{owner}, input: onOwnersAttachment,
		mixed: swapped(onOwnersAttachment)},
	"proposals.getPriceList":    {may: members, input: nothing},
	"proposals.saveService":     ofProposals(changedService),
	"proposals.deleteService":   ofProposals(serviceToDelete),
	"proposals.restoreService":  ofProposals(serviceToRestore),
	"proposals.getTemplates":    {may: members, input: nothing},
	"proposals.saveTemplate":    ofProposals(changedText),
	"proposals.deleteTemplate":  ofProposals(textToDelete),
	"proposals.restoreTemplate": ofProposals(textToRestore),

	// The holder of a link's secret signs; api/contracts tests the other conditions.
	"public.contract.get":         {may: everybody, input: signersLink},
	"public.contract.open":        {may: everybody, input: signersLink},
	"public.contract.requestCode": {may: everybody, input: contractCode},
	"public.contract.sign":        {may: everybody, input: signedContract},
	"public.contract.decline":     {may: everybody, input: declinedContract},
	"public.contract.file":        {may: everybody, input: openedContract},
	"public.contract.verify":      {may: everybody, input: verifiedContract},

	"imports.uploadGuests":   {may: team, input: guestSheet, mixed: swapped(guestSheet)},
	"guests.getAll":          minted(ofGuests(guestReaders, onGuests)),
	"guests.getChanges":      minted(ofGuests(guestReaders, onChanges)),
	"guests.getSummary":      ofGuests(guestReaders, onGuests),
	"guests.export":          ofGuests(guestReaders, guestExport),
	"guests.add":             ofGuests(guestEditors, newGuest, guestOfTheirs),
	"guests.update":          ofGuests(guestEditors, changedGuest, movedToTheirs, seatedAtTheirs, attendsTheirs),
	"guests.updateMany":      ofGuests(guestEditors, changedGuests, theirGuestToo),
	"guests.delete":          ofGuests(guestEditors, onGuestsOf, theirGuestToo),
	"guests.restore":         ofGuests(guestEditors, deletedGuests, theirGuestToo),
	"guests.answer":          ofGuests(guestEditors, answered, answeredForTheirs),
	"guests.updateSettings":  ofHosts(changedSettings),
	"guests.anonymise":       {may: team, input: guestsOfAnEventThatIsOver},
	"invitations.create":     ofGuests(guestEditors, newInvitation, invitationToTheirPart),
	"invitations.update":     ofGuests(guestEditors, changedInvitation, changedToTheirPart),
	"invitations.delete":     ofGuests(guestEditors, onInvitations, theirInvitationToo),
	"invitations.restore":    ofGuests(guestEditors, deletedInvitations, theirInvitationToo),
	"invitations.getLink":    ofGuests(guestEditors, onInvitation, theirInvitation),
	"invitations.renewLinks": ofGuests(guestEditors, onInvitation, theirInvitation),
	"seatingTables.create":   ofGuests(guestEditors, newTable),
	"seatingTables.update":   ofGuests(guestEditors, onTable, theirTable),
	"seatingTables.delete":   ofGuests(guestEditors, onTable, theirTable),
	"seatingTables.restore":  ofGuests(guestEditors, deletedTable, theirTable),
	"subEvents.create":       ofHosts(newSubEvent),
	"subEvents.update":       ofHosts(onSubEvent, theirSubEvent),
	"subEvents.delete":       ofHosts(onSubEvent, theirSubEvent),
	"subEvents.restore":      ofHosts(deletedSubEvent, theirSubEvent),
	"subEvents.reorder":      ofHosts(orderedSubEvents, orderedWithTheirs),

	"runSheet.get": {may: runSheetTeam, input: onRunSheet, mixed: swapped(onRunSheet),
		client: &row{may: runSheetReaders, input: onRunSheet, mixed: swapped(onRunSheet)}},
	"runSheet.createLine": {may: managers, input: newLine,
		mixed:  append(swapped(newLine), lineWithTheirVendor, lineBelowTheirs),
		client: &row{may: runSheetEditors, input: newChild, mixed: append(swapped(newChild), lineBelowTheirs)}},
	"runSheet.updateLine": {may: managers, input: changedLine,
		mixed:  append(swapped(changedLine), changedToTheirVendor),
		client: &row{may: runSheetEditors, input: changedChild, mixed: swapped(changedChild)}},
	"runSheet.deleteLine": {may: managers, input: onLine, mixed: swapped(onLine),
		client: &row{may: runSheetEditors, input: onChild, mixed: swapped(onChild)}},
	"runSheet.restoreLine": {may: managers, input: deletedLine, mixed: swapped(deletedLine),
		client: &row{may: runSheetEditors, input: deletedChild, mixed: swapped(deletedChild)}},
	"runSheet.moveLine": {may: managers, input: onLine, mixed: append(swapped(onLine), beforeTheirLine),
		client: &row{may: runSheetEditors, input: onChild, mixed: append(swapped(onChild), beforeTheirChild)}},
	"runSheet.checkLine": {may: managers, input: tickedLine, mixed: swapped(tickedLine)},
	"runSheet.getPdf": {may: runSheetTeam, input: onRunSheet, mixed: swapped(onRunSheet),
		client: &row{may: runSheetReaders, input: onRunSheet, mixed: swapped(onRunSheet)}},
	"runSheet.copyFrom": {may: managers, input: copiedRunSheet,
		mixed: append(swapped(copiedRunSheet), runSheetOfTheirs)},
	"runSheet.createLink": {may: managers, input: vendorToLink, mixed: swapped(vendorToLink)},
	"runSheet.sendLink":   {may: managers, input: vendorToLink, mixed: swapped(vendorToLink)},
	"runSheet.revokeLink": {may: managers, input: linkedVendor, mixed: swapped(linkedVendor)},
	// The holder of a link's secret reads its lines; api/runsheet tests the other conditions.
	"reception.getList": {may: and(receptionists, doorDevice), except: notAtReception, input: atDoor,
		mixed: swapped(atDoor)},
	"reception.sync": {may: and(receptionists, doorDevice, doorRevoked), except: notAtReception,
		input: handedIn, mixed: swapped(handedIn)},
	"reception.createDevice": {may: receptionists, except: notAtReception, input: newDevice, mixed: swapped(newDevice)},
	"reception.getDevices":   {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor)},
	"reception.revokeDevice": {may: receptionists, except: notAtReception, input: endedDevice,
		mixed: []func(mine, theirs target) any{theirDevice}},
	"reception.getUnsettled": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor)},
	"reception.settle": {may: receptionists, except: notAtReception, input: settled,
		mixed: []func(mine, theirs target) any{theirSettled}},
	"reception.getReport": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor)},
	"reception.getReportPdf": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor),
		minted: true},
	"reception.getPrintPdf": {may: receptionists, except: notAtReception, input: atDoor, mixed: swapped(atDoor),
		minted: true},
	"platform.checkIn": {may: receptionists, except: notAtReception, input: atDoor,
		mixed: []func(mine, theirs target) any{theirWedding, swapped(atDoor)[0]}},
	// What opens with a good link is proven in api/reception.
	"door.enrol":     enrolling(),
	"live.reception": {may: []actor{doorDevice}, input: nothing},

	"public.runSheet.get": {may: everybody, input: openedLink},
	"runSheet.shift":      {may: managers, input: shiftedLine, mixed: swapped(shiftedLine)},

	"gifts.getAll":           ofGuests(siteReaders, onSite),
	"gifts.getReady":         ofGuests(siteReaders, onSite),
	"gifts.create":           ofGuests(siteEditors, newGift),
	"gifts.update":           ofGuests(siteEditors, changedGift, changedTheirGift),
	"gifts.delete":           ofGuests(siteEditors, onGift, theirGift),
	"gifts.restore":          ofGuests(siteEditors, deletedGift, theirGift),
	"gifts.reorder":          ofGuests(siteEditors, orderedGifts, theirGiftsOrdered),
	"gifts.addReady":         ofGuests(siteEditors, readyGifts),
	"gifts.setFeeBy":         {may: managers, input: borneFee, mixed: swapped(borneFee)},
	"giftOrders.getAll":      ofGuests(siteReaders, onSite),
	"giftOrders.get":         ofGuests(siteReaders, onGiftOrder, theirGiftOrder),
	"giftOrders.export":      ofGuests(siteReaders, onSite),
	"giftOrders.markThanked": ofGuests(siteReaders, thankedGiftOrder, theirsThanked),
	"giftOrders.seeLate":     ofGuests(siteReaders, seenGiftOrder, theirsSeen),
	"giftOrders.answerPix":   ofGuests(siteReaders, answeredPix, theirsAnswered),
	"giftPix.get":            ofGuests(siteReaders, onSite),
	"giftPix.requestCode":    ofKeySetters(http.StatusServiceUnavailable, onSite),
	"giftPix.set":            ofKeySetters(http.StatusUnprocessableEntity, wrongGiftPix),
	"giftPix.remove":         ofKeySetters(http.StatusOK, onSite),
	"giftOrders.refund": {may: []actor{owner, staff}, input: refundedGiftOrder,
		mixed: append(swapped(refundedGiftOrder), theirsRefunded)},

	"site.get":             ofGuests(siteReaders, onSite),
	"site.getVersions":     ofGuests(siteReaders, onSite),
	"site.getMessages":     ofGuests(siteReaders, onSite),
	"site.create":          ofGuests(siteEditors, onSite),
	"site.setLook":         ofGuests(siteEditors, changedLook),
	"site.updateBlock":     ofGuests(siteEditors, changedBlock, changedTheirBlock, blockWithTheirPhoto),
	"site.moveBlock":       ofGuests(siteEditors, movedBlock, theirSiteText, movedBehindTheirs),
	"site.addBlock":        ofGuests(siteEditors, addedBlock, addedBehindTheirs),
	"site.deleteBlock":     ofGuests(siteEditors, onSiteText, theirSiteText),
	"site.restoreBlock":    ofGuests(siteEditors, deletedSiteText, theirSiteText),
	"site.publish":         ofGuests(siteEditors, onSite),
	"site.unpublish":       ofGuests(siteEditors, onSite),
	"site.restoreVersion":  ofGuests(siteEditors, onSiteVersion),
	"site.uploadPhoto":     ofGuests(siteEditors, newSitePhoto),
	"site.moderateMessage": ofGuests(siteEditors, onSiteMessage, theirSiteMessage),
	"site.setPrivacy":      ofHosts(privateSite),
	"site.setIndexed":      ofHosts(indexedSite),

	"guestMessages.preview":       {may: hosts, input: previewedMessage, mixed: swapped(previewedMessage)},
	"guestMessages.send":          {may: hosts, input: sentMessage, mixed: append(swapped(sentMessage), sentToTheirs)},
	"guestMessages.resendFailed":  {may: hosts, input: resentMessage, mixed: swapped(resentMessage)},
	"guestMessages.getAll":        {may: hosts, input: messagesOfInvitation, mixed: swapped(messagesOfInvitation)},
	"guestMessages.getDispatches": {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"guestMessages.markSent":      {may: hosts, input: markedMessage, mixed: swapped(markedMessage)},
	"guestMessages.getText":       {may: hosts, input: textOfMessage, mixed: swapped(textOfMessage)},
	"qrCode.get":                  {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"qrCode.getStats":             {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"qrCode.getPreview":           {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"qrCode.enable":               {may: hosts, input: enabledCodes, mixed: swapped(enabledCodes)},
	"qrCode.schedule":             {may: hosts, input: scheduledCodes, mixed: swapped(scheduledCodes)},
	"qrCode.cancelSchedule":       {may: hosts, input: onCodes, mixed: swapped(onCodes)},
	"qrCode.sendEmail":            {may: hosts, input: sentCodes, mixed: swapped(sentCodes)},
	"qrCode.sendWhatsApp":         {may: hosts, input: sentCodes, mixed: swapped(sentCodes)},

	"site.getAddress":    {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"site.checkSlug":     {may: hosts, input: typedSlug, mixed: swapped(typedSlug)},
	"site.updateAddress": {may: hosts, input: typedSlug, mixed: swapped(typedSlug)},
	"site.setDomain":     {may: hosts, input: broughtDomain, mixed: swapped(broughtDomain)},
	"site.checkDomain":   {may: hosts, input: onGuests, mixed: swapped(onGuests)},

	"subtask.create":          {may: managers, input: newSubtask, mixed: swapped(newSubtask)},
	"subtask.update":          {may: managers, input: changedSubtask, mixed: swapped(changedSubtask)},
	"subtask.confirmDecision": {may: managers, input: stepConfirmed, mixed: swapped(stepConfirmed)},
	"subtask.check":           {may: managers, input: checked(onSubtask), mixed: swapped(checked(onSubtask))},
	"subtask.delete":          {may: managers, input: onSubtask, mixed: swapped(onSubtask)},
	"subtask.restore":         {may: managers, input: deletedSubtask, mixed: swapped(deletedSubtask)},
	"subtask.reorder":         {may: managers, input: onSubtask, mixed: append(swapped(onSubtask), afterTheirSubtask)},
}

func onOwner(mine, _ target) any { return in{"userId": mine.owner.ID} }

// sameOwner keeps the phone: another one is proven in api/admin, with a real Kratos.
func sameOwner(mine, _ target) any {
	return in{"userId": mine.owner.ID, "name": mine.owner.Name, "phone": mine.owner.Phone, "email": "rita@example.com"}
}

func controlled(mine, _ target) any {
	return in{"toBeControlledBusinessId": mine.business, "reason": "Pedido de ajuda"}
}

func changedBusiness(mine, _ target) any {
	return in{"name": "araucaria", "location": "Recife, PE", "categories": []string{"PLANNING"},
		"imageUuid": mine.image, "documentNumber": "12.ABC.345/01DE-35"}
}

// browserToken is what a browser brings; its key is that of RFC 8291's example.
const browserToken = `{"endpoint":"https://fcm.googleapis.com/fcm/send/abc","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`

func onNotification(mine, _ target) any { return in{"uuid": mine.notification} }

func onMember(mine, _ target) any { return in{"uuid": mine.member} }

func onInvite(mine, _ target) any {
	// This avoids the daily limit of invites.
	mine.change(`DELETE FROM invites_sent WHERE business_id = $1`, mine.business)
	return in{"uuid": mine.invite}
}

// helperForm is the wizard's input, with an unused phone.
func helperForm(event uuid.UUID) in {
	return in{"role": "GUEST", "name": "Lia", "phone": tenanttest.NewPhone(),
		"eventAccesses": []any{in{"eventUuid": event, "permissions": 5}}}
}

func newMember(mine, _ target) any {
	mine.change(`DELETE FROM invites_sent WHERE business_id = $1`, mine.business)
	return helperForm(mine.event)
}

// changedMember names an invite, whose phone may be mended.
func changedMember(mine, _ target) any {
	form := helperForm(mine.event)
	mine.change(`DELETE FROM invites_sent WHERE business_id = $1`, mine.business)
	form["uuid"] = mine.invite
	return form
}

func changedToTheirEvent(mine, theirs target) any {
	form := helperForm(theirs.event)
	form["uuid"] = mine.invite
	return form
}

// newInvite adds an invite for the invited actor in a business that is neither A nor B, so that accepting it changes no
// membership there.
func (x target) newInvite() tenanttest.Member {
	x.t.Helper()
	if x.invited.ID == uuid.Nil {
		return tenanttest.Member{ID: uuid.New(), Business: tenanttest.Business{ID: uuid.New()}}
	}
	return x.env.Invite(x.env.AddBusiness("Terceira"), tenants.TeamAssistant, x.invited)
}

func onNewInvite(mine, _ target) any { return in{"uuid": mine.newInvite().ID} }

// onNewVendorInvite is an invite to the invited actor, as a vendor of a third business.
func onNewVendorInvite(mine, _ target) any {
	mine.t.Helper()
	invite := uuid.New()
	if mine.invited.ID != uuid.Nil {
		mine.change(
			`INSERT INTO vendors (business_id, name, phone, categories, invited_at, invited_phone, invite_id) VALUES ($1, 'V', $2, '{CAKE}', now(), $2, $3)`,
			mine.env.AddBusiness("Terceira").ID, mine.invited.Phone, invite)
	}
	return in{"uuid": invite}
}

func newInviteAndBusiness(mine, _ target) any {
	invite := mine.newInvite()
	return in{"uuid": invite.ID, "businessUuid": invite.Business.ID}
}

func onContact(mine, _ target) any { return in{"uuid": mine.contact} }

func changedContact(mine, _ target) any {
	return in{"uuid": mine.contact, "fullName": "araucaria", "phone": tenanttest.NewPhone()}
}

// unusedContact returns a contact who is no event's client anymore.
func unusedContact(mine, _ target) any {
	mine.change(`DELETE FROM event_customers WHERE contact_id = $1`, mine.contact)
	mine.change(`UPDATE proposals SET deleted_at = now() WHERE contact_id = $1`, mine.contact)
	return in{"uuid": mine.contact}
}

func onImport(mine, _ target) any { return in{"uuid": mine.imported} }

func onStaffImport(mine, _ target) any { return in{"uuid": mine.staffImport} }

func vendorFiles(target, target) any { return in{"kind": "VENDORS"} }

func rowsOfStaffImport(mine, _ target) any { return in{"uuid": mine.staffImport, "verdict": "VALID"} }

func startedStaffImport(mine, _ target) any {
	mine.change(`UPDATE imports SET state = 'DONE' WHERE id = $1`, mine.staffImport)
	return onStaffImport(mine, mine)
}

func rowsOfImport(mine, _ target) any { return in{"uuid": mine.imported, "verdict": "VALID"} }

func chosenFields(mine, _ target) any {
	return in{"uuid": mine.imported, "fields": []string{"fullName", "phone"}}
}

func matchedCategory(mine, _ target) any {
	mine.change(
		`UPDATE imports SET kind = 'VENDORS', columns = '{a,b,c,d,e}', fields = '{name,phone,email,categories,instagramHandle}', categories = '[{"name": "Neve", "rows": 1, "category": ""}]' WHERE id = $1`, mine.imported)
	mine.change(`UPDATE import_rows SET cells = '{Flora,31988881234,"","Neve",""}' WHERE import_id = $1`, mine.imported)
	return in{"uuid": mine.imported, "name": "Neve", "category": "OTHER"}
}

func matchedStaffCategory(mine, _ target) any {
	return in{"uuid": mine.staffImport, "name": "Neve", "category": "OTHER"}
}

func startedImport(mine, _ target) any {
	mine.change(`UPDATE imports SET state = 'DONE' WHERE id = $1`, mine.imported)
	return onImport(mine, mine)
}

func newEvent(mine, _ target) any {
	return in{"type": "WEDDING", "customers": []any{mine.contact},
		"startFrom": in{"kind": "TEMPLATE", "uuid": mine.template}, "imageUuid": mine.image}
}

var eventFromTheirs = []func(mine, theirs target) any{
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact, theirs.contact}, "startFrom": in{"kind": "BLANK"}}
	},
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact},
			"startFrom": in{"kind": "TEMPLATE", "uuid": theirs.template}}
	},
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact},
			"startFrom": in{"kind": "EVENT", "uuid": theirs.event}}
	},
	func(mine, theirs target) any {
		return in{"type": "WEDDING", "customers": []any{mine.contact}, "startFrom": in{"kind": "BLANK"},
			"imageUuid": theirs.image}
	},
}

func changedEvent(mine, _ target) any { return in{"uuid": mine.event, "title": "Casamento na serra"} }

func changedWithTheirPicture(mine, theirs target) any {
	return in{"uuid": mine.event, "title": "Casamento na serra", "imageUuid": theirs.image}
}

func givenToTheirs(mine, theirs target) any {
	return in{"uuid": mine.event, "title": "Casamento na serra", "customers": []any{theirs.contact}}
}

func moved(mine, _ target) any { return in{"uuid": mine.event, "date": "2031-05-17"} }

// movedAsSeen brings the preview that the event's owner read.
func movedAsSeen(mine, theirs target) any {
	fields, _ := moved(mine, theirs).(in)
	if mine.owner.ID == uuid.Nil {
		fields["preview"] = "nobody's"
		return fields
	}
	asOwner := proceduretest.New(mine.t, mine.env, event.Register).
		Owner(tenanttest.Business{ID: mine.business, Owner: mine.owner})
	fields["preview"] = proceduretest.Get[event.PreviewDateOutput](asOwner, "event.previewDate",
		proceduretest.Input{"uuid": mine.event, "date": fields["date"]}).Preview
	return fields
}

func fromZero(mine, _ target) any {
	mine.change(`UPDATE events SET title = 'Casamento na serra' WHERE id = $1`, mine.event)
	return in{"uuid": mine.event, "title": "Casamento na serra"}
}

func undone(mine, _ target) any {
	change := uuid.New()
	mine.change(
		`INSERT INTO event_changes (business_id, event_id, id, kind, date_before, date_after) SELECT business_id, id, $2, 'DATE', '2031-05-17', date FROM events WHERE id = $1`,
		mine.event, change)
	return in{"changeUuid": change}
}

func archived(mine, _ target) any { return in{"uuid": mine.event, "archived": true} }

func permitted(mine, _ target) any {
	return in{"uuid": mine.event, "customerPermissions": 511, "side": in{"updates": true, "preparing": true}}
}

func released(mine, _ target) any {
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	mine.change(`UPDATE events SET customer_permissions = 511, customer_released = 0 WHERE id = $1`, mine.event)
	return in{"uuid": mine.event, "area": "VENDORS"}
}

// notified returns an event whose client got no message lately: reminders of payments count too.
func notified(mine, theirs target) any {
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	return onEvent(mine, theirs)
}

// accessOf is the input that sends the sign-in link to the event's client, who got no message lately.
func accessOf(mine, _ target) any {
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	return in{"uuid": mine.event, "contactUuid": mine.contact, "channel": "SMS"}
}

func accessOfTheirs(mine, theirs target) any {
	return in{"uuid": mine.event, "contactUuid": theirs.contact, "channel": "SMS"}
}

func newTemplate(mine, _ target) any {
	return in{"type": "WEDDING", "title": "Casamento na praia", "startFrom": in{"kind": "EVENT", "uuid": mine.event},
		"imageUuid": mine.image}
}

var templateFromTheirs = []func(mine, theirs target) any{
	func(_, theirs target) any {
		return in{"type": "WEDDING", "title": "Nosso", "startFrom": in{"kind": "EVENT", "uuid": theirs.event}}
	},
	func(_, theirs target) any { return in{"type": "WEDDING", "title": "Nosso", "imageUuid": theirs.image} },
}

func templateOfEvent(mine, _ target) any {
	return in{"eventUuid": mine.event, "title": "Casamento na serra"}
}

// shipped is a checklist of Cortejo's own: which of a business's own a helper may copy, api/template proves.
func shipped(mine, _ target) any { return in{"eventUuid": mine.event, "sourceType": "WEDDING"} }

func shippedTask(mine, _ target) any {
	wedding, _ := library.Find("WEDDING")
	return in{"eventUuid": mine.event, "sourceType": "WEDDING", "keys": []any{wedding.Tasks[0].Key}}
}

func toCopyFromTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "sourceUuid": theirs.template}
}

func toCopyIntoTheirs(mine, theirs target) any {
	return in{"eventUuid": theirs.event, "sourceUuid": mine.template}
}

func copiedFromTheirs(mine, theirs target) any {
	return withTask(theirs, toCopyFromTheirs(mine, theirs))
}

func copiedIntoTheirs(mine, theirs target) any { return withTask(mine, toCopyIntoTheirs(mine, theirs)) }

// withTask names a task that it puts into the template.
func withTask(of target, input any) any {
	key := uuid.New()
	of.change(
		`INSERT INTO tasks (business_id, event_id, id, title, position) SELECT business_id, id, $2, 'Provar o bolo', 1 FROM events WHERE id = $1`, of.template, key)
	fields, _ := input.(in)
	fields["keys"] = []any{key}
	return fields
}

func tasksOfEvent(mine, _ target) any { return in{"eventUuid": mine.event} }

func linkToEvent(mine, _ target) any { return in{"kind": "EVENT", "uuid": mine.event} }

func newTask(mine, _ target) any {
	return in{"eventUuid": mine.event, "title": "Provar o bolo", "category": "CAKE", "timing": "NONE"}
}

func changedTask(mine, _ target) any {
	return in{"publicId": mine.task, "title": "Provar o bolo"}
}

func checked(on func(mine, theirs target) any) func(mine, theirs target) any {
	return func(mine, theirs target) any {
		fields, _ := on(mine, theirs).(in)
		fields["checked"] = true
		return fields
	}
}

func deletedTask(mine, _ target) any {
	mine.change(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, mine.task)
	return in{"publicId": mine.task}
}

func deletedSubtask(mine, _ target) any {
	mine.change(`UPDATE subtasks SET deleted_at = now() WHERE id = $1`, mine.subtask)
	return in{"publicId": mine.subtask}
}

func orderedTask(mine, _ target) any { return in{"eventUuid": mine.event, "publicId": mine.task} }

func afterTheirTask(mine, theirs target) any {
	return in{"eventUuid": mine.event, "publicId": mine.task, "afterPublicId": theirs.task}
}

func manyTasks(mine, _ target) any {
	return in{"eventUuid": mine.event, "publicIds": []any{mine.task}}
}

func deletedTasks(mine, theirs target) any {
	mine.change(`UPDATE tasks SET deleted_at = now() WHERE id = $1`, mine.task)
	return manyTasks(mine, theirs)
}

func withTheirTask(mine, theirs target) any {
	return in{"eventUuid": mine.event, "publicIds": []any{mine.task, theirs.task}}
}

func allAfterTheirTask(mine, theirs target) any {
	return in{"eventUuid": mine.event, "publicIds": []any{mine.task}, "afterPublicId": theirs.task}
}

func changedTasks(mine, _ target) any {
	return in{"eventUuid": mine.event,
		"tasks": []any{in{"publicId": mine.task, "category": "CAKE", "when": in{"timing": "NONE"}}}}
}

func withTheirChange(mine, theirs target) any {
	return in{"eventUuid": mine.event,
		"tasks": []any{in{"publicId": mine.task, "category": "CAKE"}, in{"publicId": theirs.task, "category": "CAKE"}}}
}

func subscribed(mine, _ target) any { return in{"eventUuid": mine.event} }

// onFeed is the owner's calendar. One may have few, so targets share it, and it comes back after it was revoked.
func onFeed(mine, _ target) any {
	mine.change(
		`INSERT INTO calendar_feeds (business_id, id, user_id, secret_hash) SELECT business_id, $2::uuid, $3, sha256($2::uuid::text::bytea) FROM businesses WHERE business_id = $1 ON CONFLICT DO NOTHING`,
		mine.business, mine.feed, mine.owner.ID)
	return in{"uuid": mine.feed}
}

func newSubtask(mine, _ target) any {
	return in{"taskPublicId": mine.task, "title": "Escolher o recheio"}
}

func changedSubtask(mine, _ target) any {
	return in{"publicId": mine.subtask, "title": "Escolher o recheio"}
}

func afterTheirSubtask(mine, theirs target) any {
	return in{"publicId": mine.subtask, "afterPublicId": theirs.subtask}
}

func onDocument(mine, _ target) any { return in{"uuid": mine.document} }

func documentsOfTask(mine, _ target) any {
	return in{"eventUuid": mine.event, "taskPublicId": mine.task}
}

func newDocument(mine, _ target) any {
	return in{"eventUuid": mine.event, "taskPublicId": mine.task, "name": "Briefing"}
}

func savedDocument(mine, _ target) any {
	return in{"uuid": mine.document, "version": 1, "content": in{"type": "doc"}}
}

func renamedDocument(mine, _ target) any { return in{"uuid": mine.document, "name": "Briefing"} }

func notedDocument(mine, _ target) any {
	return in{"uuid": mine.document, "observations": "Falta a lista", "observationsWas": ""}
}

func onDocumentVersion(mine, _ target) any { return in{"uuid": mine.document, "version": 1} }

func restoredVersion(mine, _ target) any {
	return in{"uuid": mine.document, "version": 1, "current": 1}
}

// onOwnersLink is a link that the owner asked for, in a browser whose session has no secret.
func onOwnersLink(mine, _ target) any {
	return linkTo("document.download", mine.document, mine.owner.ID)
}

func linkTo(procedure string, id, user uuid.UUID) any {
	content := fmt.Appendf(nil, `{"d":%q,"u":%q,"e":%d}`, id, user, time.Now().Add(time.Minute).Unix())
	mac := hmac.New(sha256.New, []byte(procedure+" "))
	_, _ = mac.Write(content) // a hash takes everything
	return in{"link": base64.RawURLEncoding.EncodeToString(content) + "." +
		base64.RawURLEncoding.EncodeToString(mac.Sum(nil))}
}

func newFile(mine, _ target) any {
	return uploadWithParameters{in{"eventUuid": mine.event, "taskPublicId": mine.task, "uuid": uuid.New()}, dot()}
}
