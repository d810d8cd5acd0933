package problem_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/platform/problem"
	"cortejo/tenants"
)

func TestFromTellsErrorsApart(t *testing.T) {
	t.Parallel()
	pg := func(code string) error {
		return fmt.Errorf("wrapped: %w", &pgconn.PgError{Code: code, Message: "secret"})
	}
	for name, c := range map[string]struct {
		err    error
		status int
		code   problem.Code
		detail string
	}{
		"a problem stays itself": {fmt.Errorf("in a procedure: %w", problem.Conflict("Já existe.")), 409,
			problem.CodeConflict, "Já existe."},
		"no row": {fmt.Errorf("q: %w", pgx.ErrNoRows), 404, problem.CodeNotFound,
			"Não encontramos o que você procura."},
		"no place in the scope": {fmt.Errorf("%w: no such business", tenants.ErrNoScope), 404, problem.CodeNotFound,
			"Não encontramos o que você procura."},
		"no scope": {pg("CJ404"), 404, problem.CodeNotFound, "Não encontramos o que você procura."},
		"row-level security": {&pgconn.PgError{Code: "42501", Routine: "ExecWithCheckOptions"}, 404,
			problem.CodeNotFound, "Não encontramos o que você procura."},
		"a missing grant": {&pgconn.PgError{Code: "42501", Routine: "aclcheck_error"}, 500, problem.CodeInternal,
			problem.UnknownError},
		"anonymised": {pg("CJ004"), 409, problem.CodeConflict,
			"Os dados dos convidados deste evento já foram apagados. Só os números ficaram."},
		"template":       {pg("CJ001"), 409, problem.CodeConflict, "Um modelo não tem tarefas concluídas."},
		"unique":         {pg("23505"), 409, problem.CodeConflict, "Isso já existe."},
		"foreign key":    {pg("23503"), 422, problem.CodeInvalid, ""},
		"check":          {pg("23514"), 422, problem.CodeInvalid, ""},
		"text of a type": {pg("22P02"), 422, problem.CodeInvalid, ""},
		"deadlock":       {pg("40P01"), 409, problem.CodeConflict, ""},
		"a lock not had in time": {pg("55P03"), 503, problem.CodeUnavailable,
			"Outra mudança no mesmo evento ainda está terminando. Espere alguns segundos e tente de novo."},
		"too much at once": {fmt.Errorf("read: %w", tenants.ErrBusy), 429, problem.CodeTooMany,
			"São muitos pedidos ao mesmo tempo. Espere alguns segundos e tente de novo."},
		"server going down":    {pg("57P01"), 503, problem.CodeUnavailable, ""},
		"too many connections": {pg("53300"), 503, problem.CodeUnavailable, ""},
		"deadline":             {context.DeadlineExceeded, 503, problem.CodeUnavailable, ""},
		"a broken connection": {fmt.Errorf("read: %w",
			&net.OpError{Op: "read", Err: errors.New("connection reset by peer")}), 503, problem.CodeUnavailable, ""},
		"a server that died": {fmt.Errorf("receive message failed: %w", io.ErrUnexpectedEOF), 503,
			problem.CodeUnavailable, ""},
		"syntax error":  {pg("42601"), 500, problem.CodeInternal, problem.UnknownError},
		"anything else": {errors.New("boom"), 500, problem.CodeInternal, problem.UnknownError},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := problem.From(c.err)
			if p.Status != c.status || p.Code != c.code {
				t.Errorf("got %d %s, want %d %s", p.Status, p.Code, c.status, c.code)
			}
			if c.detail != "" && p.Detail != c.detail {
				t.Errorf("detail %q, want %q", p.Detail, c.detail)
			}
			if strings.Contains(p.Detail, "secret") {
				t.Errorf("the database's words leaked: %q", p.Detail)
			}
		})
	}
}

func TestWriteHidesTheCause(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequest("GET", "/api/me/users.get", nil)
	r = r.WithContext(problem.WithRequestID(r.Context(), "abc123"))
	w := httptest.NewRecorder()
	problem.Write(w, r, problem.Internal(errors.New("password=hunter2")))
	if w.Code != 500 || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Fatalf("got %d %s", w.Code, w.Header().Get("Content-Type"))
	}
	if strings.Contains(w.Body.String(), "hunter2") {
		t.Fatal("the cause travelled")
	}
	var body problem.Body
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	if body.RequestID != "abc123" || body.Detail != problem.UnknownError || body.Title == "" {
		t.Fatalf("got %+v", body)
	}
}

// A conflict with concurrent requests says when to try again.
func TestWhatIsHeldUpSaysWhenToTryAgain(t *testing.T) {
	t.Parallel()
	for _, err := range []error{tenants.ErrBusy, &pgconn.PgError{Code: "55P03"}} {
		w := httptest.NewRecorder()
		problem.Write(w, httptest.NewRequest("POST", "/", nil), err)
		if got := w.Header().Get("Retry-After"); got != "2" {
			t.Errorf("%v: Retry-After %q, want 2", err, got)
		}
	}
}

func TestWriteRoundsRetryAfterUp(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	problem.Write(w, httptest.NewRequest("GET", "/", nil), problem.TooMany("Aguarde.", 1500*time.Millisecond))
	if got := w.Header().Get("Retry-After"); got != "2" {
		t.Fatalf("Retry-After %q, want 2", got)
	}
}
