package business

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of "Meu negócio"; absent ones keep their value.
type UpdateInput struct {
	Name            *string                                 `json:"name,omitempty" minLength:"1" maxLength:"120"`
	Location        *string                                 `json:"location,omitempty" minLength:"1" maxLength:"160"`
	Categories      []string                                `json:"categories,omitempty" minItems:"1" maxItems:"3" uniqueItems:"true" enum:"PLANNING,VENUE,CATERING,DRINKS,CAKE,DECORATION,FLOWERS,PHOTOGRAPHY,VIDEO,MUSIC,DJ,LIGHTING,CEREMONY,CELEBRANT,DRESS,BEAUTY,STATIONERY,GIFTS,GUESTS,TRANSPORT,LODGING,HONEYMOON,DOCUMENTS,FINANCE,TEAM,SECURITY,KIDS,ENTERTAINMENT,TECHNOLOGY,OTHER"`
	InstagramHandle procedure.Optional[string]              `json:"instagramHandle,omitzero" maxLength:"31" doc:"With or without its @"`
	MarketStage     procedure.Optional[queries.MarketStage] `json:"marketStage,omitzero"`
	ImageUUID       procedure.Optional[uuid.UUID]           `json:"imageUuid,omitzero"`
	DocumentNumber  procedure.Optional[string]              `json:"documentNumber,omitzero" maxLength:"24" doc:"A CPF or a CNPJ, with or without punctuation"`
	Address         procedure.Optional[string]              `json:"address,omitzero" maxLength:"300"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (GetOutput, error) {
	q := queries.New(db)
	var f form.Form
	params := queries.UpdateBusinessParams{
		Name:     f.RequireUpdate("name", in.Name, sentenceName),
		Location: f.RequireUpdate("location", in.Location, sentenceLocation), Categories: in.Categories,
		SetInstagramHandle: in.InstagramHandle.Given,
		InstagramHandle:    f.Instagram("instagramHandle", in.InstagramHandle.Value),
		SetMarketStage:     in.MarketStage.Given, MarketStage: in.MarketStage.Value,
		SetImageID: in.ImageUUID.Given, ImageID: in.ImageUUID.Value,
		SetDocumentNumber: in.DocumentNumber.Given, DocumentNumber: f.TaxID("documentNumber", in.DocumentNumber.Value),
		SetAddress: in.Address.Given, Address: form.Optional(in.Address.Value),
	}
	if in.ImageUUID.Value != nil {
		there, err := q.ImageExists(ctx, queries.ImageExistsParams{ID: *in.ImageUUID.Value})
		if err != nil {
			return GetOutput{}, err
		}
		if !there {
			f.Reject("imageUuid", "Não encontramos esta imagem. Envie de novo.")
		}
	}
	if err := f.Err(); err != nil {
		return GetOutput{}, err
	}
	if _, err := q.LockBusiness(ctx); err != nil {
		return GetOutput{}, err
	}
	if _, err := q.UpdateBusiness(ctx, params); err != nil {
		return GetOutput{}, err
	}
	row, err := q.GetBusiness(ctx)
	if err != nil {
		return GetOutput{}, err
	}
	return outputOf(row)
}
