// Package problem defines the error that the API returns: a code for programs, a sentence in Portuguese for the person,
// and a cause that is only logged. It may import tenants. Its entry points are From and Write.
package problem

import (
	"fmt"
	"net/http"
	"time"
)

// Code is the kind of a problem; each has one HTTP status.
type Code string

// The codes, with their statuses.
const (
	CodeInvalid         Code = "invalid"         // 422, or 413 and 415 where HTTP has a status of its own
	CodeUnauthenticated Code = "unauthenticated" // 401
	CodeNotFound        Code = "not_found"       // 404: missing and forbidden look alike
	CodeConflict        Code = "conflict"        // 409
	CodeConfirm         Code = "confirm"         // 409 too: the same request would succeed if confirmed
	CodeLeaseLost       Code = "lease_lost"      // 409 too: another tab took the caller's edit lease
	CodeTooMany         Code = "too_many"        // 429, with Retry-After
	CodeUnavailable     Code = "unavailable"     // 503
	CodeNotReady        Code = "not_ready"       // 503 too, with Retry-After: it is being created
	CodeInternal        Code = "internal"        // 500
)

// UnknownError is the product's sentence for unexpected errors.
const UnknownError = "Aconteceu um erro desconhecido"

// Field is a sentence shown next to a field of a form. Name is the input's path in the API: "phone",
// "subtasks[1].title".
type Field struct {
	Name    string `json:"field"`
	Message string `json:"message"`
}

// Clash is a text that two people edited at once: the submitted text, and the stored one that changed since it was
// read. Name is the input's path, as in a Field.
type Clash struct {
	Name    string `json:"field"`
	Sent    string `json:"sent"`
	Current string `json:"current"`
}

// Error is a procedure's refusal. Detail, Fields and Clashes are shown to people; the cause (see Unwrap) is logged and
// never sent.
type Error struct {
	Status     int
	Code       Code
	Detail     string
	Fields     []Field
	Clashes    []Clash
	RetryAfter time.Duration
	cause      error
}

// Error implements error. The text contains the cause and is for logs only.
func (e *Error) Error() string {
	if e.cause == nil {
		return fmt.Sprintf("%s: %s", e.Code, e.Detail)
	}
	return fmt.Sprintf("%s: %s: %v", e.Code, e.Detail, e.cause)
}

// Unwrap returns the hidden cause.
func (e *Error) Unwrap() error { return e.cause }

// SetCause sets the cause, with which the caller can tell refusals apart, and returns e.
func (e *Error) SetCause(cause error) *Error {
	e.cause = cause
	return e
}

// Invalid is a request with invalid input (422). An empty detail becomes a general sentence about the marked fields.
func Invalid(detail string, fields ...Field) *Error {
	if detail == "" {
		detail = "Confira os campos destacados."
	}
	return &Error{Status: http.StatusUnprocessableEntity, Code: CodeInvalid, Detail: detail, Fields: fields}
}

// TooLarge is a body over its size limit (413).
func TooLarge(detail string) *Error {
	return &Error{Status: http.StatusRequestEntityTooLarge, Code: CodeInvalid, Detail: detail}
}

// UnsupportedMedia is a body of a type the procedure does not read (415).
func UnsupportedMedia(detail string) *Error {
	return &Error{Status: http.StatusUnsupportedMediaType, Code: CodeInvalid, Detail: detail}
}

// Unauthenticated is a request without a valid session (401).
func Unauthenticated() *Error {
	return &Error{Status: http.StatusUnauthorized, Code: CodeUnauthenticated,
		Detail: "Sua sessão terminou. Entre de novo para continuar."}
}

// NotFound is a missing or forbidden resource; the two look alike (404).
func NotFound() *Error {
	return &Error{Status: http.StatusNotFound, Code: CodeNotFound, Detail: "Não encontramos o que você procura."}
}

// Conflict is a request that the current state does not allow (409).
func Conflict(detail string) *Error {
	return &Error{Status: http.StatusConflict, Code: CodeConflict, Detail: detail}
}

// Confirm is a conflict that the caller may resolve: the same request succeeds if confirmed (409).
func Confirm(detail string) *Error {
	return &Error{Status: http.StatusConflict, Code: CodeConfirm, Detail: detail}
}

// LeaseLost is a write by a caller who no longer holds its lease (409).
func LeaseLost(detail string) *Error {
	return &Error{Status: http.StatusConflict, Code: CodeLeaseLost, Detail: detail}
}

// EditConflict is a write of texts that changed since they were read (409). The person chooses between the two
// versions, and nothing is saved meanwhile.
func EditConflict(clashes []Clash) *Error {
	refused := Conflict("Este texto mudou enquanto você escrevia. Veja os dois e escolha.")
	refused.Clashes = clashes
	return refused
}

// TooMany is a request over a limit (429). retryAfter is sent in whole seconds, rounded up.
func TooMany(detail string, retryAfter time.Duration) *Error {
	return &Error{Status: http.StatusTooManyRequests, Code: CodeTooMany, Detail: detail, RetryAfter: retryAfter}
}

// Unavailable is a part of the service that does not respond (503).
func Unavailable(detail string, cause error) *Error {
	if detail == "" {
		detail = "O serviço está indisponível no momento. Tente de novo em instantes."
	}
	return &Error{Status: http.StatusServiceUnavailable, Code: CodeUnavailable, Detail: detail, cause: cause}
}

// NotReady is a resource that is still being created (503); a retry finds it.
func NotReady(detail string, retryAfter time.Duration) *Error {
	return &Error{Status: http.StatusServiceUnavailable, Code: CodeNotReady, Detail: detail, RetryAfter: retryAfter}
}

// Internal is a fault of the server (500): the person sees UnknownError and a request ID, and the log gets the cause.
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
