package users_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	pictures "cortejo/api/image"
	"cortejo/api/users"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/tenants/tenanttest"
)

type studio struct {
	*tenanttest.Env
	*proceduretest.API
	t     *testing.T
	store *files.Store
}

func setupPictures(t *testing.T) studio {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	store := filestest.Open(t, t.TempDir())
	return studio{Env: env, t: t, store: store,
		API: proceduretest.New(t, env, users.Register, func(r *procedure.Router) {
			users.RegisterPicture(r, env.DB, pictures.NewStudio(store, slog.New(slog.DiscardHandler)))
		})}
}

// shown decodes the picture at an address as a browser would find it.
func (s studio) shown(address *string) image.Image {
	s.t.Helper()
	if address == nil {
		s.t.Fatal("no picture")
	}
	file, err := s.store.Get(s.t.Context(), strings.TrimPrefix(*address, "/media/"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	picture, err := jpeg.Decode(file)
	if err != nil {
		s.t.Fatal(err)
	}
	return picture
}

// purged lists the keys that wait to have their files removed.
func (s studio) purged() (keys string) {
	s.t.Helper()
	if err := s.Admin.QueryRow(s.t.Context(), `SELECT coalesce(string_agg(key, ' ' ORDER BY j.id), '')
		FROM river.river_job j, jsonb_array_elements_text(j.args->'keys') key WHERE j.kind = 'purge_files'`).
		Scan(&keys); err != nil {
		s.t.Fatal(err)
	}
	return keys
}

// wide is white with a wine-coloured square in its middle.
func wide(width, height int) []byte {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
			if x >= (width-height)/2 && x < (width+height)/2 {
				c = color.RGBA{R: 0x7a, G: 0x1f, B: 0x3d, A: 0xff}
			}
			picture.Set(x, y, c)
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func TestPictureOfAPerson(t *testing.T) {
	s := setupPictures(t)
	me, other := s.Me(s.AddUser("Ana")), s.Me(s.AddUser("Bruno"))

	// The stored image is always square, small and cropped to the middle.
	first := proceduretest.Upload[users.UserProfile](me, "users.updateImage", wide(1600, 800)).ImageURL
	picture := s.shown(first)
	if size := picture.Bounds().Size(); size != image.Pt(512, 512) {
		t.Errorf("kept as %s", size)
	}
	for _, at := range []image.Point{{X: 4, Y: 4}, {X: 507, Y: 507}, {X: 256, Y: 4}} {
		if r, g, _, _ := picture.At(at.X, at.Y).RGBA(); r>>8 > 0x90 || g>>8 > 0x40 {
			t.Errorf("at %s the sides are still there", at)
		}
	}
	if got := profile(me).ImageURL; got == nil || *got != *first {
		t.Errorf("the profile shows %v", got)
	}
	if got := profile(other).ImageURL; got != nil {
		t.Errorf("somebody else shows %v", *got)
	}
	if s.purged() != "" {
		t.Errorf("purged %s", s.purged())
	}

	// Another one replaces it, and its file goes.
	second := proceduretest.Upload[users.UserProfile](me, "users.updateImage", wide(40, 40)).ImageURL
	if size := s.shown(second).Bounds().Size(); size != image.Pt(40, 40) || *second == *first {
		t.Errorf("a small one is kept as %s at %s", size, *second)
	}
	if want := strings.TrimPrefix(*first, "/media/"); s.purged() != want {
		t.Errorf("purged %q, want %q", s.purged(), want)
	}

	// A new name leaves it alone; taken away, it is gone.
	if got := proceduretest.Post[users.UserProfile](me, "users.update",
		proceduretest.Input{"name": "Ana Clara"}); got.ImageURL == nil || *got.ImageURL != *second {
		t.Errorf("after a new name: %+v", got)
	}
	for range 2 { // a second time there is nothing to take away
		if got := proceduretest.Post[users.UserProfile](me, "users.update",
			proceduretest.Input{"name": "Ana Clara", "removeImage": true}); got.ImageURL != nil {
			t.Errorf("after taking it away: %+v", got)
		}
	}
	if want := fmt.Sprintf("%s %s", (*first)[len("/media/"):], (*second)[len("/media/"):]); s.purged() != want {
		t.Errorf("purged %q, want %q", s.purged(), want)
	}
}

func TestPicturesThatAreRefused(t *testing.T) {
	s := setupPictures(t)
	me := s.Me(s.AddUser("Ana"))
	for name, c := range map[string]struct {
		content []byte
		status  int
		want    string
	}{
		"a page": {[]byte("<html><script>alert(1)</script>"), http.StatusUnprocessableEntity,
			"Envie uma imagem JPG, JPEG ou PNG."},
		"a gif": {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), http.StatusUnprocessableEntity,
			"Envie uma imagem JPG, JPEG ou PNG."},
		"half": {wide(300, 100)[:90], http.StatusUnprocessableEntity,
			"Não conseguimos ler esta imagem. Ela pode estar incompleta."},
		"too heavy": {make([]byte, pictures.UploadLimit+1), http.StatusRequestEntityTooLarge,
			"A imagem pode ter até 10 MB."},
	} {
		if got := me.UploadRefused("users.updateImage", c.content); got.Status != c.status || got.Detail != c.want {
			t.Errorf("%s got %+v", name, got)
		}
	}
	if got := profile(me).ImageURL; got != nil {
		t.Errorf("a refused picture is shown: %s", *got)
	}
	if got := s.Visitor().TryPost("users.update", proceduretest.Input{"name": "Ninguém"}); got != http.StatusNotFound {
		t.Errorf("a visitor got %d", got)
	}
}
