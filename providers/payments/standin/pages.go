package standin

import (
	_ "embed"
	"errors"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// pagePolicy lets a page look like one, and post to itself.
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

//go:embed pages.html.tmpl
var pagesSource string

var pages = template.Must(template.New("pages").Funcs(template.FuncMap{"reais": reais, "moment": moment}).
	Parse(pagesSource))

// reais writes cents as people read them.
func reais(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	whole := strconv.FormatInt(cents/100, 10)
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "." + whole[at:]
	}
	return sign + "R$ " + whole + "," + strconv.FormatInt(cents%100+100, 10)[1:]
}

// brasilia is where the pages' clock hangs. Brazil has had no summer time since 2019.
var brasilia = time.FixedZone("BRT", -3*60*60)

func moment(seconds int64) string { return time.Unix(seconds, 0).In(brasilia).Format("02/01 15:04") }

var methodNames = map[string]string{"card": "Cartão", "boleto": "Boleto", "pix": "Pix"}

// sessionView is what a page shows of a session, and what can be done about it.
type sessionView struct {
	ID, Name, Description, Method, MethodName, State, Refusal, CancelURL, Number, Notice string
	Cents, CreatedAt, ExpiresAt                                                          int64
	Open, Waits, Lapsed                                                                  bool
	Charge                                                                               *chargeView
}

type chargeView struct {
	ID                        string
	Cents, Refunded, Left     int64
	Disputable, Refundable    bool
	Refunds                   []refundView
	Dispute, DisputeState     string
	DisputeOpen, DisputeEnded bool
	// Inquirable and Inquiry say whether the bank may ask about it, and asks.
	Inquirable, Inquiry bool
}

type refundView struct {
	ID, State, Name string
	Cents           int64
	Settles, Fails  bool
}

var refundNames = map[string]string{"pending": "em andamento", "succeeded": "feito", "failed": "falhou"}

func (d *desk) view(session object) (sessionView, error) {
	inside := session.inner("standin")
	v := sessionView{
		ID: session.text("id"), Name: inside.text("name"), Description: inside.text("description"),
		Method: methodOf(session), MethodName: methodNames[methodOf(session)],
		CancelURL: session.text("cancel_url"), Cents: session.number("amount_total"),
		CreatedAt: session.number("created"), ExpiresAt: session.number("expires_at"),
		Open: session.text("status") == "open",
	}
	v.State = map[string]string{"open": "Aberta", "complete": "Boleto vencido",
		"expired": "Encerrada"}[session.text("status")]
	if session.text("payment_intent") == "" {
		return v, nil
	}
	intent, err := d.intentOf(session)
	if err != nil {
		return v, err
	}
	if intent.inner("last_payment_error").text("code") == "card_declined" {
		v.Refusal = "O banco recusou o cartão. Tente outro."
	}
	if intent.text("status") == "requires_action" {
		v.Waits, v.State = true, "Boleto emitido"
		details := intent.inner("next_action").inner("boleto_display_details")
		v.Number, v.ExpiresAt = details.text("number"), details.number("expires_at")
	}
	if session.text("payment_status") != "paid" {
		v.Lapsed = d.lapsed(session)
		return v, nil
	}
	v.State = "Paga"
	charge, err := d.find("charge", intent.text("latest_charge"))
	if err != nil {
		return v, err
	}
	v.Charge, err = d.viewCharge(charge, v.Method)
	return v, err
}

func (d *desk) viewCharge(charge object, method string) (*chargeView, error) {
	c := &chargeView{ID: charge.text("id"), Cents: charge.number("amount"), Refunded: charge.number("amount_refunded")}
	c.Left = c.Cents - c.Refunded
	c.Refundable = c.Left > 0 && method != "boleto" && !charge.yes("disputed")
	c.Inquirable = c.Left > 0 && method == "card" && !charge.yes("disputed")
	c.Disputable = c.Left > 0 && method == "card" && !charge.yes("disputed")
	refunds, err := d.listNewest("refund", object{"charge": c.ID}, 100)
	if err != nil {
		return nil, err
	}
	for _, r := range refunds {
		state := r.text("status")
		c.Refunds = append(c.Refunds, refundView{ID: r.text("id"), State: state, Name: refundNames[state],
			Cents: r.number("amount"), Settles: state == "pending", Fails: state != "failed"})
	}
	disputes, err := d.listNewest("dispute", object{"charge": c.ID}, 1)
	if err != nil || len(disputes) == 0 {
		return c, err
	}
	c.Dispute = disputes[0].text("id")
	if c.Inquiry = strings.HasPrefix(disputes[0].text("status"), inquiries); c.Inquiry {
		c.Refundable = c.Left > 0
		return c, nil
	}
	c.DisputeState = map[string]string{"won": "ganha", "lost": "perdida"}[disputes[0].text("status")]
	c.DisputeOpen, c.DisputeEnded = c.DisputeState == "", c.DisputeState != ""
	return c, nil
}

// answerPage writes a page, or says that there is none.
func (s *Standin) answerPage(w http.ResponseWriter, r *http.Request, name string, data any, err error) {
	if errors.Is(err, errNone) {
		http.NotFound(w, r)
		return
	}
	var page strings.Builder
	if err == nil {
		err = pages.ExecuteTemplate(&page, name, data)
	}
	if err != nil {
		s.options.Log.ErrorContext(r.Context(), "a page of the stand-in of Stripe failed", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if _, err := w.Write([]byte(page.String())); err != nil {
		s.options.Log.WarnContext(r.Context(), "the page's reader went away", "error", err)
	}
}

// shown is how many payments the list shows.
const shown = 50

func (s *Standin) showAll(w http.ResponseWriter, r *http.Request) {
	var views []sessionView
	err := s.at(r.Context(), func(d *desk) error {
		sessions, err := d.listNewest("checkout.session", nil, shown)
		if err != nil {
			return err
		}
		for _, session := range sessions {
			v, err := d.view(session)
			if err != nil {
				return err
			}
			views = append(views, v)
		}
		return nil
	})
	s.answerPage(w, r, "all", views, err)
}

func (s *Standin) see(r *http.Request) (v sessionView, err error) {
	err = s.at(r.Context(), func(d *desk) error {
		session, err := d.find("checkout.session", r.PathValue("id"))
		if err != nil {
			return err
		}
		v, err = d.view(session)
		return err
	})
	return v, err
}

func (s *Standin) showSession(w http.ResponseWriter, r *http.Request) {
	v, err := s.see(r)
	s.answerPage(w, r, "session", v, err)
}

func (s *Standin) showBoleto(w http.ResponseWriter, r *http.Request) {
	v, err := s.see(r)
	s.answerPage(w, r, "session", v, err)
}

// actOnSession is a button of the page that pays. With hold the events of its action are held back until "release":
// a test decides of which payment the application learns first.
func (s *Standin) actOnSession(w http.ResponseWriter, r *http.Request) {
	action := r.PostFormValue("action")
	page := Path + "/pagar/" + r.PathValue("id")
	next := page
	err := s.at(r.Context(), func(d *desk) error {
		session, err := d.find("checkout.session", r.PathValue("id"))
		if err != nil {
			return err
		}
		back := session.text("success_url")
		d.holds = r.PostFormValue("hold") != ""
		switch action {
		case "release":
			return d.release(session)
		case "pay":
			if !d.waits(session) {
				next = strings.ReplaceAll(back, "{CHECKOUT_SESSION_ID}", session.text("id"))
			}
			return d.pay(session)
		case "refuse":
			return d.refuse(session)
		case "issue":
			return d.issue(s, session)
		case "lapse":
			return d.lapse(session)
		case "expire":
			if session.text("status") != "open" {
				return errOver
			}
			return d.expireSession(session)
		}
		return errOver
	})
	s.afterAction(w, r, next, page, err)
}

// actOnCharge is what happens to money that came, as the list offers it.
func (s *Standin) actOnCharge(w http.ResponseWriter, r *http.Request) {
	err := s.at(r.Context(), func(d *desk) error {
		charge, err := d.find("charge", r.PathValue("id"))
		if err != nil {
			return err
		}
		action, of := r.PostFormValue("action"), r.PostFormValue("of")
		switch action {
		case "refund", "half":
			form := map[string][]string{"charge": {charge.text("id")}}
			if action == "half" {
				form["amount"] = []string{strconv.FormatInt(
					max(1, (charge.number("amount")-charge.number("amount_refunded"))/2), 10)}
			}
			_, err := d.createRefund(s, "", form)
			return err
		case "settle", "fail":
			refund, err := d.find("refund", of)
			if err != nil {
				return err
			}
			return d.settleRefund(refund, action == "fail")
		case "dispute":
			// All that is left of it, unless the form says how much: a bank disputes what was refunded too.
			cents := charge.number("amount") - charge.number("amount_refunded")
			if of != "" {
				if cents, err = strconv.ParseInt(of, 10, 64); err != nil {
					return errOver
				}
			}
			return d.openDispute(charge, cents)
		case "inquire":
			return d.openInquiry(charge)
		case "return":
			dispute, err := d.find("dispute", of)
			if err != nil {
				return err
			}
			cents, err := strconv.ParseInt(r.PostFormValue("cents"), 10, 64)
			if err != nil {
				return errOver
			}
			return d.returnOfDispute(dispute, cents)
		case "win", "lose":
			dispute, err := d.find("dispute", of)
			if err != nil {
				return err
			}
			return d.decideDispute(dispute, action == "win")
		}
		return errOver
	})
	s.afterAction(w, r, Path, Path, err)
}

// afterAction shows what came of it. What was over already is shown as it is, on its page.
func (s *Standin) afterAction(w http.ResponseWriter, r *http.Request, next, page string, err error) {
	switch {
	case errors.Is(err, errOver) || errors.As(err, new(*refusal)):
		next = page
	case err != nil:
		s.answerPage(w, r, "", nil, err)
		return
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}
