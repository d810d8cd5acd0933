// Package problem is the one error a caller of Cortejo sees: a code a program can tell
// apart, a sentence in Portuguese a person can act on, and a cause that stays with us.
package problem

import (
	"fmt"
	"net/http"
	"time"
)

// Code says what kind of thing went wrong; each has one HTTP status.
type Code string

// The codes, and the statuses they travel with.
const (
	CodeInvalid         Code = "invalid"         // 422, or 413 and 415 where HTTP has a status of its own
	CodeUnauthenticated Code = "unauthenticated" // 401
	CodeNotFound        Code = "not_found"       // 404: missing and forbidden look alike
	CodeConflict        Code = "conflict"        // 409
	CodeConfirm         Code = "confirm"         // 409 too: said to be meant, the same would be done
	CodeLeaseLost       Code = "lease_lost"      // 409 too: somebody else took what whoever asks held to write
	CodeTooMany         Code = "too_many"        // 429, with Retry-After
	CodeUnavailable     Code = "unavailable"     // 503
	CodeNotReady        Code = "not_ready"       // 503 too, with Retry-After: what is asked for is being made
	CodeInternal        Code = "internal"        // 500
)

// UnknownError is the product's own sentence for what nobody foresaw.
const UnknownError = "Aconteceu um erro desconhecido"

// Field is a sentence that belongs beside one field of a form. Name is the path of the
// input as the API spells it: "phone", "subtasks[1].title".
type Field struct {
	Name    string `json:"field"`
	Message string `json:"message"`
}

// Clash is a text that two people wrote at once: what was sent, and what somebody else had put in its
// place since it was read. Name is the path of the input, as a Field's.
type Clash struct {
	Name    string `json:"field"`
	Sent    string `json:"sent"`
	Current string `json:"current"`
}

// Error is what a procedure returns to say no. Detail, Fields and Clashes are shown to people;
// the cause (see Unwrap) is logged and never sent.
type Error struct {
	Status     int
	Code       Code
	Detail     string
	Fields     []Field
	Clashes    []Clash
	RetryAfter time.Duration
	cause      error
}

// Error implements error. It is for logs: it holds the cause.
func (e *Error) Error() string {
	if e.cause == nil {
		return fmt.Sprintf("%s: %s", e.Code, e.Detail)
	}
	return fmt.Sprintf("%s: %s: %v", e.Code, e.Detail, e.cause)
}

// Unwrap gives the hidden cause.
func (e *Error) Unwrap() error { return e.cause }

// Because keeps a cause beside what people read, for whoever called to tell refusals apart.
func (e *Error) WithCause(cause error) *Error {
	e.cause = cause
	return e
}

// Invalid is a request that cannot be accepted as it stands (422). An empty detail becomes
// a general sentence that points at the fields.
func Invalid(detail string, fields ...Field) *Error {
	if detail == "" {
		detail = "Confira os campos destacados."
	}
	return &Error{Status: http.StatusUnprocessableEntity, Code: CodeInvalid, Detail: detail, Fields: fields}
}

// TooLarge is a body over the limit (413).
func TooLarge(detail string) *Error {
	return &Error{Status: http.StatusRequestEntityTooLarge, Code: CodeInvalid, Detail: detail}
}

// UnsupportedMedia is a body of a type the procedure does not read (415).
func UnsupportedMedia(detail string) *Error {
	return &Error{Status: http.StatusUnsupportedMediaType, Code: CodeInvalid, Detail: detail}
}

// Unauthenticated asks for a sign-in (401).
func Unauthenticated() *Error {
	return &Error{Status: http.StatusUnauthorized, Code: CodeUnauthenticated, Detail: "Sua sessão terminou. Entre de novo para continuar."}
}

// NotFound answers what is missing and what is forbidden, in the same words (404).
func NotFound() *Error {
	return &Error{Status: http.StatusNotFound, Code: CodeNotFound, Detail: "Não encontramos o que você procura."}
}

// Conflict is a request that was right a moment ago, or that the state of things refuses (409).
func Conflict(detail string) *Error {
	return &Error{Status: http.StatusConflict, Code: CodeConflict, Detail: detail}
}

// Confirm is a conflict that whoever asks may decide: the same request, said to be meant, would be done.
func Confirm(detail string) *Error {
	return &Error{Status: http.StatusConflict, Code: CodeConfirm, Detail: detail}
}

// LeaseLost refuses what is written by whoever does not hold the lease on it any more (409).
func LeaseLost(detail string) *Error {
	return &Error{Status: http.StatusConflict, Code: CodeLeaseLost, Detail: detail}
}

// Clashed refuses texts that were written over others than they found (409): whoever sent them chooses
// between the two, and nothing is lost.
func EditConflict(clashes []Clash) *Error {
	refused := Conflict("Este texto mudou enquanto você escrevia. Veja os dois e escolha.")
	refused.Clashes = clashes
	return refused
}

// TooMany asks the caller to wait (429). retryAfter is sent in whole seconds, rounded up.
func TooMany(detail string, retryAfter time.Duration) *Error {
	return &Error{Status: http.StatusTooManyRequests, Code: CodeTooMany, Detail: detail, RetryAfter: retryAfter}
}

// Unavailable is a part that does not answer right now (503).
func Unavailable(detail string, cause error) *Error {
	if detail == "" {
		detail = "O serviço está indisponível no momento. Tente de novo em instantes."
	}
	return &Error{Status: http.StatusServiceUnavailable, Code: CodeUnavailable, Detail: detail, cause: cause}
}

// NotReady is of what is being made (503): asked for again in a moment, it is there.
func NotReady(detail string, retryAfter time.Duration) *Error {
	return &Error{Status: http.StatusServiceUnavailable, Code: CodeNotReady, Detail: detail, RetryAfter: retryAfter}
}

// Internal is a fault of ours (500): the caller reads the product's sentence and a request
// id, the log gets the cause.
func Internal(cause error) *Error {
	return &Error{Status: http.StatusInternalServerError, Code: CodeInternal, Detail: UnknownError, cause: cause}
}

// titles are the short names of problem+json, one per status.
var titles = map[int]string{
	http.StatusUnauthorized:          "Entre para continuar",
	http.StatusForbidden:             "Não permitido",
	http.StatusNotFound:              "Não encontrado",
	http.StatusMethodNotAllowed:      "Não encontrado",
	http.StatusConflict:              "Não foi possível concluir",
	http.StatusRequestEntityTooLarge: "Envio grande demais",
	http.StatusUnsupportedMediaType:  "Formato não aceito",
	http.StatusUnprocessableEntity:   "Dados inválidos",
	http.StatusTooManyRequests:       "Muitas tentativas",
	http.StatusServiceUnavailable:    "Indisponível",
	http.StatusInternalServerError:   "Erro inesperado",
}
