package api_test

import (
	"net/http"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

var _ = addRows(map[string]row{
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
	"business.get":        {may: members, input: nothing},
	"activity.getAll":     {may: []actor{owner, administrator, staff}, input: nothing},
	"activity.getFilters": {may: []actor{owner, administrator, staff}, input: nothing},
	"activity.export":     {may: []actor{owner, administrator, staff}, input: nothing},
	"activity.get":        {may: team, input: onEntry, mixed: swapped(onEntry)},
})

func changedBusiness(mine, _ target) any {
	return in{"name": "araucaria", "location": "Recife, PE", "categories": []string{"PLANNING"},
		"imageUuid": mine.image, "documentNumber": "12.ABC.345/01DE-35"}
}

// browserToken is what a browser brings; its key is that of RFC 8291's example.
const browserToken = `{"endpoint":"https://fcm.googleapis.com/fcm/send/abc","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`

func onMember(mine, _ target) any { return in{"uuid": mine.member} }

func onInvite(mine, _ target) any {
	// This avoids the daily limit of invites.
	mine.change(`DELETE FROM invites_sent WHERE business_id = $1`, mine.business)
	return in{"uuid": mine.invite}
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

func newInviteAndBusiness(mine, _ target) any {
	invite := mine.newInvite()
	return in{"uuid": invite.ID, "businessUuid": invite.Business.ID}
}

func linkToEvent(mine, _ target) any { return in{"kind": "EVENT", "uuid": mine.event} }
