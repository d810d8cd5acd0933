package vendors

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/queries"
)

// Fields is the form of a new vendor.
type Fields struct {
	Name                   string     `json:"name" minLength:"1" maxLength:"120"`
	Phone                  string     `json:"phone" minLength:"1" maxLength:"40" doc:"As people write it; kept in E.164"`
	Email                  *string    `json:"email,omitempty" maxLength:"254"`
	Categories             []string   `json:"categories" maxItems:"3" doc:"One to three: a known key, or the planner's own words"`
	InstagramHandle        *string    `json:"instagramHandle,omitempty" maxLength:"31" doc:"With or without its @"`
	Observations           *string    `json:"observations,omitempty" maxLength:"2000"`
	EnableVendorIndication bool       `json:"enableVendorIndication,omitempty" doc:"Whether the pages of their events recommend them"`
	ImageUUID              *uuid.UUID `json:"imageUuid,omitempty"`
}

const sentenceName = "Informe o nome do fornecedor"

// longestCategory limits the length of a category, like that of a task's.
const longestCategory = 40

// read normalizes the fields in place, and rejects those that are invalid by themselves.
func (in *Fields) read(f *form.Form) {
	in.Name = f.Required("name", in.Name, sentenceName)
	in.Phone = f.Phone("phone", in.Phone)
	in.Email = form.Optional(f.Email("email", in.Email))
	in.InstagramHandle = f.Instagram("instagramHandle", in.InstagramHandle)
	in.Categories = Services(f, in.Categories)
}

// Services validates the services of a vendor: one to three, each once.
func Services(f *form.Form, given []string) []string {
	var categories []string
	for _, category := range given {
		category = strings.Join(strings.Fields(category), " ")
		switch {
		case category == "" || slices.Contains(categories, category):
		case len([]rune(category)) > longestCategory:
			f.Reject("categories", "Use até 40 letras em cada serviço")
		default:
			categories = append(categories, category)
		}
	}
	if len(categories) == 0 {
		f.Reject("categories", "Escolha de um a três serviços")
	}
	return categories
}

// check validates the fields that depend on the database: whether the caller may change the catalogue, whether another
// vendor than but has the phone, and whether the image exists.
func check(ctx context.Context, q *queries.Queries, f *form.Form, phone *string, image, but *uuid.UUID) error {
	if _, err := q.LockCatalogue(ctx); err != nil {
		return err
	}
	if phone != nil {
		name, err := q.VendorWithPhone(ctx, queries.VendorWithPhoneParams{Phone: *phone, But: but})
		if err == nil {
			f.Reject("phone", "Este telefone já é de "+name)
		} else if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
	}
	if image == nil {
		return nil
	}
	there, err := q.ImageExists(ctx, queries.ImageExistsParams{ID: *image})
	if err == nil && !there {
		f.Reject("imageUuid", "Esta imagem não existe mais. Envie de novo.")
	}
	return err
}
