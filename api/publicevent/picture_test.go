package publicevent_test

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cortejo/api/publicevent"
	"cortejo/tenants/tenanttest"
)

func TestThePictureOfASharedLink(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	e, closed := env.AddEvent(b, "Casamento Marina & Tomás"), env.AddEvent(b, "Casamento Nina & Davi")
	change := func(sql string, args ...any) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	change(`UPDATE events SET archived_at = now() WHERE id = $1`, closed.ID)
	pictures := publicevent.NewPictureHandler(env.DB, nil)
	ask := func(name string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, publicevent.PictureFolder+name, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		answer := httptest.NewRecorder()
		pictures.ServeHTTP(answer, r)
		return answer
	}
	picture := e.Slug + ".png"

	t.Run("is a PNG that may be kept", func(t *testing.T) {
		got := ask(picture)
		config, err := png.DecodeConfig(bytes.NewReader(got.Body.Bytes()))
		if err != nil || config.Width != 1200 || config.Height != 630 {
			t.Errorf("%d: %v: %+v", got.Code, err, config)
		}
		for name, want := range map[string]string{"Content-Type": "image/png", "Cache-Control": "public, max-age=86400"} {
			if got.Header().Get(name) != want {
				t.Errorf("%s: %q", name, got.Header().Get(name))
			}
		}
		if again := ask(picture, "If-None-Match", got.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
			t.Errorf("asked again: %d with %d bytes", again.Code, again.Body.Len())
		}
	})
	t.Run("has another address once it says something else", func(t *testing.T) {
		addresses := map[string]bool{}
		for _, sql := range []string{"", "UPDATE events SET date = '2027-03-13' WHERE id = $1", "UPDATE events SET title = 'Casamento Marina & Téo' WHERE id = $1", "UPDATE events SET type = 'BODAS' WHERE id = $1"} {
			if sql != "" {
				change(sql, e.ID)
			}
			event, err := publicevent.Find(t.Context(), env.DB, e.Slug)
			if err != nil {
				t.Fatal(err)
			}
			address := publicevent.PictureURLOf(e.Slug, event)
			got := ask(strings.TrimPrefix(address, publicevent.PictureFolder))
			if addresses[address] || got.Code != http.StatusOK {
				t.Errorf("after %q: %s answers %d", sql, address, got.Code)
			}
			addresses[address] = true
		}
	})
	t.Run("is missed alike, wherever there is none", func(t *testing.T) {
		missed := ask("nao-existe-123456.png")
		for _, name := range []string{"nao-existe-123456.png", closed.Slug + ".png", closed.Slug, e.Slug,
			strings.ToUpper(e.Slug) + ".png", strings.Repeat("a-", 60) + "a.png", "..%2f" + picture,
			".png"} {
			got := ask(name, "If-None-Match", "*")
			if got.Code != http.StatusNotFound || got.Body.String() != missed.Body.String() ||
				got.Header().Get("Cache-Control") != "no-store" || got.Header().Get("ETag") != "" {
				t.Errorf("%s: %d %v %.80q", name, got.Code, got.Header(), got.Body)
			}
		}
	})
	t.Run("is not drawn for whoever asks without end", func(t *testing.T) {
		for range 200 {
			if got := ask("x.png"); got.Code == http.StatusTooManyRequests {
				if got.Header().Get("Retry-After") == "" || got.Header().Get("Cache-Control") != "no-store" {
					t.Errorf("refused with %v", got.Header())
				}
				return
			}
		}
		t.Error("it is")
	})
}
