package imports

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
)

// guestFields are the fields of a file of guests, with the usual column names. The first name of each is that of the
// export.
var guestFields = []knownField{
	{"invitation", []string{"convite", "nome do convite", "familia", "grupo", "nome da familia", "invitation",
		"household", "party", "invitation name", "casa"}},
	{"guest", []string{"convidado", "nome", "nome do convidado", "convidados", "nome completo", "guest", "guest name",
		"name", "pessoa", "nomes", "nome e sobrenome", "first name", "primeiro nome", "nome(s)"}},
	{"surname", []string{"sobrenome", "last name", "ultimo nome", "apelido"}},
	{"status", []string{"status", "confirmacao", "resposta", "presenca", "confirmado", "rsvp", "situacao", "confirmou",
		"confirmados", "vai", "vem", "confirma presenca"}},
	{"phone", []string{"telefone", "celular", "fone", "whatsapp", "tel", "phone", "mobile", "contato", "telefones",
		"telefone 1", "celular/whatsapp", "telefone/whatsapp", "whats", "zap"}},
	{"tags", []string{"etiquetas", "etiqueta", "tags", "tag", "categoria", "lado", "relacao"}},
	{"ageGroup", []string{"faixa etaria", "faixa", "tipo", "adulto/crianca", "age group", "kind"}},
	{"age", []string{"idade", "idade da crianca", "age", "exact age"}},
	{"email", []string{"email", "e-mail", "mail"}},
	{"table", []string{"mesa", "numero da mesa", "table", "mesa n"}},
	{"diet", []string{"restricao alimentar", "restricoes alimentares", "restricao", "restricoes", "dieta",
		"alimentacao", "alergia", "diet"}},
	{"partySize", []string{"qtd", "qtde", "quantidade", "qtd de pessoas", "qtde de pessoas", "quantidade de pessoas",
		"qtd pessoas", "n de pessoas", "no de pessoas", "nº de pessoas", "numero de pessoas", "pessoas", "lugares",
		"qtd lugares", "total de pessoas", "n pessoas", "pax", "quantos", "qtd convidados", "party size",
		"quantidade de convidados", "total"}},
	{"companions", []string{"acompanhantes", "acompanhante", "n de acompanhantes", "nº de acompanhantes",
		"qtd acompanhantes", "qtd de acompanhantes", "numero de acompanhantes", "+1"}},
	{"adults", []string{"adultos", "adulto", "qtd adultos", "n de adultos", "nº de adultos"}},
	{"children", []string{"criancas", "crianca", "qtd criancas", "n de criancas", "nº de criancas", "kids"}},
}

// guestRecord is the stored content of a valid row. Its IDs are chosen while reading, so that the rows of a household
// refer to each other and nothing is written twice; a new invitation includes the hashes of its secrets.
type guestRecord struct {
	Invitation   string    `json:"invitation"`
	InvitationID uuid.UUID `json:"invitationId"`
	// Name is that of the first person, or of the household if the row has no invitation.
	Name    string        `json:"name"`
	Phone   *string       `json:"phone,omitempty"`
	Email   *string       `json:"email,omitempty"`
	Status  string        `json:"status"`
	Tags    []string      `json:"tags"`
	Diet    string        `json:"diet,omitempty"`
	Table   *int          `json:"table,omitempty"`
	People  []guestPerson `json:"people"`
	RSVP    string        `json:"rsvp,omitempty"`
	CheckIn string        `json:"checkIn,omitempty"`
}

// guestPerson is a guest whom a row adds to its invitation.
type guestPerson struct {
	GuestID uuid.UUID `json:"guestId"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Age     *int      `json:"age,omitempty"`
	AgeBand string    `json:"ageBand,omitempty"`
}

// UploadGuestsInput names the event whose guests a file has.
type UploadGuestsInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	UploadInput
}

func (u uploads) admitGuests(ctx context.Context, in UploadGuestsInput) error {
	if err := u.admit(ctx, in.UploadInput); err != nil {
		return err
	}
	_, err := queries.New(u.db.Read(procedure.ScopeOf(ctx))).
		MayEditGuests(ctx, queries.MayEditGuestsParams{EventID: in.EventUUID})
	return err
}

func (u uploads) uploadGuests(ctx context.Context, in UploadGuestsInput, upload procedure.Upload) (Import, error) {
	return u.read(ctx, file{kind: queries.ImportKindGUESTS, event: &in.EventUUID}, in.UploadInput, upload,
		"convidados.csv")
}

func checkGuestFields(fields []string) (faults []string) {
	if !slices.Contains(fields, "guest") && !slices.Contains(fields, "invitation") {
		faults = append(faults, "Diga qual coluna tem o nome do convidado.")
	}
	return faults
}
