package api_test

import "net/http"

var _ = addRows(map[string]row{
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
	"admin.getGiftFees": {may: backofficers, input: func(mine, _ target) any { return in{"businessId": mine.business} }},
	"admin.setGiftFee": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict}, input: func(mine, _ target) any {
		return in{"businessId": mine.business, "eventUuid": mine.eventWithoutGifts(), "isPremium": true, "reason": "Indicação"}
	}},
	// It hangs up at the first table; a second extraction of the same person at once is tried in api/admin.
	"admin.extractBusiness": {may: backofficers, input: func(mine, _ target) any {
		return in{"businessUuid": mine.business, "reason": "Pedido da dona, por escrito"}
	}},
	"admin.getEventsWithoutExternalId": {may: backofficers, input: nothing},
	"admin.reSyncEvent":                {may: backofficers, input: withoutCover},
	"admin.getEventVendors": {may: backofficers, input: func(mine, _ target) any {
		return in{"businessUuid": mine.business, "eventUuid": mine.event}
	}},
	"admin.createEventVendor": {may: backofficers, input: func(mine, _ target) any {
		return in{"businessUuid": mine.business, "eventUuid": mine.event, "vendorUuid": mine.newVendor}
	}},
	"admin.countMoneyTasks":   {may: backofficers, input: nothing},
	"admin.getReconciliation": {may: backofficers, input: nothing},
	"admin.getFindings":       {may: backofficers, input: nothing},
	"admin.getPlatformLedger": {may: backofficers, input: nothing},
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
	"admin.takeWedding": {may: backofficers, input: takenWedding,
		mixed: []func(mine, theirs target) any{theirEvent}},
})

func onOwner(mine, _ target) any { return in{"userId": mine.owner.ID} }

// sameOwner keeps the phone: another one is proven in api/admin, with a real Kratos.
func sameOwner(mine, _ target) any {
	return in{"userId": mine.owner.ID, "name": mine.owner.Name, "phone": mine.owner.Phone, "email": "rita@example.com"}
}

// withoutCover is an event whose site has lost its cover.
func withoutCover(mine, _ target) any {
	mine.change(`DELETE FROM site_blocks WHERE id = $1`, mine.siteCover)
	return in{"eventUuid": mine.event}
}
