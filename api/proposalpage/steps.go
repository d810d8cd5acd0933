package proposalpage

import (
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/longdate"
	"cortejo/queries"
)

// acceptedCookie marks the browser that accepted: the links that it shows open personal data.
const acceptedCookie = "cortejo-aceite"

// step is one of what follows a yes.
type step struct {
	Title, Words, Icon string
	Done               bool
	URL, Button        string
}

func (s *Service) rememberAcceptance(q request, acceptance uuid.UUID) {
	until := time.Now().Add(stepsOpen)
	s.remember(q, acceptedCookie, s.sign("accepted", q.code+" "+acceptance.String(), until), stepsOpen)
}

func (s *Service) serveAccepted(q request, it *offer) bool {
	cookie, err := q.r.Cookie(acceptedCookie)
	return err == nil && it.Acceptance != nil &&
		s.isSigned("accepted", q.code+" "+it.Acceptance.ID.String(), cookie.Value)
}

// listSteps are what follows a yes in one link: the contract, then the first payment.
func (s *Service) listSteps(q request, it *offer) ([]step, error) {
	all := []step{{Title: "Orçamento aceito", Words: longdate.FormatMoment(it.Acceptance.AcceptedAt.In(saoPaulo)),
		Icon: "check", Done: true}}
	here := s.serveAccepted(q, it)
	preparing := it.isBeingMade()
	signed := !it.HasContract
	if it.HasContract {
		sign := step{Title: "Assinar o contrato", Icon: "signature"}
		switch {
		case it.Contract != nil && (it.Contract.Signed || it.Contract.Status == "SIGNED"):
			sign.Title, sign.Words, sign.Icon, sign.Done, signed = "Contrato assinado", "A sua assinatura está nele.",
				"check", true, true
		case it.Contract != nil && it.Contract.Status == "SENT":
			sign.Words = "O link para assinar foi pelo WhatsApp, ao celular que confirmou o aceite."
			if here {
				address, err := s.loadSigningURL(q, it)
				if err != nil {
					return nil, err
				}
				if address != "" {
					sign.URL, sign.Button, sign.Words = address, "Assinar o contrato", "Ele também foi pelo WhatsApp."
				}
			}
		case preparing:
			sign.Words = "Estamos preparando o contrato. Ele chega aqui, e pelo WhatsApp, em instantes."
		default:
			sign.Words = it.Business.Name + " vai enviar o contrato a você."
		}
		all = append(all, sign)
	}
	first := "a primeira parcela"
	if it.Payment != nil && it.Payment.Entrance || it.Payment == nil && it.beginsWithEntrance() {
		first = "a entrada"
	}
	pay := step{Title: "Pagar " + first, Icon: "wallet", Words: "Depois da assinatura."}
	switch {
	case it.Payment != nil && signed:
		pay.Words = "Entre no Cortejo com o celular que confirmou o aceite."
		if here {
			pay.URL, pay.Button = "/evento/"+it.Payment.EventUUID.String()+"/pagamentos/"+
				it.Payment.PaymentUUID.String(), pay.Title
		}
	case it.Payment != nil:
	case it.Paid:
		pay.Title, pay.Words, pay.Icon, pay.Done = "Pagamento feito", "Acompanhe os pagamentos no Cortejo.",
			"check", true
	case preparing:
		pay.Words = "Em instantes."
	default:
		pay.Words = it.Business.Name + " vai combinar o pagamento com você."
	}
	return append(all, pay), nil
}

// loadSigningURL is that of the customer's own link to the contract; empty where there is none to sign any more.
func (s *Service) loadSigningURL(q request, it *offer) (string, error) {
	row, err := queries.New(s.DB.Read(newVisitorScope())).SigningOfAcceptance(q.r.Context(),
		queries.SigningOfAcceptanceParams{Code: q.code, Acceptance: it.Acceptance.ID})
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !s.Secrets.Links().HasDerived(row.Salt, row.SecretHash) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return "/contrato/" + s.Secrets.Links().DeriveToken(row.Salt), nil
}
