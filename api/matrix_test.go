package api_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/admin"
	"cortejo/api/ai"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// The matrix walks the API document: each operation has one row that says which actors
// succeed. Everybody else reads 404, or 401 without a session, and nothing of the business.

// separatelyTried are procedures that write every card of their client's phone, of which one fixture for all rows has
// thousands, or that take away a part of the wallet that rows running at the same time need.
var separatelyTried = []string{"customer.chooseMessageChannels", "wallet.create", "wallet.createRecipient",
	"wallet.pix.create"}

// matrixPart is how many procedures a seed draws besides those always tried.
const matrixPart = 60

func TestMatrix(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	document := readDocument(t)
	for name := range rows {
		if _, ok := document[name]; !ok {
			t.Errorf("%s has a row and is no operation", name)
		}
	}
	for name := range document {
		if _, ok := rows[name]; !ok {
			t.Errorf("%s has no row: say in a matrix_…_test.go who may call it", name)
		}
	}
	part := pickProcedures(t, "matrix", document, matrixPart)
	var total counts
	var lock sync.Mutex
	t.Cleanup(func() {
		tenanttest.Report(t, "matrix",
			"%s procedures, %d actors, %d calls: %d successes, %d refusals, of which %d were compared with what does not exist",
			part, len(everybody), total.calls, total.successes, total.refusals, total.alike)
		if total.successes < len(part.Names) || total.refusals < len(part.Names) {
			t.Error("the matrix did not do its work")
		}
	})
	// Every refusal is the same answer.
	f.notFound = f.call(t, document["event.get"], f.address("b", "event.get", f.ghost(t)), owner,
		in{"uuid": uuid.New()})
	// Parallel rows run in any order, so the reads end before the first write begins.
	names := slices.DeleteFunc(readsFirst(document), func(name string) bool { return !part.Has(name) })
	writes := slices.IndexFunc(names, func(name string) bool { return document[name].method != http.MethodGet })
	together := func(names []string) func(t *testing.T) {
		return func(t *testing.T) {
			for _, name := range names {
				r, ok := rows[name]
				if !ok {
					continue
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					own := f
					if slices.Contains(separatelyTried, name) {
						own = newFixture(t)
						own.notFound = f.notFound
					}
					count := own.tryRow(t, name, document[name], r)
					lock.Lock()
					total.add(count)
					lock.Unlock()
				})
			}
		}
	}
	t.Run("reads", together(names[:writes]))
	t.Run("writes", together(names[writes:]))
}

// tryRow calls one operation in every scope it has, as every actor, also with IDs of another business mixed in.
func (f *fixture) tryRow(t *testing.T, name string, op operation, r row) counts {
	t.Helper()
	var count counts
	f.try(t, name, op, r, &count)
	f.tryPreview(t, name, op, r.in("v"), &count)
	if count.successes == 0 && !r.outside && len(r.answers) < len(everybody) {
		t.Error("nobody succeeds, so the refusals prove nothing")
	}
	for _, scope := range op.scopes {
		// Of one row for both sides, each side's inputs in its scope.
		if scope != op.scopes[0] && (scope != "e" || r.client == nil) {
			continue
		}
		for i, mixed := range r.in(scope).mixed {
			f.tryMixed(t, fmt.Sprintf("mixed %d", i), scope, name, op, mixed)
		}
	}
	return count
}

// counts is what the matrix did.
type counts struct{ calls, successes, refusals, alike int }

func (c *counts) add(other counts) {
	c.calls, c.successes, c.refusals, c.alike = c.calls+other.calls, c.successes+other.successes,
		c.refusals+other.refusals, c.alike+other.alike
}

// operation is what the document says that the matrix needs.
type operation struct {
	method string
	scopes []string
	upload bool
	stream bool
	// file marks one that answers with a file.
	file bool
}

// readsFirst is the order in which a test that makes a target for every call walks the document:
// reads while the businesses are small and Postgres's statistics still tell their size.
func readsFirst(document map[string]operation) []string {
	return slices.SortedFunc(maps.Keys(document), func(a, b string) int {
		return cmp.Or(strings.Compare(document[a].method, document[b].method), strings.Compare(a, b))
	})
}

func readDocument(t testing.TB) map[string]operation {
	t.Helper()
	raw, err := api.NewRouter(api.Dependencies{}).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string   `json:"operationId"`
			Scopes      []string `json:"x-scopes"`
			Address     string   `json:"x-address"`
			RequestBody struct {
				Content map[string]any
			}
			Responses map[string]struct {
				Content map[string]any
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	operations := map[string]operation{}
	for _, methods := range document.Paths {
		for method, op := range methods {
			_, upload := op.RequestBody.Content["multipart/form-data"]
			_, stream := op.Responses["200"].Content["text/event-stream"]
			if op.Address != ownAddresses[op.OperationID] {
				t.Errorf("%s is at %q", op.OperationID, op.Address)
			}
			_, isJSON := op.Responses["200"].Content["application/json"]
			file := method == "get" && !stream && !isJSON && len(op.Responses["200"].Content) > 0
			operations[op.OperationID] = operation{strings.ToUpper(method), op.Scopes, upload, stream, file}
		}
	}
	return operations
}

// try calls one operation as everybody. Who is refused changes nothing, so that the next one
// may find the same things.
func (f *fixture) try(t *testing.T, name string, op operation, r row, count *counts) {
	t.Helper()
	mine, theirs, ghost := f.target(t, f.a), f.target(t, f.b), f.ghost(t)
	for _, who := range everybody {
		for _, scope := range op.scopes {
			if scope == "v" {
				continue // see tryPreview
			}
			if bits, ok := clientBits[who]; ok {
				if scope != "e" && who != client {
					continue // one and the same person outside their event
				}
				f.permit(mine, bits)
			}
			r, address := r.in(scope), f.address(scope, name, mine)
			as := f.asker(address, who)
			if scope == "admin" {
				mine.sentBy(as.user)
			}
			answer := f.callAs(t, op, address, as, r.input(mine, theirs))
			if want := r.want(who, scope); answer.status != want {
				t.Errorf("%s in scope %s: got %d, want %d: %.300s", who, scope, answer.status, want, answer.body)
			}
			// The backoffice shows every business, and its rows say to whom.
			own := who == ownerOfB && scope == "me" || scope == "admin"
			if strings.Contains(answer.body, f.b.canary) && !own {
				t.Errorf("%s in scope %s read something of another business: %.300s", who, scope, answer.body)
			}
			count.calls++
			if answer.status == http.StatusOK {
				count.successes++
				if op.method != http.MethodGet {
					mine = f.target(t, f.a)
				}
				continue
			}
			count.refusals++
			if strings.Contains(answer.body, f.a.canary) {
				t.Errorf("%s in scope %s was refused and read something: %.300s", who, scope, answer.body)
			}
			// Staff in control see the data and get the reason of the refusal.
			if who == staff && answer.status == http.StatusConflict && refusedInControl[name] {
				continue
			}
			// An actor that may, where only an outside service is missing, gets that error for existing data.
			if r.outside && len(r.mixed) > 0 && answer.status == r.answers[who] {
				continue
			}
			// What does not exist at all is refused in the same words.
			if len(r.mixed) > 0 || scope == "b" || scope == "e" || scope == "d" {
				count.alike++
				missing := f.call(t, op, f.address(scope, name, mine), who, r.input(ghost, ghost))
				if scope == "e" || scope == "d" {
					missing = f.call(t, op, f.address(scope, name, ghost), who, r.input(ghost, ghost))
				}
				if !reflect.DeepEqual(answer, missing) {
					t.Errorf("%s in scope %s can tell what is not theirs from what is not:\n%+v\n%+v", who, scope,
						answer, missing)
				}
			}
			if answer.status == http.StatusNotFound && !reflect.DeepEqual(answer, f.notFound) {
				t.Errorf("%s in scope %s: not found in its own way:\n%+v\n%+v", who, scope, answer, f.notFound)
			}
		}
	}
}

// in is the row of a scope.
func (r row) in(scope string) row {
	if scope == "admin" && r.backoffice != nil {
		return *r.backoffice
	}
	if (scope == "e" || scope == "v") && r.client != nil {
		return *r.client
	}
	return r
}

// want returns the expected status for an actor.
func (r row) want(who actor, scope string) int {
	if scope != "public" && slices.Contains(devices, who) != (scope == "d") {
		return http.StatusUnauthorized
	}
	if scope == "v" && who != visitor {
		if r.own || !slices.Contains(team, who) {
			return http.StatusNotFound
		}
		return r.want(clientOf(tenants.CustomerAll), "e")
	}
	for _, name := range []actor{who, like[who]} {
		if status, ok := r.answers[name]; ok {
			return status
		}
		if slices.Contains(r.except, name) {
			break
		}
		if slices.Contains(r.may, name) {
			return http.StatusOK
		}
	}
	if who == visitor && scope != "public" {
		return http.StatusUnauthorized
	}
	return http.StatusNotFound
}

// tryMixed calls one operation as A's owner, or as its event's client who may everything, with
// something of B among the ids: refused, without a word of B, and as if it did not exist.
func (f *fixture) tryMixed(t *testing.T, label, scope, name string, op operation, mixed func(mine, theirs target) any) {
	t.Helper()
	mine, theirs := f.target(t, f.a), f.target(t, f.b)
	who := owner
	if scope == "e" {
		who = fullClient
		f.permit(mine, tenants.CustomerAll)
	}
	answer := f.call(t, op, f.address(scope, name, mine), who, mixed(mine, theirs))
	if answer.status != http.StatusNotFound && answer.status != http.StatusUnprocessableEntity {
		t.Errorf("%s: got %d for another business's id: %.300s", label, answer.status, answer.body)
	}
	if strings.Contains(answer.body, f.b.canary) {
		t.Errorf("%s: the answer holds something of another business: %.300s", label, answer.body)
	}
	missing := f.call(t, op, f.address(scope, name, mine), who, mixed(mine, f.ghost(t)))
	if !reflect.DeepEqual(answer, missing) {
		t.Errorf("%s: another business's id can be told from none:\n%+v\n%+v", label, answer, missing)
	}
}

// ownAddresses are those of operations under no prefix: their inputs name the business.
var ownAddresses = map[string]string{"ai.generate.proposal": "/api/" + ai.Address,
	"admin.extractBusiness": "/api/" + admin.ExtractorAddress}

// address is where a procedure is asked for in a scope, of a target's business or event.
func (f *fixture) address(scope, name string, on target) string {
	if own, ok := ownAddresses[name]; ok {
		return own
	}
	switch scope {
	case "b":
		return "/api/b/" + on.business.String() + "/" + name
	case "e", "v", "d":
		return "/api/" + scope + "/" + on.event.String() + "/" + name
	}
	return "/api/" + scope + "/" + name
}

// reply is an answer without what differs between any two.
type reply struct {
	status int
	body   string
	header http.Header
}

var requestID = regexp.MustCompile(`"requestId":"[^"]*"`)

func (f *fixture) call(t testing.TB, op operation, address string, who actor, input any) reply {
	t.Helper()
	return f.callAs(t, op, address, f.asker(address, who), input)
}

func (f *fixture) callAs(t testing.TB, op operation, address string, as asking, input any) reply {
	t.Helper()
	if beside, ok := input.(uploadWithParameters); ok {
		address, input = address+"?"+query(beside.in).Encode(), beside.content
	}
	content, contentType := encodeInput(t, op, input)
	if op.method == http.MethodGet {
		address, content = address+"?"+string(content), nil
	}
	r := httptest.NewRequest(op.method, address, bytes.NewReader(content))
	// From everywhere: limits of one client IP are tried elsewhere.
	n := f.asked.Add(1)
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:4711", n>>16&255, n>>8&255, n&255)
	r.Header.Set("Content-Type", contentType)
	if as.user != uuid.Nil {
		r.Header.Set("Test-User", as.user.String())
	}
	if as.device != nil {
		r.AddCookie(as.device)
	}
	recorder := httptest.NewRecorder()
	ctx, hangUp := context.WithCancel(t.Context())
	defer hangUp()
	var answer http.ResponseWriter = recorder
	if op.stream {
		answer = firstWord{recorder, hangUp}
	}
	if op.file {
		f.files.Lock()
		defer f.files.Unlock()
	}
	f.handler.ServeHTTP(answer, r.WithContext(ctx))
	header := recorder.Header()
	for _, name := range []string{"X-Request-Id", "Content-Length", "Date"} {
		header.Del(name)
	}
	return reply{recorder.Code, requestID.ReplaceAllString(recorder.Body.String(), `"requestId":""`), header}
}

// firstWord hears the first word of a stream and hangs up.
type firstWord struct {
	*httptest.ResponseRecorder
	hangUp func()
}

func (f firstWord) Write(p []byte) (int, error) {
	f.hangUp()
	return f.ResponseRecorder.Write(p)
}

func query(fields in) url.Values {
	values := url.Values{}
	for name, value := range fields {
		values.Set(name, fmt.Sprint(value))
	}
	return values
}

func encodeInput(t testing.TB, op operation, input any) (content []byte, contentType string) {
	t.Helper()
	switch {
	case op.upload:
		var form bytes.Buffer
		writer := multipart.NewWriter(&form)
		content, ok := input.([]byte)
		if !ok {
			t.Fatalf("an upload's input is %T", input)
		}
		name := "foto.png"
		if bytes.HasPrefix(content, []byte("%PDF")) {
			name = "contrato.pdf"
		}
		part, err := writer.CreateFormFile("file", name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			t.Fatal(err)
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		return form.Bytes(), writer.FormDataContentType()
	case op.method == http.MethodGet:
		fields, ok := input.(in)
		if !ok {
			t.Fatalf("a query's input is %T", input)
		}
		return []byte(query(fields).Encode()), ""
	default:
		body, err := json.Marshal(input)
		if err != nil {
			t.Fatal(err)
		}
		return body, "application/json"
	}
}
