package document

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/api/image"
	"cortejo/formats/budget"
	"cortejo/formats/filetype"
	"cortejo/formats/picture"
	"cortejo/jobs"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// UploadLimit is the maximum size of a file, in bytes.
	UploadLimit = 25 << 20
	// TooLarge is the error message for a larger file.
	TooLarge = "O arquivo pode ter até 25 MB."
	// spaceLimit limits all files of a business together, in bytes.
	spaceLimit = 50 << 30
	// clientSpaceLimit limits the part of them that an event's clients uploaded, in bytes.
	clientSpaceLimit = 2 << 30
	// orphanAfter is the age at which an unused file is deleted: long after its upload has ended in one way or the
	// other.
	orphanAfter = time.Hour
)

// Keeper stores files that people upload: as documents, and as receipts of payments.
type Keeper struct {
	db      *tenants.DB
	files   *files.Store
	studio  *image.Studio
	scanner files.Scanner
	looking *limits.ConcurrencyLimiter
}

// NewKeeper returns a Keeper for a process that serves no procedures; Register returns the one of a process that does.
func NewKeeper(o Options) *Keeper {
	return &Keeper{db: o.DB, files: o.Files, studio: o.Studio, scanner: o.Scanner,
		looking: limits.NewConcurrencyLimiter(lookedAtOnce, sentenceSending)}
}

// KeptFile is a file that was checked and stored.
type KeptFile struct {
	Name, Key, MediaType string
	Size                 int32 // in bytes
}

// Writing records a stored file, in the caller's scope. It returns taken if a document now is this file: a repeated
// upload stores two files and uses one.
type Writing func(w tenants.Writer, kept KeptFile) (taken bool, err error)

// Keep validates an upload, which must be of one of these types, stores the file, and calls write to record it. The
// extension must agree with the content, and an image is redrawn. It returns a sentence for the form if the file is
// refused.
func (k *Keeper) Keep(ctx context.Context, file procedure.Upload, allowed []filetype.Type, write Writing) error {
	name := cleanFileName(file.Name)
	if filetype.IsHEIC(name) {
		return newFileError(image.SentenceHEIC)
	}
	if kind, known := filetype.FindByExtension(path.Ext(name)); !known ||
		!slices.ContainsFunc(allowed, func(t filetype.Type) bool { return t.MediaType == kind.MediaType }) {
		return newFileError(listExtensions(allowed))
	}
	tenant := procedure.ScopeOf(ctx).Tenant()
	var kind filetype.Type
	err := k.looking.Decode(ctx, tenant, func(b *budget.Budget) (err error) {
		if kind, err = filetype.Identify(b, name, file.Content, file.Size); err != nil {
			return newTypeError(kind, allowed, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	var content io.ReadSeeker = file.Content
	if kind.IsImage() {
		drawn, err := k.studio.Redraw(ctx, tenant, file.Content, picture.Page)
		if err != nil {
			return err
		}
		kind = filetype.JPEG
		name = addExtension(name, kind)
		content, file.Size = bytes.NewReader(drawn), int64(len(drawn))
	}
	if err := k.scan(ctx, content); err != nil {
		return err
	}
	return k.store(ctx, procedure.ScopeOf(ctx), content,
		KeptFile{Name: name, MediaType: kind.MediaType, Size: int32(file.Size)}, write)
}

func (k *Keeper) scan(ctx context.Context, content io.ReadSeeker) error {
	switch err := k.scanner.Scan(ctx, content); {
	case errors.Is(err, files.ErrInfected):
		return newFileError("Este arquivo parece ter um vírus e não foi guardado.")
	case err != nil:
		return problem.Unavailable("Não conseguimos verificar o arquivo agora. Tente de novo em instantes.", err)
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return problem.Internal(fmt.Errorf("read an upload again: %w", err))
	}
	return nil
}

// store stores the file if there is space, and then calls write. An unused file is deleted at once. In case the server
// stops in between, a job enqueued before looks later whether the file became a document.
func (k *Keeper) store(ctx context.Context, scope tenants.Scope, content io.Reader, kept KeptFile,
	write Writing) error {
	err := k.db.Write(ctx, scope, func(w tenants.Writer) error {
		business, err := checkSpace(ctx, queries.New(w), kept.Size)
		if err != nil {
			return err
		}
		// 128 random bits, in letters and digits that every file system tells apart.
		kept.Key = business.String() + "/" + strings.ToLower(rand.Text())
		job := jobs.DiscardUpload{OfBusiness: jobs.OfBusiness{BusinessID: business}, Key: kept.Key}
		return w.Enqueue(ctx, job, &river.InsertOpts{ScheduledAt: time.Now().Add(orphanAfter)})
	})
	if err != nil {
		return err
	}
	if err := k.files.PutFrom(ctx, kept.Key, kept.MediaType, content); err != nil {
		return problem.Unavailable("Não conseguimos guardar o arquivo. Tente de novo em instantes.", err)
	}
	// The commit may have succeeded although its answer was lost: then the file is in use.
	taken := false
	err = k.db.Write(ctx, scope, func(w tenants.Writer) error {
		// Other files may have been stored since the first check.
		q := queries.New(w)
		if err := q.LockFiles(ctx); err != nil {
			return err
		}
		if _, err := checkSpace(ctx, q, kept.Size); err != nil {
			return err
		}
		its, err := write(w, kept)
		taken = its && err == nil
		return err
	})
	if !taken {
		_ = k.files.Delete(ctx, kept.Key) // or the job does
	}
	return err
}

// checkSpace returns the business whose files the upload belongs to, and fails if so many bytes more do not fit.
func checkSpace(ctx context.Context, q *queries.Queries, size int32) (business uuid.UUID, err error) {
	found, err := q.HasSpaceForFile(ctx, queries.HasSpaceForFileParams{Size: int64(size), AtMostInBusiness: spaceLimit,
		AtMostOfClients: clientSpaceLimit})
	switch {
	case err != nil:
		return uuid.Nil, err
	case !found.ForClients:
		return uuid.Nil,
			problem.Conflict(
				"Não cabem mais arquivos: os que vocês enviaram para este evento já somam 2 GB. O que for excluído abre lugar depois de um dia.")
	case !found.InBusiness:
		return uuid.Nil,
			problem.Conflict(
				"Não cabem mais arquivos: os deste espaço já somam 50 GB. O que for excluído abre lugar depois de um dia.")
	}
	return found.BusinessID, nil
}

func newFileError(sentence string) error {
	return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
}

func newTypeError(kind filetype.Type, allowed []filetype.Type, err error) error {
	switch {
	case errors.Is(err, filetype.ErrType):
		return newFileError(listExtensions(allowed))
	case errors.Is(err, filetype.ErrContent):
		return newFileError("O conteúdo deste arquivo não é de " + kind.Label +
			". Confira se é o arquivo certo e se ele abre no seu aparelho.")
	case errors.Is(err, filetype.ErrHEIC):
		return newFileError(image.SentenceHEIC)
	case errors.Is(err, filetype.ErrPacked), errors.Is(err, budget.ErrSpent):
		return newFileError("Este arquivo se abre em algo grande demais. Salve uma cópia mais simples e envie de novo.")
	case errors.Is(err, filetype.ErrMacros):
		return newFileError("Este arquivo tem macros. Salve uma cópia sem elas e envie de novo.")
	}
	return err
}

// listExtensions returns the extensions of the allowed types, as a list for people.
func listExtensions(allowed []filetype.Type) string {
	var names []string
	for _, t := range allowed {
		for _, extension := range t.Extensions {
			names = append(names, strings.ToUpper(strings.TrimPrefix(extension, ".")))
		}
	}
	last := len(names) - 1
	return "Envie um arquivo " + strings.Join(names[:last], ", ") + " ou " + names[last] + "."
}

// cleanFileName returns the sender's name of a file for a list and an address: without folders and invisible
// characters, and within the length limit.
func cleanFileName(given string) string {
	given = path.Base(strings.ReplaceAll(given, `\`, "/"))
	given = strings.TrimSpace(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(given, "")))
	extension := path.Ext(given)
	stem := strings.TrimSpace(strings.TrimSuffix(given, extension))
	if stem == "" || stem == "." {
		stem = "Arquivo"
	}
	if most := nameLimit - utf8.RuneCountInString(extension); utf8.RuneCountInString(stem) > most && most > 0 {
		stem = strings.TrimSpace(string([]rune(stem)[:most]))
	}
	return stem + extension
}

// addExtension adds the extension of a type to a name that has none of this type.
func addExtension(name string, kind filetype.Type) string {
	if kind.TrimExtension(name) != name {
		return name
	}
	for _, other := range filetype.Types {
		name = other.TrimExtension(name)
	}
	return name + kind.Extensions[0]
}
