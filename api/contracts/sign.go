package contracts

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/formats/contractpdf"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/clientip"
	"cortejo/platform/form"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// codePause is the number of seconds between two codes. codesToPhone limits the codes to one phone in a day, and
	// codesOfContract those of one contract.
	codePause, codesToPhone, codesOfContract = 45, 15, 150
	// printedAtOnce limits the contracts that a process renders at the same time.
	printedAtOnce = 4
	// codesFromAddress limits the codes that one client IP requests within an hour, and triesFromAddress those that it
	// tries.
	codesFromAddress, triesFromAddress = 40, 100
)

// RequestCodeInput names the link for which a code is requested, and the channel of the code.
type RequestCodeInput struct {
	Token   string `json:"token" maxLength:"100"`
	Channel string `json:"channel" enum:"WHATSAPP,SMS"`
}

// RequestCodeOutput says until when the code is valid.
type RequestCodeOutput struct {
	ExpiresAt time.Time `json:"expiresAt"`
	AskAgain  int       `json:"askAgain" doc:"In how many seconds another may be asked for"`
}

// signingResult is the result of the functions of functions/68_contracts.sql.
type signingResult struct {
	State      string      `json:"state"`
	Seconds    int         `json:"seconds"`
	Left       int         `json:"left"`
	BusinessID uuid.UUID   `json:"businessId"`
	ContractID uuid.UUID   `json:"contractId"`
	SentID     uuid.UUID   `json:"sentId"`
	Done       bool        `json:"done"`
	Next       []uuid.UUID `json:"next"`
}

// refusal returns the problem for which nothing was done, or nil.
func (a signingResult) refusal() error {
	switch a.State {
	case "":
		return nil
	case "TURN":
		return problem.Conflict("Ainda não é a sua vez: avisamos quando quem vem antes assinar.")
	case "NEW":
		return problem.Conflict("Abra o contrato antes de assinar.")
	case "CHANGED":
		return problem.Conflict("O contrato que você leu não é mais este. Abra o link de novo.")
	case "WAIT":
		return problem.TooMany("Um código acabou de sair. Espere um pouco para pedir outro.",
			time.Duration(a.Seconds)*time.Second)
	case "NONE":
		return problem.Invalid("", problem.Field{Name: "code", Message: "Este código não vale mais. Peça outro."})
	case "SAME_TAX_ID":
		return problem.Invalid("", problem.Field{Name: "samePerson", Message: "Este CPF é de outra pessoa que assina " +
			"este contrato. Corrija o CPF, ou confirme que ele é seu e que você assina pelas duas partes."})
	case "WRONG":
		return problem.Invalid("", problem.Field{Name: "code", Message: describeWrongCode(a.Left)})
	}
	return problem.Conflict("Este contrato já terminou. Abra o link de novo para ver como ele ficou.")
}

func describeWrongCode(left int) string {
	switch left {
	case 0:
		return "Código errado. Ele não vale mais: peça outro."
	case 1:
		return "Código errado. Resta uma tentativa."
	}
	return fmt.Sprintf("Código errado. Restam %d tentativas.", left)
}

func (s *Service) requestCode(ctx context.Context, in RequestCodeInput) (RequestCodeOutput, error) {
	hash, err := s.acceptToken(ctx, in.Token)
	if err != nil {
		return RequestCodeOutput{}, err
	}
	ip, agent := s.readDevice(ctx)
	if err := s.share(ctx, "contract codes from ", ip, codesFromAddress); err != nil {
		return RequestCodeOutput{}, err
	}
	links, salt := s.Secrets.Links(), secretlink.NewSalt()
	var a signingResult
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		text, err := queries.New(w).AskContractCode(ctx, queries.AskContractCodeParams{
			SecretHash: hash, Salt: salt, CodeHash: links.HashCode(hash, links.DeriveCode(salt)),
			Channel: in.Channel, Ip: ip, UserAgent: agent,
			PauseSeconds: codePause, PerDay: codesToPhone, PerContract: codesOfContract,
		})
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &a); err != nil {
			return fmt.Errorf("contracts: read how a code was asked for: %w", err)
		}
		if a.State != "" {
			return nil // keeps the count of tries
		}
		return w.Enqueue(ctx, jobs.ContractCode{OfBusiness: jobs.OfBusiness{BusinessID: a.BusinessID},
			SentID: a.SentID}, nil)
	})
	if err == nil {
		err = a.refusal()
	}
	if err != nil {
		return RequestCodeOutput{}, err
	}
	return RequestCodeOutput{ExpiresAt: time.Now().Add(10 * time.Minute).Truncate(time.Second),
		AskAgain: codePause}, nil
}

// share counts an action of a client IP, and fails if it had the most per hour.
func (s *Service) share(ctx context.Context, what, ip string, most int) error {
	own := limits.Quota{Key: what + clientip.LimitKeyFrom(ip), Max: most, Within: time.Hour}
	wait, ok, err := s.codes.Allow(ctx, own)
	if err == nil && !ok {
		err = problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", wait)
	}
	return err
}

// SignInput is a signature with the code and the consent of the signer.
type SignInput struct {
	Token   string  `json:"token" maxLength:"100"`
	Code    string  `json:"code" maxLength:"20" doc:"Six digits"`
	SHA256  string  `json:"sha256" maxLength:"64" doc:"Of the file that was shown (public.contract.get)"`
	Consent string  `json:"consent" maxLength:"20" doc:"The version of the text that was accepted"`
	TaxID   *string `json:"taxId,omitempty" maxLength:"20" doc:"CPF, where hasTaxId is false"`
	// SamePerson confirms that another signer of the contract has the same CPF.
	SamePerson bool           `json:"samePerson,omitempty" doc:"That one person signs for two parties: a 422 asks about it"`
	Signature  SignatureInput `json:"signature"`
}

// SignatureInput is a signature: a drawing or a name.
type SignatureInput struct {
	Kind  string `json:"kind" enum:"DRAWN,TYPED"`
	Value string `json:"value" minLength:"1" maxLength:"20000" doc:"Drawn: an SVG path of whole numbers in a box of 600 by 200, of lines alone (M12 40L13 44M80 10L90 12). Typed: the name"`
}

func (s *Service) sign(ctx context.Context, in SignInput) (SigningView, error) {
	hash, err := s.acceptToken(ctx, in.Token)
	if err != nil {
		return SigningView{}, err
	}
	var f form.Form
	code := keepDigits(in.Code)
	if len(code) != 6 {
		f.Reject("code", "O código tem seis números")
	}
	if in.Consent != ConsentVersion {
		f.Reject("consent", "Aceite assinar por este meio para continuar")
	}
	taxID := readCPF(&f, "taxId", in.TaxID)
	signature := strings.TrimSpace(in.Signature.Value)
	switch {
	case in.Signature.Kind == "DRAWN":
		if _, err := contractpdf.ParseDrawing(signature); err != nil {
			f.Reject("signature.value", "Desenhe a sua assinatura de novo")
		}
	case signature == "" || len([]rune(signature)) > 120:
		f.Reject("signature.value", "Escreva o seu nome")
	default:
		signed := contractpdf.Evidence{Signers: []contractpdf.Signer{{TypedName: signature}}}
		if signed.DescribeMissingLetters() != "" {
			f.Reject("signature.value", "Escreva o seu nome em letras latinas, ou desenhe a assinatura")
		}
	}
	shown, err := hex.DecodeString(in.SHA256)
	if err != nil || len(shown) != 32 {
		f.Reject("sha256", "Abra o contrato de novo")
	}
	if err := f.Err(); err != nil {
		return SigningView{}, err
	}
	ip, agent := s.readDevice(ctx)
	if err := s.share(ctx, "contract signatures from ", ip, triesFromAddress); err != nil {
		return SigningView{}, err
	}
	var a signingResult
	var out SigningView
	// A wrong code is counted, so it is no error within the transaction.
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		text, err := queries.New(w).SignContract(ctx, queries.SignContractParams{
			SecretHash: hash, CodeHash: s.Secrets.Links().HashCode(hash, code), Sha256: shown, TaxID: taxID,
			IsSamePerson: in.SamePerson, Consent: in.Consent,
			Kind: in.Signature.Kind, Signature: signature, Ip: ip, UserAgent: agent,
		})
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &a); err != nil {
			return fmt.Errorf("contracts: read a signature: %w", err)
		}
		if a.State != "" {
			return nil
		}
		if out, err = loadSigningView(ctx, w, hash); err != nil {
			return err
		}
		return w.EnqueueAll(ctx, a.follow())
	})
	if err == nil {
		err = a.refusal()
	}
	return out, err
}

// follow returns the jobs that a signature causes: the seal of a contract that all have signed, or the links of the
// next signers.
func (a signingResult) follow() (all []river.InsertManyParams) {
	of := jobs.OfBusiness{BusinessID: a.BusinessID}
	if a.Done {
		return []river.InsertManyParams{{Args: jobs.SealContract{OfBusiness: of, ContractID: a.ContractID}}}
	}
	for _, id := range a.Next {
		all = append(all, river.InsertManyParams{Args: jobs.ContractLink{OfBusiness: of, SentID: id}})
	}
	return all
}

func keepDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// DeclineInput is the reason why a signer declines.
type DeclineInput struct {
	Token  string `json:"token" maxLength:"100"`
	Reason string `json:"reason" minLength:"1" maxLength:"500" doc:"The reason, shown to the team"`
}

func (s *Service) decline(ctx context.Context, in DeclineInput) (SigningView, error) {
	hash, err := s.acceptToken(ctx, in.Token)
	if err != nil {
		return SigningView{}, err
	}
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por que não vai assinar")
	if err := f.Err(); err != nil {
		return SigningView{}, err
	}
	ip, agent := s.readDevice(ctx)
	var out SigningView
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		state, err := queries.New(w).
			DeclineContract(ctx, queries.DeclineContractParams{SecretHash: hash, Reason: reason, Ip: ip,
				UserAgent: agent})
		if err != nil {
			return err
		}
		if err := (signingResult{State: state}).refusal(); err != nil {
			return err
		}
		out, err = loadSigningView(ctx, w, hash)
		return err
	})
	return out, err
}
