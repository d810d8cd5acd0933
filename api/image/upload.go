// Package image is the router "image": pictures that people upload, and how
// they are shown.
package image

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/problem"
	"cortejo/api/procedure"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// uploadLimit is in bytes.
	uploadLimit = 10 << 20
	tooLarge    = "A imagem pode ter até 10 MB."
	contentType = "image/jpeg"
)

// Options are what pictures need.
type Options struct {
	DB    *tenants.DB
	Files *files.Store
	Log   *slog.Logger
}

// Register adds the router's procedures.
func Register(r *procedure.Router, o Options) {
	turns := newTurns(uploadsAtOnce)
	// Asked before anything of the file is read: who may not upload costs us no memory.
	admit := func(ctx context.Context) (func(), error) {
		scope := procedure.ScopeOf(ctx)
		if err := o.mayUpload(ctx, scope); err != nil {
			return nil, err
		}
		return turns.take(ctx, scope.UserID())
	}
	procedure.Upload(r, "image.upload", procedure.Business, uploadLimit, tooLarge, admit, o.upload, procedure.Doc{
		Summary:     "Keeps a picture",
		Description: "JPG, JPEG or PNG up to 10 MB. It is turned upright, shrunk to at most 2000 pixels a side, and loses everything but its pixels.",
	})
}

// UploadOutput names the picture, for the form that it belongs to.
type UploadOutput struct {
	UUID uuid.UUID `json:"uuid" format:"uuid"`
	URL  string    `json:"url"`
}

func (o Options) upload(ctx context.Context, file procedure.File) (UploadOutput, error) {
	scope := procedure.ScopeOf(ctx)
	picture, err := develop(ctx, file.Content)
	if err != nil {
		return UploadOutput{}, refusal(err)
	}
	// Knowing the key is what opens the picture: 128 random bits, in letters and
	// digits that every file system tells apart.
	key := strings.ToLower(rand.Text())
	if err := o.Files.Put(ctx, key, contentType, picture.jpeg); err != nil {
		return UploadOutput{}, problem.Unavailable("Não conseguimos guardar a imagem. Tente de novo em instantes.", err)
	}
	var id uuid.UUID
	err = o.DB.Write(ctx, scope, func(w tenants.Writer) error {
		id, err = queries.New(w).CreateImage(ctx, queries.CreateImageParams{
			BusinessID: scope.BusinessID(), Key: key, Width: int32(picture.width), Height: int32(picture.height),
		})
		return err
	})
	if err != nil {
		// Nobody will ever ask for the file.
		if deleting := o.Files.Delete(context.WithoutCancel(ctx), key); deleting != nil {
			o.Log.WarnContext(ctx, "a file without a picture stays behind", "error", deleting)
		}
		return UploadOutput{}, err
	}
	return UploadOutput{UUID: id, URL: URL(key)}, nil
}

// mayUpload asks before the work that the database's rules would refuse after it.
func (o Options) mayUpload(ctx context.Context, scope tenants.Scope) error {
	var may bool
	err := o.DB.Read(scope).QueryRow(ctx, `SELECT app.sees_all_events() OR cardinality(app.event_ids_with($1)) > 0`,
		tenants.EventManage).Scan(&may)
	if err != nil {
		return err
	}
	if !may {
		return problem.NotFound()
	}
	return nil
}

func refusal(err error) error {
	beside := func(sentence string) error {
		return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
	}
	switch {
	case errors.Is(err, errFormat):
		return beside("Envie uma imagem JPG, JPEG ou PNG.")
	case errors.Is(err, errBroken):
		return beside("Não conseguimos ler esta imagem. Ela pode estar incompleta.")
	case errors.Is(err, errTooMany):
		return beside("Esta imagem é grande demais. Envie uma com até 50 megapixels.")
	default:
		return err
	}
}
