package gifts

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"cortejo/api/pixkey"
	"cortejo/formats/pix"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// The hosts' own Pix key, to which guests send money for a fund without a fee. A swapped key would steal this money. So
// the caller who sets it enters a code sent to the phone of their sign-in, and the owner and all of the event's clients
// are notified.

func (o Options) registerPix(r *procedure.Router, both procedure.Scopes) {
	procedure.Query(r, "giftPix.get", both, getPix, procedure.Doc{
		Summary: "The hosts' own Pix key, where guests send money for a fund", Description: "The key is masked.",
		Shows: []tenants.AreaKey{tenants.AreaSite},
	})
	procedure.Action(r, "giftPix.requestCode", both, o.requestPixCode, procedure.Doc{
		Summary:     "Sends whoever asks the code that setting the hosts' key asks for",
		Description: "404 for anybody but the business's owner, and the event's client with SITE_EDIT.",
	})
	procedure.Action(r, "giftPix.set", both, o.setPix, procedure.Doc{
		Summary:     "Sets the hosts' key",
		Description: "404 for anybody but the business's owner, and the event's client with SITE_EDIT. The owner and the event's clients are told by SMS.",
	})
	procedure.Mutation(r, "giftPix.remove", both, removePix, procedure.Doc{Summary: "Show guests no key any more",
		Description: "For whom giftPix.set is; the same people are told."})
	procedure.Mutation(r, "giftOrders.answerPix", both, answerPix, procedure.Doc{
		Summary:     "Say that what a guest sent to the hosts' own key came, or did not",
		Description: "Until then it counts as nothing received. What was said can be said otherwise later. 404 for what was given in another way.",
	})
}

// GetPixInput names an event.
type GetPixInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// PixKey is the hosts' key as the team and the client see it.
type PixKey struct {
	Kind      pix.Kind  `json:"kind"`
	Masked    string    `json:"masked" doc:"The key in part, enough to recognize it"`
	Holder    string    `json:"holder" doc:"The holder's name as the bank shows it to the payer"`
	City      string    `json:"city"`
	ChangedAt time.Time `json:"changedAt"`
}

// GetPixOutput is the hosts' current key.
type GetPixOutput struct {
	Key    *PixKey `json:"key,omitempty" doc:"Absent where there is none"`
	CanSet bool    `json:"canSet" doc:"Whether the asker may set it"`
}

func getPix(ctx context.Context, db tenants.Reader, in GetPixInput) (GetPixOutput, error) {
	row, err := queries.New(db).GetGiftPixKey(ctx, queries.GetGiftPixKeyParams{EventID: in.EventUUID})
	if err != nil {
		return GetPixOutput{}, err
	}
	out := GetPixOutput{CanSet: row.CanSet}
	if row.Kind != "" {
		out.Key = &PixKey{Kind: pix.Kind(row.Kind), Masked: row.KeyMasked, Holder: row.Holder, City: row.City,
			ChangedAt: row.ChangedAt}
	}
	return out, nil
}

// PixOfEventInput names an event.
type PixOfEventInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

// RequestPixCodeOutput is an attempt to confirm a phone: giftPix.set needs it together with the code.
type RequestPixCodeOutput struct {
	Attempt         string `json:"attempt"`
	PhoneEnd        string `json:"phoneEnd" doc:"The last four digits of the phone the code went to"`
	ResendInSeconds int    `json:"resendInSeconds"`
}

func (o Options) requestPixCode(ctx context.Context, in PixOfEventInput) (RequestPixCodeOutput, error) {
	setter, err := queries.New(o.DB.Read(procedure.ScopeOf(ctx))).
		GiftPixSetter(ctx, queries.GiftPixSetterParams{EventID: in.EventUUID})
	if err != nil {
		return RequestPixCodeOutput{}, err
	}
	sent, err := pixkey.SendCode(ctx, o.Codes, setter.Phone, jobs.CodeForGiftPix)
	return RequestPixCodeOutput(sent), err
}

// SetPixInput is the new key, and the code that the caller received by phone.
type SetPixInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	pixkey.SetInput
}

// setPix stores the hosts' key if Kratos confirms the code, which it asks before it writes anything and outside of any
// transaction. Fields are validated first, so that an invalid field does not use up a code.
func (o Options) setPix(ctx context.Context, in SetPixInput) (GetPixOutput, error) {
	scope := procedure.ScopeOf(ctx)
	setter, err := queries.New(o.DB.Read(scope)).GiftPixSetter(ctx, queries.GiftPixSetterParams{EventID: in.EventUUID})
	if err != nil {
		return GetPixOutput{}, err
	}
	var f form.Form
	key, holder, city := in.Read(&f)
	if err := f.Err(); err != nil {
		return GetPixOutput{}, err
	}
	if err := o.Codes.ConfirmOwn(ctx, setter.UserID, jobs.CodeForGiftPix, in.Attempt, in.Code); err != nil {
		return GetPixOutput{}, err
	}
	kind, masked := string(in.Kind), pix.Mask(in.Kind, key)
	out := GetPixOutput{CanSet: true}
	err = o.DB.Write(ctx, scope, func(w tenants.Writer) error {
		at, err := queries.New(w).SetGiftPixKey(ctx, queries.SetGiftPixKeyParams{EventID: in.EventUUID, Kind: &kind,
			Key: &key, KeyMasked: &masked, Holder: &holder, City: &city})
		if err != nil {
			return err
		}
		out.Key = &PixKey{Kind: in.Kind, Masked: masked, Holder: holder, City: city, ChangedAt: at}
		return tellOfPix(ctx, w, in.EventUUID, setter, masked)
	})
	return out, err
}

func removePix(ctx context.Context, db tenants.Writer, in PixOfEventInput) (procedure.None, error) {
	q := queries.New(db)
	setter, err := q.GiftPixSetter(ctx, queries.GiftPixSetterParams{EventID: in.EventUUID})
	if err != nil {
		return procedure.None{}, err
	}
	stands, err := q.GetGiftPixKey(ctx, queries.GetGiftPixKeyParams{EventID: in.EventUUID})
	if err != nil || stands.Kind == "" {
		return procedure.None{}, err
	}
	if _, err := q.SetGiftPixKey(ctx, queries.SetGiftPixKeyParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, tellOfPix(ctx, db, in.EventUUID, setter, "")
}

// tellOfPix enqueues the messages that give the owner and the event's clients the new key, masked; it is empty if the
// key was removed.
func tellOfPix(ctx context.Context, w tenants.Writer, event uuid.UUID, setter queries.GiftPixSetterRow,
	masked string) error {
	of := jobs.OfBusiness{BusinessID: setter.BusinessID}
	if err := w.Enqueue(ctx, jobs.PixKeyChanged{OfBusiness: of, MessageID: uuid.New(), To: setter.OwnerPhone,
		EventTitle: setter.Title, KeyMasked: masked}, nil); err != nil {
		return err
	}
	told, err := queries.New(w).TellOfGiftPix(ctx, queries.TellOfGiftPixParams{EventID: event})
	for _, message := range told {
		err = errors.Join(err, w.Enqueue(ctx, jobs.CustomerMessage{OfBusiness: of, MessageID: message}, nil))
	}
	return err
}

// AnswerPixInput says whether the money that a guest reported to have sent arrived.
type AnswerPixInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
	Came      bool      `json:"came"`
}

func answerPix(ctx context.Context, db tenants.Writer, in AnswerPixInput) (procedure.None, error) {
	known, err := queries.New(db).
		AnswerGiftPix(ctx, queries.AnswerGiftPixParams{EventID: in.EventUUID, ID: in.UUID, Came: in.Came})
	if err == nil && !known {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
