package pixkey

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/pix"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// RequestCodeOutput is the input that pixKey.set requires in addition to the code.
type RequestCodeOutput struct {
	Attempt         string `json:"attempt"`
	PhoneEnd        string `json:"phoneEnd" doc:"The last four digits of the phone the code went to"`
	ResendInSeconds int    `json:"resendInSeconds"`
}

func (s *Service) requestCode(ctx context.Context, _ struct{}) (RequestCodeOutput, error) {
	setter, err := queries.New(s.DB.Read(procedure.ScopeOf(ctx))).PixKeySetter(ctx)
	if err != nil {
		return RequestCodeOutput{}, err
	}
	return SendCode(ctx, s.Codes, setter.Phone, jobs.CodeForPixKey)
}

// SendCode sends a code to the caller's phone, before an action of that purpose.
func SendCode(ctx context.Context, codes Codes, phone, purpose string) (RequestCodeOutput, error) {
	sent, err := codes.SendOwn(ctx, phone, purpose)
	if err != nil {
		return RequestCodeOutput{}, err
	}
	return RequestCodeOutput{Attempt: sent.Attempt, PhoneEnd: phone[len(phone)-4:],
		ResendInSeconds: sent.ResendInSeconds}, nil
}

// SetInput is the key, and the code that its owner read on their phone.
type SetInput struct {
	Fields
	Attempt string `json:"attempt" maxLength:"64"`
	Code    string `json:"code" maxLength:"20"`
}

// set asks Kratos before it writes anything, outside of any transaction; a wrong field is said before a code is used
// up.
func (s *Service) set(ctx context.Context, in SetInput) (GetOutput, error) {
	scope := procedure.ScopeOf(ctx)
	setter, err := queries.New(s.DB.Read(scope)).PixKeySetter(ctx)
	if err != nil {
		return GetOutput{}, err
	}
	var f form.Form
	key, holder, city := in.Read(&f)
	if err := f.Err(); err != nil {
		return GetOutput{}, err
	}
	if err := s.Codes.ConfirmOwn(ctx, setter.UserID, jobs.CodeForPixKey, in.Attempt, in.Code); err != nil {
		return GetOutput{}, err
	}
	masked := pix.Mask(in.Kind, key)
	out := GetOutput{CanSet: true}
	err = s.DB.Write(ctx, scope, func(w tenants.Writer) error {
		at, err := queries.New(w).SetBusinessPixKey(ctx, queries.SetBusinessPixKeyParams{Kind: string(in.Kind),
			Key: key, KeyMasked: masked, Holder: holder, City: city})
		if err != nil {
			return err
		}
		out.Key = &Key{Kind: in.Kind, Masked: masked, Holder: holder, City: city, ChangedAt: at}
		return w.Enqueue(ctx, jobs.PixKeyChanged{MessageID: uuid.New(), To: setter.Phone, BusinessName: setter.Name,
			KeyMasked: masked}, nil)
	})
	return out, err
}

// SetOfVendorInput is a vendor's key.
type SetOfVendorInput struct {
	VendorUUID uuid.UUID `json:"vendorUuid"`
	Fields
}

func setOfVendor(ctx context.Context, db tenants.Writer, in SetOfVendorInput) (GetOutput, error) {
	var f form.Form
	key, holder, city := in.Read(&f)
	if err := f.Err(); err != nil {
		return GetOutput{}, err
	}
	masked := pix.Mask(in.Kind, key)
	at, err := queries.New(db).SetVendorPixKey(ctx, queries.SetVendorPixKeyParams{
		VendorID: in.VendorUUID, Kind: string(in.Kind), Key: key, KeyMasked: masked, Holder: holder, City: city,
	})
	if err != nil {
		return GetOutput{}, err
	}
	return GetOutput{CanSet: true, Key: &Key{Kind: in.Kind, Masked: masked, Holder: holder, City: city,
		ChangedAt: at}}, nil
}
