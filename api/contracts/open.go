package contracts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/formats/secretlink"
	"cortejo/platform/clientip"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// opensPerMinute limits how often one client IP may call, for all that a link and a code open together. A secret of 128
// bits cannot be guessed, so this only spares the database.
const opensPerMinute = 120

// ConsentVersion names the text that a signer accepts. Callers who change the text must change the version.
const ConsentVersion = "2026-11-29"

// consent accepts this way of signing, on which the validity of a signature outside of the ICP-Brasil is based.
const consent = "Li o contrato inteiro e concordo com ele. " +
	"Aceito assinar por este meio eletrônico, com o código enviado ao meu celular, " +
	"como válido entre as partes (Medida Provisória 2.200-2/2001, art. 10, § 2º), " +
	"nos moldes da Lei 14.063/2020, e que meu nome, telefone, CPF, " +
	"endereço IP, aparelho e a hora de cada passo fiquem registrados no contrato como prova da assinatura."

// TokenInput is the token of a signer's link.
type TokenInput struct {
	Token string `json:"token" maxLength:"100"`
}

// OpenInput is the token of a signer's link.
type OpenInput struct {
	Token string `query:"token" maxLength:"100" doc:"The link's token; an absent or malformed one returns the same 404 as an ended one"`
}

// SigningView is the content that a signer sees behind their link.
type SigningView struct {
	Name         string                 `json:"name"`
	Message      string                 `json:"message"`
	Status       queries.ContractStatus `json:"status"`
	InOrder      bool                   `json:"inOrder"`
	Turn         bool                   `json:"turn" doc:"Whether the signer may sign now: in order, all signers before have signed"`
	ExpiresOn    *civil.Date            `json:"expiresOn,omitempty"`
	TimeZone     string                 `json:"timeZone"`
	SentAt       time.Time              `json:"sentAt"`
	EndedAt      *time.Time             `json:"endedAt,omitempty"`
	BusinessName string                 `json:"businessName"`
	EventTitle   string                 `json:"eventTitle"`
	Contact      *OpenedContact         `json:"contact,omitempty" doc:"The planner to ask"`
	Pages        int                    `json:"pages"`
	Size         int                    `json:"size" doc:"In bytes"`
	SHA256       string                 `json:"sha256" doc:"SHA-256 of the file to sign, in hexadecimal; public.contract.sign takes it"`
	Sealed       bool                   `json:"sealed" doc:"Whether public.contract.file returns the sealed file"`
	Code         *string                `json:"code,omitempty" doc:"The verification code; absent before the seal"`
	Signer       OpenedSigner           `json:"signer"`
	Signers      []OpenedOther          `json:"signers" doc:"All of them, in their order"`
	Consent      Consent                `json:"consent"`
	NextPayment  *OpenedPayment         `json:"nextPayment,omitempty" doc:"Where a customer pays next who signed the contract of a proposal they accepted"`
}

// OpenedPayment is a payment on the client's side of the event, where the signer signs in to see it.
type OpenedPayment struct {
	EventUUID   uuid.UUID `json:"eventUuid"`
	PaymentUUID uuid.UUID `json:"paymentUuid"`
	Entrance    bool      `json:"entrance"`
}

// OpenedContact is the planner whom the signer can ask.
type OpenedContact struct {
	Name  string `json:"name"`
	Phone string `json:"phone" doc:"E.164"`
}

// OpenedSigner is the signer of the link.
type OpenedSigner struct {
	UUID       uuid.UUID            `json:"uuid"`
	Name       string               `json:"name"`
	Role       string               `json:"role"`
	Phone      string               `json:"phone" doc:"Masked"`
	HasTaxID   bool                 `json:"hasTaxId" doc:"Where false, they are asked for their CPF"`
	Status     queries.SignerStatus `json:"status"`
	OpenedAt   *time.Time           `json:"openedAt,omitempty"`
	SignedAt   *time.Time           `json:"signedAt,omitempty"`
	DeclinedAt *time.Time           `json:"declinedAt,omitempty"`
}

// OpenedOther is a signer of the contract as the other signers see them.
type OpenedOther struct {
	UUID     uuid.UUID            `json:"uuid"`
	Name     string               `json:"name"`
	Role     string               `json:"role"`
	Status   queries.SignerStatus `json:"status"`
	SignedAt *time.Time           `json:"signedAt,omitempty"`
}

// Consent is the text that a signer accepts, with its version.
type Consent struct {
	Version string `json:"version"`
	Text    string `json:"text"`
}

// acceptToken counts a call of the client IP and returns the hash of the token. It fails with a 404 if the text can be
// no token.
func (s *Service) acceptToken(ctx context.Context, token string) ([]byte, error) {
	procedure.SetHeader(ctx, "Referrer-Policy", "no-referrer")
	procedure.SetHeader(ctx, "X-Robots-Tag", "noindex, nofollow")
	if wait, ok := s.opening.Allow(clientip.LimitKeyOf(procedure.Request(ctx), s.TrustedProxies)); !ok {
		return nil, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", wait)
	}
	hash, ok := secretlink.Hash(token)
	if !ok {
		return nil, problem.NotFound()
	}
	return hash, nil
}

// open records nothing, because apps that show a preview of a link open it too.
func (s *Service) open(ctx context.Context, db tenants.Reader, in OpenInput) (SigningView, error) {
	hash, err := s.acceptToken(ctx, in.Token)
	if err != nil {
		return SigningView{}, err
	}
	return loadSigningView(ctx, db, hash)
}

func loadSigningView(ctx context.Context, db tenants.Reader, hash []byte) (SigningView, error) {
	row, err := queries.New(db).OpenContractLink(ctx, queries.OpenContractLinkParams{SecretHash: hash})
	if err != nil {
		return SigningView{}, err
	}
	var out SigningView
	if err := errors.Join(json.Unmarshal(row.Contract, &out),
		json.Unmarshal(row.NextPayment, &out.NextPayment)); err != nil {
		return SigningView{}, fmt.Errorf("contracts: read what a link opens: %w", err)
	}
	out.Signer.Phone = maskPhone(out.Signer.Phone)
	out.Consent = Consent{Version: ConsentVersion, Text: consent}
	return out, nil
}

// press marks the link as opened, when the signer presses the button.
func (s *Service) press(ctx context.Context, in TokenInput) (SigningView, error) {
	hash, err := s.acceptToken(ctx, in.Token)
	if err != nil {
		return SigningView{}, err
	}
	ip, agent := s.readDevice(ctx)
	var out SigningView
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		if _, err := queries.New(w).
			OpenContract(ctx, queries.OpenContractParams{SecretHash: hash, Ip: ip, UserAgent: agent}); err != nil {
			return err
		}
		out, err = loadSigningView(ctx, w, hash)
		return err
	})
	return out, err
}

// readDevice returns the evidence of where a signer is: their client IP, in full, and the User-Agent of their browser.
func (s *Service) readDevice(ctx context.Context) (ip, agent string) {
	r := procedure.Request(ctx)
	return clientip.AddressOf(r, s.TrustedProxies), agentOf(r)
}

func agentOf(r *http.Request) string {
	agent := []rune(strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), ""))
	return string(agent[:min(len(agent), 400)])
}

// maskPhone returns a phone with only its area code and last digits, enough for its owner to recognize it.
func maskPhone(number string) string {
	national := phone.FormatNational(number)
	digits := 0
	for _, r := range national {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	at := 0
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return r
		}
		at++
		if at <= 2 || at > digits-4 {
			return r
		}
		return '•'
	}, national)
}

// FileInput is the token of a signer's link.
type FileInput struct {
	Token string `query:"token" required:"true" maxLength:"100"`
}

func (s *Service) downloadFile(ctx context.Context, db tenants.Reader, in FileInput) (procedure.File, error) {
	hash, err := s.acceptToken(ctx, in.Token)
	if err != nil {
		return procedure.File{}, err
	}
	find := func(ctx context.Context) (queries.ContractFileOfLinkRow, error) {
		return queries.New(db).ContractFileOfLink(ctx, queries.ContractFileOfLinkParams{SecretHash: hash})
	}
	row, err := find(ctx)
	if err != nil {
		return procedure.File{}, err
	}
	name := formatPDFName(row.Name)
	if row.Sealed {
		name = formatSealedName(row.Name)
	}
	return s.take(ctx, row.FileKey, name, func(ctx context.Context) error { _, err := find(ctx); return err })
}

// VerifyInput is the code of a sealed contract.
type VerifyInput struct {
	Code string `query:"code" required:"true" maxLength:"40" doc:"Sixteen letters and digits; other characters are ignored"`
}

// Verification is a sealed contract as anyone with its code sees it. The file itself is compared on the person's
// device, without an upload.
type Verification struct {
	Name         string    `json:"name"`
	BusinessName string    `json:"businessName"`
	Code         string    `json:"code"`
	Pages        int       `json:"pages" doc:"The number of signed pages, without the evidence that follows them"`
	SentAt       time.Time `json:"sentAt"`
	SignedAt     time.Time `json:"signedAt" doc:"When the last signer signed"`
	SealedAt     time.Time `json:"sealedAt"`
	SHA256       string    `json:"sha256" doc:"SHA-256 of the signed file, in hexadecimal"`
	SealedSHA256 string    `json:"sealedSha256" doc:"SHA-256 of the whole sealed file, in hexadecimal"`
	SealedSize   int       `json:"sealedSize" doc:"In bytes"`
	// CertificateSHA256 is nil for a seal of which a job has not recorded the certificate yet.
	CertificateSHA256 *string          `json:"certificateSha256,omitempty" doc:"Of the certificate in the seal, DER; null until it is recorded"`
	Signers           []VerifiedSigner `json:"signers"`
}

// VerifiedSigner is a person who signed.
type VerifiedSigner struct {
	Name     string    `json:"name"`
	Role     string    `json:"role"`
	SignedAt time.Time `json:"signedAt"`
}

func (s *Service) verify(ctx context.Context, db tenants.Reader, in VerifyInput) (Verification, error) {
	if wait, ok := s.opening.Allow(clientip.LimitKeyOf(procedure.Request(ctx), s.TrustedProxies)); !ok {
		return Verification{}, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", wait)
	}
	code := strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= '2' && r <= '7' {
			return r
		}
		return -1
	}, strings.ToUpper(in.Code))
	if utf8.RuneCountInString(code) != CodeLength {
		return Verification{}, problem.NotFound()
	}
	text, err := queries.New(db).VerifyContract(ctx, queries.VerifyContractParams{Code: code})
	if err != nil {
		return Verification{}, err
	}
	var out Verification
	if err := json.Unmarshal(text, &out); err != nil {
		return Verification{}, fmt.Errorf("contracts: read what a code says: %w", err)
	}
	return out, nil
}
