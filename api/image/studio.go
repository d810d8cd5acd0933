package image

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/picture"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/providers/files"
)

// uploadsAtOnce bounds the files in memory: 160 MB.
const uploadsAtOnce = 16

const (
	sentenceBusy   = "Muita gente está enviando imagens agora. Tente de novo em instantes."
	sentenceSecond = "Sua imagem anterior ainda está sendo enviada. Espere ela terminar."
)

// Studio turns what people send into pictures that are safe to show, and keeps their files. A
// process has one: it bounds the memory that all of them take.
type Studio struct {
	files   *files.Store
	log     *slog.Logger
	uploads *limits.ConcurrencyLimiter
	// decoding has one slot: a decoded picture may take 400 MB.
	decoding chan struct{}
}

// NewStudio opens the studio over the store of files.
func NewStudio(store *files.Store, log *slog.Logger) *Studio {
	return &Studio{files: store, log: log, uploads: limits.NewConcurrencyLimiter(uploadsAtOnce, 1, sentenceBusy, sentenceSecond), decoding: make(chan struct{}, 1)}
}

// Admit takes a slot for a person, which the caller releases, or answers the refusal they read. It is
// asked before anything of their file is read.
func (s *Studio) Admit(ctx context.Context, person uuid.UUID) (release func(), err error) {
	return s.uploads.Acquire(ctx, person)
}

func (s *Studio) draw(ctx context.Context, content []byte, shape picture.Shape) (picture.Picture, error) {
	source, err := picture.Inspect(content)
	if err != nil {
		return picture.Picture{}, refusal(err)
	}
	if err := limits.Wait(ctx, s.decoding, sentenceBusy); err != nil {
		return picture.Picture{}, err
	}
	defer func() { <-s.decoding }()
	drawn, err := source.Redraw(shape)
	if err != nil {
		return picture.Picture{}, refusal(err)
	}
	return drawn, nil
}

// Kept is a picture whose file is stored. Knowing its key is what opens it.
type Kept struct {
	Key           string
	Width, Height int32
}

// Redraw is a JPEG or PNG as a JPEG of this shape that is made of pixels alone, in memory. The
// sentences of its refusals stand beside the field "file".
func (s *Studio) Redraw(ctx context.Context, content []byte, shape picture.Shape) ([]byte, error) {
	drawn, err := s.draw(ctx, content, shape)
	if err != nil {
		return nil, err
	}
	return drawn.JPEG, nil
}

// Keep stores a JPEG or PNG in this shape and has note write down where; where note fails,
// nobody will ever ask for the file, and it goes. The sentences of its refusals stand beside
// the field "file".
func (s *Studio) Keep(ctx context.Context, content []byte, shape picture.Shape, note func(Kept) error) error {
	drawn, err := s.draw(ctx, content, shape)
	if err != nil {
		return err
	}
	// 128 random bits, in letters and digits that every file system tells apart.
	kept := Kept{Key: strings.ToLower(rand.Text()), Width: int32(drawn.Width), Height: int32(drawn.Height)}
	if err := s.files.Put(ctx, kept.Key, contentType, drawn.JPEG); err != nil {
		return problem.Unavailable("Não conseguimos guardar a imagem. Tente de novo em instantes.", err)
	}
	if err := note(kept); err != nil {
		if deleting := s.files.Delete(context.WithoutCancel(ctx), kept.Key); deleting != nil {
			s.log.WarnContext(ctx, "a file without a picture stays behind", "error", deleting)
		}
		return err
	}
	return nil
}

func refusal(err error) error {
	beside := func(sentence string) error {
		return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
	}
	switch {
	case errors.Is(err, picture.ErrFormat):
		return beside("Envie uma imagem JPG, JPEG ou PNG.")
	case errors.Is(err, picture.ErrBroken):
		return beside("Não conseguimos ler esta imagem. Ela pode estar incompleta.")
	case errors.Is(err, picture.ErrTooLarge):
		return beside("Esta imagem é grande demais. Envie uma com até 50 megapixels.")
	default:
		return err
	}
}
