package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// InviteInput names a vendor of the catalogue to invite.
type InviteInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// invitesPerDay limits the invites of a business, because they leave by Cortejo's own number.
const invitesPerDay = 60

// invite sends the one invite of a vendor who was added without it, or again if the first failed or its delivery is
// unknown. It returns a 409 if none is allowed: the vendor has an account, they or their phone got one already, their
// phone gets no messages, or too many were sent today.
func invite(ctx context.Context, db tenants.Writer, in InviteInput) (Vendor, error) {
	q := queries.New(db)
	if _, err := q.LockCatalogue(ctx); err != nil {
		return Vendor{}, err
	}
	found, err := q.GetVendorToInvite(ctx, queries.GetVendorToInviteParams{ID: in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	again := found.InviteDelivery == "FAILED" || found.InviteDelivery == "UNKNOWN"
	switch {
	case found.IsRegisterCompleted:
		return Vendor{}, problem.Conflict("Este fornecedor já tem conta no Cortejo.")
	case found.InvitedAt != nil && !again:
		return Vendor{}, problem.Conflict("O convite deste fornecedor já saiu. Cada um recebe um só.")
	case !phone.IsMobile(found.Phone):
		return Vendor{},
			problem.Conflict(
				"O convite vai por WhatsApp, e este telefone não é um celular. Edite o fornecedor e tente de novo.")
	}
	may, err := q.MayInviteVendor(ctx, queries.MayInviteVendorParams{Phone: found.Phone, AtMost: invitesPerDay,
		Again: &in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	if !may {
		return Vendor{}, problem.Conflict("Este telefone já foi convidado, ou o limite de convites de hoje acabou.")
	}
	invited, err := q.InviteVendor(ctx, queries.InviteVendorParams{ID: in.UUID})
	if err != nil {
		return Vendor{}, err
	}
	if err := enqueueInvite(ctx, db, invited.BusinessID, invited.ID, *invited.InviteID); err != nil {
		return Vendor{}, err
	}
	return get(ctx, db, GetInput{UUID: invited.ID})
}

func enqueueInvite(ctx context.Context, db tenants.Writer, business, vendor, invite uuid.UUID) error {
	return db.Enqueue(ctx, jobs.VendorInvite{OfBusiness: jobs.OfBusiness{BusinessID: business}, VendorID: vendor,
		InviteID: invite}, nil)
}
