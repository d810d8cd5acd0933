// Package image is the router "image": pictures that people upload, and how
// they are shown.
package image

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/picture"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// UploadLimit is how large a picture's file may be, in bytes.
	UploadLimit = 10 << 20
	// TooLarge is the sentence for a larger one.
	TooLarge    = "A imagem pode ter até 10 MB."
	contentType = "image/jpeg"
)

// Options are what pictures need.
type Options struct {
	DB     *tenants.DB
	Studio *Studio
}

// Register adds the router's procedures.
func Register(r *procedure.Router, o Options) {
	procedure.Receive(r, "image.upload", procedure.Business, UploadLimit, TooLarge, o.admit, o.upload, procedure.Doc{
		Summary:     "Keeps a picture",
		Description: "JPG, JPEG or PNG up to 10 MB. It is turned upright, shrunk to at most 2000 pixels a side, and loses everything but its pixels.",
	})
}

// UploadOutput names the picture, for the form that it belongs to.
type UploadOutput struct {
	UUID uuid.UUID `json:"uuid" format:"uuid"`
	URL  string    `json:"url"`
}

func (o Options) upload(ctx context.Context, _ struct{}, file procedure.Upload) (UploadOutput, error) {
	scope := procedure.ScopeOf(ctx)
	var out UploadOutput
	err := o.Studio.Keep(ctx, scope.Tenant(), file.Content, picture.Cover, func(kept StoredImage) error {
		return o.DB.Write(ctx, scope, func(w tenants.Writer) error {
			id, err := queries.New(w).CreateImage(ctx, queries.CreateImageParams{
				BusinessID: scope.BusinessID(), Key: kept.Key, Width: kept.Width, Height: kept.Height,
			})
			out = UploadOutput{UUID: id, URL: URLOf(kept.Key)}
			return err
		})
	})
	if err != nil {
		return UploadOutput{}, err
	}
	return out, nil
}

// admit asks before the work that the database's rules would refuse after it.
func (o Options) admit(ctx context.Context, _ struct{}) error {
	var may bool
	err := o.DB.Read(procedure.ScopeOf(ctx)).
		QueryRow(ctx, `SELECT app.sees_all_events() OR cardinality(app.event_ids_with('MANAGE_EVENT')) > 0`).Scan(&may)
	if err != nil {
		return err
	}
	if !may {
		return problem.NotFound()
	}
	return nil
}
