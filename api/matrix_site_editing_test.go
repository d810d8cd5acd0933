package api_test

import (
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/tenants"
)

var (
	siteEditorClients = clientsWith(tenants.CustomerSiteEdit)
	siteSeerClients   = clientsWith(tenants.CustomerSiteView)
)

// externalID is what programs name the target's website by.
func externalID(x target) (id uuid.UUID) {
	err := x.env.Admin.QueryRow(x.t.Context(), `SELECT external_id FROM events WHERE id = $1`, x.event).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.New()
	}
	if err != nil {
		x.t.Fatal(err)
	}
	return id
}

func onWebsite(mine, _ target) any { return in{"externalId": externalID(mine)} }

func wedding(mine, _ target) any { return in{"uuid": externalID(mine)} }

func websiteLease(mine, _ target) any {
	return in{"externalId": externalID(mine), "lease": uuid.New()}
}

func websiteToken(mine, _ target) any {
	return in{"externalId": externalID(mine), "token": "AAAAAAAAAAAAAAAAAAAAAA"}
}

// partner makes the target's business one.
func partner(mine, _ target) any {
	mine.change(`UPDATE businesses SET cortejo_uuid = business_id WHERE business_id = $1`, mine.business)
	return in{"uuid": mine.business}
}

func takenWedding(mine, theirs target) any {
	return in{"businessId": mine.business, "customerFirstName": "Rita", "customerLastName": "Prado",
		"customerPhone": "+5531988124470", "eventUuid": mine.event,
		"weddingPlannerUuid": mine.business, "weddingSlug": "rita-" + uuid.NewString(), "reason": "Pedido"}
}

// theirEvent is another business's, to be linked to this one.
func theirEvent(mine, theirs target) any {
	of := takenWedding(mine, theirs).(in)
	of["eventUuid"] = theirs.event
	return of
}

// ofWebsite is a row of what hosts call, and clients with these rights.
func ofWebsite(clients []actor, input func(mine, theirs target) any) row {
	return row{may: hosts, input: input, mixed: swapped(input),
		client: &row{may: clients, input: input, mixed: swapped(input)}}
}

// strangeToken is a row with an unknown token, which no caller may use; the package's own tests use valid ones.
func strangeToken() row {
	r := ofWebsite(nil, websiteToken)
	r.may, r.outside = nil, true
	return r
}

var _ = addRows(map[string]row{
	"weddingPlanner.get": {may: members, input: partner, mixed: swapped(partner),
		client: &row{may: []actor{client}, input: partner, mixed: swapped(partner)}},
	"weddingPlanner.getWedding":         ofWebsite(siteSeerClients, wedding),
	"weddingPlanner.requestTakeControl": minted(ofWebsite(siteEditorClients, onWebsite)),
	"weddingPlanner.takeOver":           minted(ofWebsite(siteEditorClients, onWebsite)),
	"weddingPlanner.heartbeat":          ofWebsite(siteEditorClients, websiteLease),
	"weddingPlanner.release":            ofWebsite(siteEditorClients, websiteLease),
	"weddingPlanner.exchangeToken":      strangeToken(),
})
