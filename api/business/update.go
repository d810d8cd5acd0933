package business

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput is the whole form of "Meu negócio": what is absent is cleared.
type UpdateInput struct {
	Name            string               `json:"name" minLength:"1" maxLength:"120"`
	Location        string               `json:"location" minLength:"1" maxLength:"160"`
	Categories      []string             `json:"categories" minItems:"1" maxItems:"3" uniqueItems:"true" enum:"PLANNING,VENUE,CATERING,DRINKS,CAKE,DECORATION,FLOWERS,PHOTOGRAPHY,VIDEO,MUSIC,DJ,LIGHTING,CEREMONY,CELEBRANT,DRESS,BEAUTY,STATIONERY,GIFTS,GUESTS,TRANSPORT,LODGING,HONEYMOON,DOCUMENTS,FINANCE,TEAM,SECURITY,KIDS,ENTERTAINMENT,TECHNOLOGY,OTHER"`
	InstagramHandle *string              `json:"instagramHandle,omitempty" maxLength:"31" doc:"With or without its @"`
	MarketStage     *queries.MarketStage `json:"marketStage,omitempty"`
	ImageUUID       *uuid.UUID           `json:"imageUuid,omitempty"`
	DocumentNumber  *string              `json:"documentNumber,omitempty" maxLength:"24" doc:"A CPF or a CNPJ, with or without punctuation"`
	Address         *string              `json:"address,omitempty" maxLength:"300"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (GetOutput, error) {
	q := queries.New(db)
	var f form.Form
	params := queries.UpdateBusinessParams{
		Name: f.Required("name", in.Name, sentenceName), Location: f.Required("location", in.Location, sentenceLocation),
		Categories: in.Categories, InstagramHandle: f.Instagram("instagramHandle", in.InstagramHandle), MarketStage: in.MarketStage,
		ImageID: in.ImageUUID, DocumentNumber: f.TaxID("documentNumber", in.DocumentNumber), Address: form.Optional(in.Address),
	}
	if in.ImageUUID != nil {
		there, err := q.ImageExists(ctx, queries.ImageExistsParams{ID: *in.ImageUUID})
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
	if _, err := q.UpdateBusiness(ctx, params); err != nil {
		return GetOutput{}, err
	}
	row, err := q.GetBusiness(ctx)
	if err != nil {
		return GetOutput{}, err
	}
	return outputOf(row)
}
