package standin

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// refusal is an error as Stripe says it (https://docs.stripe.com/api/errors).
type refusal struct {
	status               int
	kind, code, param, m string
}

func (r *refusal) Error() string { return r.m }

func invalid(code, param, format string, args ...any) *refusal {
	return &refusal{status: http.StatusBadRequest, kind: "invalid_request_error", code: code, param: param,
		m: fmt.Sprintf(format, args...)}
}

func missingObject(kind, id string) *refusal {
	return &refusal{status: http.StatusNotFound, kind: "invalid_request_error", code: "resource_missing", param: "id",
		m: fmt.Sprintf("No such %s: '%s'", kind, id)}
}

func (r *refusal) body() object {
	said := object{"type": r.kind, "message": r.m}
	if r.code != "" {
		said["code"] = r.code
		said["doc_url"] = "https://stripe.com/docs/error-codes/" + strings.ReplaceAll(r.code, "_", "-")
	}
	if r.param != "" {
		said["param"] = r.param
	}
	return object{"error": said}
}

// bodyLimit is far above what a request of ours is.
const bodyLimit = 64 << 10

// call is one request of the API: what it asks for, and what it is given.
type call struct {
	method string
	parts  []string // of the path, below /v1
	form   url.Values
}

// api answers Stripe's API: forms come in, JSON goes out.
func (s *Standin) api(w http.ResponseWriter, r *http.Request) {
	requestID := newID("req")
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Request-Id", requestID)
	w.Header().Set("Stripe-Version", apiVersion)
	w.Header().Set("Cache-Control", "no-store")
	status, body, err := s.answer(r)
	if err != nil && r.Context().Err() != nil {
		s.options.Log.WarnContext(r.Context(), "a caller of the stand-in of Stripe went away", "error", err)
		return
	}
	if err != nil {
		s.options.Log.ErrorContext(r.Context(), "the stand-in of Stripe failed", "error", err)
		status, body = http.StatusInternalServerError, (&refusal{kind: "api_error", m: "The stand-in failed."}).body()
	}
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		s.options.Log.WarnContext(r.Context(), "whoever asked the stand-in of Stripe went away", "error", err)
	}
}

func (s *Standin) answer(r *http.Request) (status int, body object, err error) {
	refuse := func(r *refusal) (int, object, error) { return r.status, r.body(), nil }
	if key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); !ok || key != Key {
		return refuse(&refusal{status: http.StatusUnauthorized, kind: "invalid_request_error",
			m: "Invalid API Key provided."})
	}
	if v := r.Header.Get("Stripe-Version"); v != "" && v != apiVersion {
		return refuse(invalid("", "", "Invalid Stripe API version: %s", v))
	}
	r.Body = http.MaxBytesReader(nil, r.Body, bodyLimit)
	if err := r.ParseForm(); err != nil {
		return refuse(invalid("", "", "Invalid request"))
	}
	c := call{method: r.Method, parts: strings.Split(strings.TrimPrefix(r.URL.Path, Path+"/v1/"), "/"), form: r.Form}
	key := r.Header.Get("Idempotency-Key")
	if len(key) > 255 {
		return refuse(&refusal{status: http.StatusBadRequest, kind: "idempotency_error",
			m: "Idempotency keys may have at most 255 characters."})
	}
	if r.Method != http.MethodPost {
		key = ""
	}
	sum := sha256.Sum256([]byte(r.Method + " " + r.URL.Path + "?" + r.Form.Encode()))
	request := hex.EncodeToString(sum[:])
	err = s.at(r.Context(), func(d *desk) error {
		d.account = r.Header.Get("Stripe-Account")
		if key != "" {
			before, err := d.findAnswer(key)
			switch {
			case err == nil && before.request != request:
				status, body, _ = refuse(&refusal{status: http.StatusBadRequest, kind: "idempotency_error",
					m: "Keys for idempotent requests can only be used with the same parameters they were first used with."})
				return nil
			case err == nil:
				status, body = before.status, before.body
				return nil
			case !errors.Is(err, errNone):
				return err
			}
		}
		status = http.StatusOK
		// What a refusal leaves half done is taken back, and the refusal itself remembered.
		err := d.runNested(func() (err error) {
			body, err = d.do(s, c)
			return err
		})
		said := new(refusal)
		switch {
		case errors.As(err, &said):
			status, body, _ = refuse(said)
			d.woken = false
			// What never began is not remembered: the parameters were wrong, and may be put right under the same key.
			if key != "" && said.code == "parameter_unknown" {
				return nil
			}
		case err != nil:
			return err
		}
		if key == "" {
			return nil
		}
		return d.keepAnswer(key, answer{request, status, body})
	})
	return status, body, err
}

// do finds what a request is for.
func (d *desk) do(s *Standin, c call) (object, error) {
	what := c.method + " " + strings.Join(c.parts, "/")
	id := ""
	switch {
	case len(c.parts) >= 3 && c.parts[0] == "checkout":
		id = c.parts[2]
		what = c.method + " checkout/sessions/{id}" + strings.TrimPrefix(strings.Join(c.parts[2:], "/"), id)
	case len(c.parts) == 3:
		id = c.parts[1]
		what = c.method + " " + c.parts[0] + "/{id}/" + c.parts[2]
	case len(c.parts) == 2 && c.parts[0] != "checkout":
		id = c.parts[1]
		what = c.method + " " + c.parts[0] + "/{id}"
	}
	endpoint, ok := endpoints[what]
	if !ok {
		return nil, &refusal{status: http.StatusNotFound, kind: "invalid_request_error",
			m: fmt.Sprintf("Unrecognized request URL (%s: /v1/%s).", c.method, strings.Join(c.parts, "/"))}
	}
	for name := range c.form {
		if !slices.Contains(endpoint.params, plain(name)) {
			return nil, invalid("parameter_unknown", name, "Received unknown parameter: %s", name)
		}
	}
	answer, err := endpoint.do(d, s, id, c.form)
	if errors.Is(err, errNone) {
		return nil, missingObject(endpoint.of, id)
	}
	if err != nil {
		return nil, err
	}
	for i := range 10 {
		path := c.form.Get("expand[" + strconv.Itoa(i) + "]")
		if path == "" {
			break
		}
		if strings.Count(path, ".") > 3 {
			return nil, invalid("", "expand", "You cannot expand more than 4 levels of a property: %s", path)
		}
		if err := d.expand(answer, strings.Split(path, ".")); err != nil {
			return nil, err
		}
	}
	return answer, nil
}

// plain is a parameter's name without the places in its lists and the keys of its metadata.
func plain(name string) string {
	name, inner, found := strings.Cut(name, "[")
	if !found {
		return name
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(inner, "]"), "][") {
		if _, err := strconv.Atoi(part); err == nil {
			part = ""
		}
		name += "[" + part + "]"
	}
	if name == "metadata[reference]" || strings.HasSuffix(name, "[metadata][reference]") {
		name = strings.TrimSuffix(name, "[reference]")
	}
	return name
}

type endpoint struct {
	of     string
	params []string
	do     func(d *desk, s *Standin, id string, form url.Values) (object, error)
}

// endpoints are those that this program calls, with the parameters it may send.
var endpoints = map[string]endpoint{
	"POST checkout/sessions": {"checkout.session", []string{
		"mode", "payment_method_types[]", "client_reference_id", "customer_email", "locale", "success_url",
		"cancel_url", "expires_at", "expand[]", "metadata",
		"line_items[][quantity]", "line_items[][price_data][currency]", "line_items[][price_data][unit_amount]",
		"line_items[][price_data][product_data][name]", "line_items[][price_data][product_data][description]",
		"payment_intent_data[transfer_group]", "payment_intent_data[description]", "payment_intent_data[metadata]",
		"payment_method_options[boleto][expires_after_days]", "payment_method_options[pix][expires_after_seconds]",
	}, (*desk).createSession},
	"GET checkout/sessions": {"checkout.session",
		[]string{"created[gte]", "created[lte]", "limit", "starting_after", "payment_intent", "status", "expand[]"},
		(*desk).listSessions},
	"GET checkout/sessions/{id}":         {"checkout.session", []string{"expand[]"}, found("checkout.session")},
	"POST checkout/sessions/{id}/expire": {"checkout.session", []string{"expand[]"}, (*desk).closeSession},
	"GET payment_intents/{id}":           {"payment_intent", []string{"expand[]"}, found("payment_intent")},
	"GET charges/{id}":                   {"charge", []string{"expand[]"}, found("charge")},
	"POST refunds": {"refund",
		[]string{"charge", "payment_intent", "amount", "reason", "metadata", "expand[]"}, (*desk).createRefund},
	"GET refunds": {"refund", []string{"charge", "payment_intent", "limit", "starting_after",
		"expand[]"}, listed("refund", "/v1/refunds")},
	"GET refunds/{id}": {"refund", []string{"expand[]"}, found("refund")},
	"GET disputes": {"dispute", []string{"charge", "payment_intent", "limit", "starting_after",
		"expand[]"}, listed("dispute", "/v1/disputes")},
	"GET disputes/{id}":             {"dispute", []string{"expand[]"}, found("dispute")},
	"GET balance_transactions/{id}": {"balance_transaction", []string{"expand[]"}, found("balance_transaction")},
	"GET balance_transactions": {"balance_transaction", []string{"created[gte]", "created[lte]", "currency", "limit",
		"starting_after", "payout", "expand[]"}, (*desk).listBalance},
	"GET balance":     {"balance", []string{"expand[]"}, (*desk).showBalance},
	"GET events/{id}": {"event", []string{"expand[]"}, found("event")},
	"POST accounts": {"account", []string{
		"country", "email", "business_type", "metadata", "capabilities[transfers][requested]",
		"business_profile[url]", "controller[fees][payer]", "controller[losses][payments]",
		"controller[stripe_dashboard][type]", "company[name]", "company[tax_id]", "individual[first_name]",
		"individual[last_name]", "individual[id_number]", "individual[dob][day]", "individual[dob][month]",
		"individual[dob][year]", "expand[]",
	}, (*desk).createAccount},
	"GET accounts": {"account", []string{"created[gte]", "created[lte]", "limit", "starting_after", "expand[]"},
		(*desk).listAccounts},
	"GET accounts/{id}": {"account", []string{"expand[]"}, (*desk).showAccount},
	"POST transfers": {"transfer", []string{"amount", "currency", "destination", "source_transaction", "transfer_group",
		"metadata", "expand[]"}, (*desk).createTransfer},
	"GET transfers": {"transfer", []string{"transfer_group", "destination", "limit", "starting_after", "expand[]"},
		(*desk).listTransfers},
	"GET transfers/{id}":            {"transfer", []string{"expand[]"}, found("transfer")},
	"POST transfers/{id}/reversals": {"transfer", []string{"amount", "metadata", "expand[]"}, (*desk).reverseTransfer},
	"GET transfers/{id}/reversals": {"transfer", []string{"limit", "starting_after", "expand[]"},
		(*desk).listReversals},
	"GET payouts": {"payout", []string{"created[gte]", "created[lte]", "limit", "starting_after", "expand[]"},
		(*desk).listPayouts},
	"POST account_links": {"account_link", []string{"account", "type", "return_url", "refresh_url",
		"collection_options[fields]", "expand[]"}, (*desk).createAccountLink},
}

func found(kind string) func(*desk, *Standin, string, url.Values) (object, error) {
	return func(d *desk, _ *Standin, id string, _ url.Values) (object, error) { return d.find(kind, id) }
}

// mostListed is far above what one machine at a desk makes.
const mostListed = 10_000

func listed(kind, address string) func(*desk, *Standin, string, url.Values) (object, error) {
	return func(d *desk, _ *Standin, _ string, form url.Values) (object, error) {
		fields := object{}
		for _, name := range []string{"charge", "payment_intent", "status"} {
			if value := form.Get(name); value != "" {
				fields[name] = value
			}
		}
		all, err := d.listNewest(kind, fields, mostListed)
		if err != nil {
			return nil, err
		}
		return page(all, address, form)
	}
}

func (d *desk) listSessions(s *Standin, _ string, form url.Values) (object, error) {
	all, err := d.listNewest("checkout.session", nil, mostListed)
	if err != nil {
		return nil, err
	}
	intent := form.Get("payment_intent")
	all = slices.DeleteFunc(d.filterCreated(all, form), func(o object) bool {
		return intent != "" && o.text("payment_intent") != intent
	})
	return page(all, "/v1/checkout/sessions", form)
}

// filterCreated keeps the objects of the interval that the form names.
func (d *desk) filterCreated(all []object, form url.Values) []object {
	from, _ := strconv.ParseInt(form.Get("created[gte]"), 10, 64)
	until, err := strconv.ParseInt(form.Get("created[lte]"), 10, 64)
	if err != nil {
		until = d.now.Unix()
	}
	return slices.DeleteFunc(all, func(o object) bool {
		return o.number("created") < from || o.number("created") > until
	})
}

// page is one of a list, beginning after the object that the form names.
func page(all []object, address string, form url.Values) (object, error) {
	limit, err := strconv.Atoi(form.Get("limit"))
	if err != nil {
		limit = 10
	}
	if limit < 1 || limit > 100 {
		return nil, invalid("", "limit", "Invalid integer: limit must be between 1 and 100")
	}
	if after := form.Get("starting_after"); after != "" {
		at := slices.IndexFunc(all, func(o object) bool { return o.text("id") == after })
		if at < 0 {
			return nil, missingObject("object", after)
		}
		all = all[at+1:]
	}
	more := len(all) > limit
	return object{"object": "list", "url": address, "has_more": more, "data": all[:min(limit, len(all))]}, nil
}
