package standin

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// linkLife is how long an account link can be opened, once.
const linkLife = 5 * time.Minute

// documentField is the document that is due after it asked for more.
const documentField = "individual.verification.document"

// initialFields are due of a new account. A proof of liveness is why the form cannot be replaced by our own.
var initialFields = []string{"external_account", "individual.verification.proof_of_liveness", "tos_acceptance.date",
	"tos_acceptance.ip"}

// createAccount makes a connected account of which nothing is known yet.
func (d *desk) createAccount(_ *Standin, _ string, form url.Values) (object, error) {
	switch {
	case form.Get("country") != "BR":
		return nil, invalid("", "country", "The stand-in only makes accounts in BR.")
	case form.Get("capabilities[transfers][requested]") != "true":
		return nil, invalid("", "capabilities", "The stand-in only knows the capability transfers.")
	case form.Get("company[tax_id]") != "" && form.Get("business_type") != "company":
		return nil, invalid("", "company", "You cannot set company for a business type of %s.",
			form.Get("business_type"))
	}
	for _, name := range []string{"company[tax_id]", "individual[id_number]"} {
		if id := form.Get(name); form.Has(name) && len(id) != 11 && len(id) != 14 {
			return nil, invalid("tax_id_invalid", name, "Invalid tax ID.")
		}
	}
	account := object{
		"id": newID("acct"), "object": "account", "type": "express", "country": "BR", "default_currency": "brl",
		"created": d.now.Unix(), "email": orNull(form.Get("email")), "business_type": orNull(form.Get("business_type")),
		"metadata":          object{"reference": form.Get("metadata[reference]")},
		"details_submitted": false, "charges_enabled": false, "payouts_enabled": false,
		"capabilities":      object{"transfers": "inactive"},
		"external_accounts": object{"object": "list", "data": []object{}, "has_more": false},
		"controller":        object{"type": "application", "is_controller": true},
		"standin":           object{"name": form.Get("individual[first_name]") + form.Get("company[name]")},
	}
	account["requirements"] = newRequirements("requirements.past_due", initialFields, initialFields)
	return account, d.keep(account)
}

// newRequirements returns an account's: why it is disabled ("" where it is not), and the data that are due now and
// were due before.
func newRequirements(reason string, due, pastDue []string) object {
	return object{
		"disabled_reason": orNull(reason), "currently_due": due, "past_due": pastDue, "eventually_due": due,
		"pending_verification": []string{}, "errors": []object{}, "alternatives": []object{}, "current_deadline": nil,
	}
}

// findAccount refuses an account that left the platform as Stripe does: its key no longer opens it.
func (d *desk) findAccount(id string) (object, error) {
	account, err := d.find("account", id)
	if errors.Is(err, errNone) || err == nil && account.yes("deauthorized") {
		return nil, &refusal{status: http.StatusForbidden, kind: "invalid_request_error", code: "account_invalid",
			m: "The provided key does not have access to account '" + id + "' (or that account does not exist)."}
	}
	return account, err
}

func (d *desk) showAccount(_ *Standin, id string, _ url.Values) (object, error) {
	return d.findAccount(id)
}

func (d *desk) listAccounts(_ *Standin, _ string, form url.Values) (object, error) {
	all, err := d.listNewest("account", nil, mostListed)
	if err != nil {
		return nil, err
	}
	return page(d.filterCreated(all, form), "/v1/accounts", form)
}

// createAccountLink makes the address of the form, which opens once.
func (d *desk) createAccountLink(s *Standin, _ string, form url.Values) (object, error) {
	for _, name := range []string{"refresh_url", "return_url"} {
		if u, err := url.Parse(form.Get(name)); err != nil || u.Host == "" {
			return nil, invalid("url_invalid", name, "Not a valid URL")
		}
	}
	if form.Get("type") != "account_onboarding" {
		return nil, invalid("", "type", "You cannot create %s type Account Links for this account.", form.Get("type"))
	}
	account, err := d.findAccount(form.Get("account"))
	if err != nil {
		return nil, err
	}
	id := newID("accl")
	link := object{
		"id": id, "object": "account_link", "account": account.text("id"), "created": d.now.Unix(),
		"expires_at": d.now.Add(linkLife).Unix(), "url": s.options.PublicURL + Path + "/conta/" + id,
		"return_url": form.Get("return_url"), "refresh_url": form.Get("refresh_url"),
	}
	return link, d.keep(link)
}

// openLink opens the form. A second time, or late, Stripe sends to where another link is made, and so does it.
func (s *Standin) openLink(w http.ResponseWriter, r *http.Request) {
	var v accountView
	elsewhere := ""
	err := s.at(r.Context(), func(d *desk) error {
		link, err := d.find("account_link", r.PathValue("id"))
		if err != nil {
			return err
		}
		if link.yes("opened") || link.number("expires_at") <= d.now.Unix() {
			elsewhere = link.text("refresh_url")
			return nil
		}
		account, err := d.findAccount(link.text("account"))
		if err != nil {
			return err
		}
		link["opened"] = true
		v = viewAccount(account)
		v.Link = link.text("id")
		return d.keep(link)
	})
	if err == nil && elsewhere != "" {
		http.Redirect(w, r, elsewhere, http.StatusSeeOther)
		return
	}
	s.answerPage(w, r, "form", v, err)
}

// submitForm is a button of the form: what the holder, and then Stripe, did there.
func (s *Standin) submitForm(w http.ResponseWriter, r *http.Request) {
	back := Path + "/contas"
	err := s.at(r.Context(), func(d *desk) error {
		link, err := d.find("account_link", r.PathValue("id"))
		if err != nil {
			return err
		}
		if !link.yes("opened") || link.yes("submitted") {
			return errOver
		}
		back = link.text("return_url")
		action := r.PostFormValue("action")
		if action == "leave" {
			return nil
		}
		if !slices.Contains([]string{"approve", "review", "ask", "refuse", "suspend"}, action) {
			return errOver
		}
		link["submitted"] = true
		if err := d.keep(link); err != nil {
			return err
		}
		return d.changeAccount(link.text("account"), action)
	})
	s.afterAction(w, r, back, Path+"/contas", err)
}

// actOnAccount is what happens to an account later, as the list offers it.
func (s *Standin) actOnAccount(w http.ResponseWriter, r *http.Request) {
	err := s.at(r.Context(), func(d *desk) error {
		if r.PostFormValue("action") == "reverse" {
			return d.reverseLatest(s, r.PathValue("id"), r.PostForm)
		}
		return d.changeAccount(r.PathValue("id"), r.PostFormValue("action"))
	})
	s.afterAction(w, r, Path+"/contas", Path+"/contas", err)
}

// askFor is how long an active account may take to give more.
const askFor = 14 * 24 * time.Hour

// changeAccount changes an account in one way, and calls back about it.
func (d *desk) changeAccount(id, action string) error {
	account, err := d.findAccount(id)
	if err != nil {
		return err
	}
	switch action {
	case "payout":
		return d.makePayout(id, func(object) bool { return true })
	case "arrive", "bounce":
		payout, err := d.findLatestPayout(id)
		if err != nil {
			return err
		}
		return d.endPayout(payout, action == "bounce")
	}
	before := account.inner("capabilities").text("transfers")
	wasActive := before == "active" && account.yes("payouts_enabled")
	set := func(capability string, payouts bool, q object) {
		account["capabilities"] = object{"transfers": capability}
		account["payouts_enabled"], account["requirements"] = payouts, q
	}
	stop := func(reason string) { set("inactive", false, newRequirements(reason, nil, nil)) }
	switch action {
	case "approve":
		account["details_submitted"] = true
		set("active", true, newRequirements("", nil, nil))
		if err := d.addBankAccount(account); err != nil {
			return err
		}
	case "review":
		account["details_submitted"] = true
		q := newRequirements("requirements.pending_verification", nil, nil)
		q["pending_verification"] = []string{documentField}
		set("pending", false, q)
		if err := d.addBankAccount(account); err != nil {
			return err
		}
	case "ask":
		account["details_submitted"] = true
		due := []string{documentField}
		if wasActive {
			q := newRequirements("", due, nil)
			q["current_deadline"] = d.now.Add(askFor).Unix()
			set("active", true, q)
		} else {
			set("inactive", false, newRequirements("requirements.past_due", due, due))
		}
		account.inner("requirements")["errors"] = []object{{"requirement": documentField,
			"code": "verification_document_not_readable", "reason": "The document is not readable."}}
	case "overdue":
		due := []string{documentField}
		set("inactive", false, newRequirements("requirements.past_due", due, due))
	case "refuse":
		account["details_submitted"] = true
		stop("rejected.other")
	case "suspend":
		account["details_submitted"] = true
		stop("under_review")
	case "pause":
		stop("platform_paused")
	case "unbank":
		account["external_accounts"] = object{"object": "list", "data": []object{}, "has_more": false}
		due := []string{"external_account"}
		set(before, false, newRequirements("requirements.past_due", due, due))
		if err := d.tellOfAccount("account.external_account.deleted", id, object{"id": newID("ba"),
			"object": "bank_account", "account": id}); err != nil {
			return err
		}
	case "deauthorize":
		account["deauthorized"] = true
		if err := d.keep(account); err != nil {
			return err
		}
		return d.tellOfAccount("account.application.deauthorized", id, object{"id": "ca_standin",
			"object": "application", "name": "Cortejo"})
	default:
		return errOver
	}
	if err := d.keep(account); err != nil {
		return err
	}
	if after := account.inner("capabilities").text("transfers"); after != before {
		if err := d.tellOfAccount("capability.updated", id, object{"id": "transfers", "object": "capability",
			"account": id, "status": after}); err != nil {
			return err
		}
	}
	return d.tellOfAccount("account.updated", id, account)
}

// addBankAccount gives an account the bank account that its holder typed on the form, if it has none.
func (d *desk) addBankAccount(account object) error {
	if data, _ := account.inner("external_accounts")["data"].([]any); len(data) > 0 {
		return nil
	}
	bank := object{
		"id": newID("ba"), "object": "bank_account", "account": account.text("id"), "bank_name": "BANCO DE TESTE",
		"country": "BR", "currency": "brl", "last4": "0042", "default_for_currency": true, "status": "new",
	}
	account["external_accounts"] = object{"object": "list", "data": []object{bank}, "has_more": false}
	return d.tellOfAccount("account.external_account.created", account.text("id"), bank)
}

// accountView is what a page shows of an account.
type accountView struct {
	ID, Name, State, Link string
	CreatedAt             int64
	Active, Submitted     bool
}

func viewAccount(account object) accountView {
	q := account.inner("requirements")
	v := accountView{ID: account.text("id"), Name: account.inner("standin").text("name"),
		CreatedAt: account.number("created"), Submitted: account.yes("details_submitted"),
		Active: account.inner("capabilities").text("transfers") == "active" && account.yes("payouts_enabled")}
	if v.Name == "" {
		v.Name = "Conta sem nome"
	}
	switch reason := q.text("disabled_reason"); {
	case account.yes("deauthorized"):
		v.State = "Saiu da plataforma"
	case v.Active:
		v.State = "Ativa"
	case strings.HasPrefix(reason, "rejected."):
		v.State = "Recusada"
	case reason != "":
		v.State = reason
	default:
		v.State = "Inativa"
	}
	return v
}

func (s *Standin) showAccounts(w http.ResponseWriter, r *http.Request) {
	var views []accountView
	err := s.at(r.Context(), func(d *desk) error {
		accounts, err := d.listNewest("account", nil, shown)
		for _, account := range accounts {
			views = append(views, viewAccount(account))
		}
		return err
	})
	s.answerPage(w, r, "accounts", views, err)
}
