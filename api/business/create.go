package business

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/referral"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	sentenceName     = "Dê um nome ao seu espaço de trabalho"
	sentenceLocation = "Informe sua cidade"
)

// CreateInput is the onboarding form (specification 2, section 5: at most 3 categories,
// instagram optional).
type CreateInput struct {
	OwnerName       string               `json:"ownerName" minLength:"1" maxLength:"120"`
	Name            string               `json:"name" minLength:"1" maxLength:"120"`
	Location        string               `json:"location" minLength:"1" maxLength:"160"`
	Categories      []string             `json:"categories" minItems:"1" maxItems:"3" uniqueItems:"true" enum:"PLANNING,VENUE,CATERING,DRINKS,CAKE,DECORATION,FLOWERS,PHOTOGRAPHY,VIDEO,MUSIC,DJ,LIGHTING,CEREMONY,CELEBRANT,DRESS,BEAUTY,STATIONERY,GIFTS,GUESTS,TRANSPORT,LODGING,HONEYMOON,DOCUMENTS,FINANCE,TEAM,SECURITY,KIDS,ENTERTAINMENT,TECHNOLOGY,OTHER"`
	InstagramHandle *string              `json:"instagramHandle,omitempty" maxLength:"31" doc:"With or without its @"`
	MarketStage     *queries.MarketStage `json:"marketStage,omitempty"`
}

// CreateOutput names the new business.
type CreateOutput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

// Create opens the one business a person may own, and makes it the one /app opens.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	var f form.Form
	owner := f.Required("ownerName", in.OwnerName, "Informe seu nome")
	name := f.Required("name", in.Name, sentenceName)
	location := f.Required("location", in.Location, sentenceLocation)
	handle := f.Instagram("instagramHandle", in.InstagramHandle)
	if err := f.Err(); err != nil {
		return CreateOutput{}, err
	}
	q := queries.New(db)
	id, err := q.CreateBusiness(ctx, queries.CreateBusinessParams{
		Name: name, Location: location, Categories: in.Categories, InstagramHandle: handle, MarketStage: in.MarketStage,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return CreateOutput{}, problem.Conflict("Você já tem um espaço de trabalho.")
	}
	if err != nil {
		return CreateOutput{}, err
	}
	if _, err := q.JoinAsOwner(ctx, queries.JoinAsOwnerParams{BusinessID: id, Name: owner}); err != nil {
		return CreateOutput{}, err
	}
	if _, err := q.OpenFirstBusiness(ctx, queries.OpenFirstBusinessParams{BusinessID: id, Name: owner}); err != nil {
		return CreateOutput{}, err
	}
	return CreateOutput{BusinessUUID: id}, nil
}

// create is Create for a request, whose cookie says by whose link the business came.
func create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	out, err := Create(ctx, db, in)
	if err != nil {
		return CreateOutput{}, err
	}
	if code := referral.ReadCode(procedure.Request(ctx)); code != "" {
		err = queries.New(db).RecordReferrer(ctx,
			queries.RecordReferrerParams{BusinessID: out.BusinessUUID, Code: code})
	}
	return out, err
}
