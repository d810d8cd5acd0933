package image

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/budget"
	"cortejo/formats/picture"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/providers/files"
)

// drawnAtOnce bounds the pictures in memory: each may take 400 MB while it is decoded.
const drawnAtOnce = 2

const sentenceBusy = "Muita gente está enviando imagens agora. Tente de novo em instantes."

// Studio turns what people send into pictures that are safe to show, and keeps their files. A
// process has one: it bounds the memory that all of them take.
type Studio struct {
	files   *files.Store
	log     *slog.Logger
	drawing *limits.ConcurrencyLimiter
}

// NewStudio opens the studio over the store of files.
func NewStudio(store *files.Store, log *slog.Logger) *Studio {
	return &Studio{files: store, log: log, drawing: limits.NewConcurrencyLimiter(drawnAtOnce, sentenceBusy)}
}

// redraw redraws an image with one of the functions of formats/picture.
func redraw[Drawn any](ctx context.Context, s *Studio, tenant uuid.UUID, content io.Reader,
	how func(*budget.Budget, []byte) (Drawn, error)) (drawn Drawn, err error) {
	err = s.drawing.Decode(ctx, tenant, func(b *budget.Budget) error {
		raw, err := io.ReadAll(b.NewReader(content))
		if err != nil {
			return translateError(err)
		}
		drawn, err = how(b, raw)
		return translateError(err)
	})
	return drawn, err
}

func (s *Studio) draw(ctx context.Context, tenant uuid.UUID, content io.Reader, shape picture.Shape) (picture.Picture,
	error) {
	return redraw(ctx, s, tenant, content,
		func(b *budget.Budget, raw []byte) (picture.Picture, error) { return picture.Redraw(b, raw, shape) })
}

// StoredImage is a picture whose file is stored. Knowing its key is what opens it.
type StoredImage struct {
	Key           string
	Width, Height int32
}

// Redraw returns a JPEG or PNG as a JPEG of this shape, made of its pixels alone, without storing it. Its refusals are
// errors of the field "file". tenant is the one whose share of concurrent work it uses.
func (s *Studio) Redraw(ctx context.Context, tenant uuid.UUID, content io.Reader, shape picture.Shape) ([]byte, error) {
	drawn, err := s.draw(ctx, tenant, content, shape)
	if err != nil {
		return nil, err
	}
	return drawn.JPEG, nil
}

// Keep stores a JPEG or PNG in this shape and calls note to record its key. If note fails, the file is deleted, because
// no row refers to it. Its refusals are errors of the field "file". tenant is the one whose share of concurrent work it
// uses.
func (s *Studio) Keep(ctx context.Context, tenant uuid.UUID, content io.Reader, shape picture.Shape,
	note func(StoredImage) error) error {
	drawn, err := s.draw(ctx, tenant, content, shape)
	if err != nil {
		return err
	}
	kept := StoredImage{Key: newKey(), Width: int32(drawn.Width), Height: int32(drawn.Height)}
	return s.keep(ctx, map[string][]byte{kept.Key: drawn.JPEG}, func() error { return note(kept) })
}

// KeepGallery is Keep for a photograph that a page shows in several widths: each is a file of its own (GalleryKeyOf).
// No address opens them by their key alone.
func (s *Studio) KeepGallery(
	ctx context.Context,
	tenant uuid.UUID,
	content io.Reader,
	note func(StoredImage) error,
) error {
	drawn, err := redraw(ctx, s, tenant, content, picture.RedrawGallery)
	if err != nil {
		return err
	}
	largest := drawn[len(drawn)-1]
	kept := StoredImage{Key: newKey(), Width: int32(largest.Width), Height: int32(largest.Height)}
	contents := map[string][]byte{}
	for i, wide := range picture.GalleryWidths {
		contents[GalleryKeyOf(kept.Key, wide)] = drawn[i].JPEG
	}
	return s.keep(ctx, contents, func() error { return note(kept) })
}

// GalleryKeyOf is where a photograph of KeepGallery is kept in one of the widths of picture.Gallery.
func GalleryKeyOf(key string, wide int) string { return fmt.Sprintf("%s-%d", key, wide) }

// newKey is 128 random bits, in letters and digits that every file system tells apart.
func newKey() string { return strings.ToLower(rand.Text()) }

// keep stores files and has note write down where they are.
func (s *Studio) keep(ctx context.Context, contents map[string][]byte, note func() error) (err error) {
	defer func() {
		if err == nil {
			return
		}
		for key := range contents {
			if deleting := s.files.Delete(context.WithoutCancel(ctx), key); deleting != nil {
				s.log.WarnContext(ctx, "a file without a picture stays behind", "error", deleting)
			}
		}
	}()
	for key, content := range contents {
		if err := s.files.Put(ctx, key, contentType, content); err != nil {
			return problem.Unavailable("Não conseguimos guardar a imagem. Tente de novo em instantes.", err)
		}
	}
	return note()
}

// SentenceHEIC says why a photo as iPhones save it is not taken, and what to do.
const SentenceHEIC = "Esta foto está em HEIC, o formato do iPhone. Compartilhe-a como JPG, ou escolha " +
	"“Mais compatível” em Ajustes, Câmera, Formatos."

func translateError(err error) error {
	beside := func(sentence string) error {
		return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
	}
	switch {
	case errors.Is(err, picture.ErrHEIC):
		return beside(SentenceHEIC)
	case errors.Is(err, picture.ErrFormat):
		return beside("Envie uma imagem JPG, JPEG ou PNG.")
	case errors.Is(err, picture.ErrBroken):
		return beside("Não conseguimos ler esta imagem. Ela pode estar incompleta.")
	case errors.Is(err, picture.ErrTooLarge):
		return beside("Esta imagem é grande demais. Envie uma com até 64 megapixels.")
	case errors.Is(err, budget.ErrSpent):
		return beside("Esta imagem demora demais para abrir. Salve uma cópia dela como JPG e envie de novo.")
	default:
		return err
	}
}
