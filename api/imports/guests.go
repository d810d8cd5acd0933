package imports

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/category"
	"cortejo/formats/emailaddress"
	"cortejo/formats/guesttext"
	"cortejo/formats/secretlink"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/procedure"
	"cortejo/queries"
)

// guestFields are the fields of a file of guests, with the usual column names. The first name of each is that of the
// export.
var guestFields = []knownField{
	{"invitation", []string{"convite", "nome do convite", "familia", "grupo", "nome da familia", "invitation",
		"household", "party", "invitation name"}},
	{"guest", []string{"convidado", "nome", "nome do convidado", "convidados", "nome completo", "guest", "guest name",
		"name", "pessoa"}},
	{"status", []string{"status", "confirmacao", "resposta", "presenca", "confirmado", "rsvp", "situacao"}},
	{"phone", []string{"telefone", "celular", "fone", "whatsapp", "tel", "phone", "mobile", "contato"}},
	{"tags", []string{"etiquetas", "etiqueta", "tags", "tag", "categoria", "lado", "relacao"}},
	{"ageGroup", []string{"faixa etaria", "faixa", "tipo", "adulto/crianca", "age group", "kind"}},
	{"age", []string{"idade", "idade da crianca", "age", "exact age"}},
	{"email", []string{"email", "e-mail", "mail"}},
	{"table", []string{"mesa", "numero da mesa", "table", "mesa n"}},
	{"diet", []string{"restricao alimentar", "restricoes alimentares", "restricao", "restricoes", "dieta",
		"alimentacao", "alergia", "diet"}},
}

// guestRecord is the stored content of a valid row. Its IDs are chosen while reading, so that the rows of a household
// refer to each other and nothing is written twice; a new invitation includes the hashes of its secrets.
type guestRecord struct {
	Invitation   string    `json:"invitation"`
	InvitationID uuid.UUID `json:"invitationId"`
	GuestID      uuid.UUID `json:"guestId"`
	Name         string    `json:"name"`
	Phone        *string   `json:"phone,omitempty"`
	Email        *string   `json:"email,omitempty"`
	Status       string    `json:"status"`
	Tags         []string  `json:"tags"`
	Kind         string    `json:"kind"`
	Age          *int      `json:"age,omitempty"`
	AgeBand      string    `json:"ageBand,omitempty"`
	Diet         string    `json:"diet,omitempty"`
	Table        *int      `json:"table,omitempty"`
	RSVP         string    `json:"rsvp,omitempty"`
	CheckIn      string    `json:"checkIn,omitempty"`
}

// UploadGuestsInput names the event whose guests a file has.
type UploadGuestsInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

func (u uploads) admitGuests(ctx context.Context, in UploadGuestsInput) error {
	if err := u.admit(ctx, struct{}{}); err != nil {
		return err
	}
	_, err := queries.New(u.db.Read(procedure.ScopeOf(ctx))).
		MayEditGuests(ctx, queries.MayEditGuestsParams{EventID: in.EventUUID})
	return err
}

func (u uploads) guests(ctx context.Context, in UploadGuestsInput, file procedure.Upload) (Import, error) {
	table, err := u.table(ctx, file, spreadsheet.Read, "Escolha um arquivo .csv ou .xlsx.")
	if err != nil {
		return Import{}, err
	}
	fields := guessGuestFields(table.Columns)
	return u.keep(ctx, queries.CreateImportParams{
		Kind: queries.ImportKindGUESTS, EventID: &in.EventUUID, Name: nameOf(file, "convidados.csv"),
		Columns: table.Columns, Fields: fields, Faults: checkGuestFields(fields),
	}, judgeGuests(table.Rows, table.Columns, fields))
}

// guessGuestFields returns the field of each column, by the column's name. Of two columns for one field the first
// counts.
func guessGuestFields(columns []string) []string {
	fields := make([]string, len(columns))
	for i, column := range columns {
		plain := category.Normalize(column)
		for _, field := range guestFields {
			if slices.Contains(field.columns, plain) && !slices.Contains(fields, field.name) {
				fields[i] = field.name
			}
		}
	}
	return fields
}

func checkGuestFields(fields []string) (faults []string) {
	if !slices.Contains(fields, "guest") && !slices.Contains(fields, "invitation") {
		faults = append(faults, "Diga qual coluna tem o nome do convidado.")
	}
	return faults
}

// judgeGuests validates each row by itself.
func judgeGuests(rows []spreadsheet.Row, columns, fields []string) []judged {
	all := make([]judged, 0, len(rows))
	for _, row := range rows {
		if row.HasStrayQuotes() && len(columns) > 1 {
			all = append(all, unquoted(row, columns[0]))
			continue
		}
		record, faults := readGuest(row.Cells, columns, fields)
		all = append(all, judged{Line: row.Line, Cells: row.Cells, Faults: faults, Record: record})
	}
	return all
}

func readGuest(cells, columns, fields []string) (*guestRecord, []Fault) {
	values := map[string]string{}
	for i, field := range fields {
		if field != "" && values[field] == "" {
			values[field] = cells[i]
		}
	}
	var faults []Fault
	reject := func(field, message string) {
		faults = append(faults, Fault{message, columns[max(0, slices.Index(fields, field))], values[field]})
	}
	r := &guestRecord{Invitation: values["invitation"], Name: values["guest"], Status: "unknown", Kind: "unknown",
		Tags: []string{}, Diet: values["diet"]}
	if guesttext.IsCompanion(r.Name) {
		r.Name = ""
	}
	if text := values["phone"]; text != "" {
		if number, ok := readPhone(text); ok {
			r.Phone = &number
		} else {
			reject("phone", "Informe um telefone com DDD")
		}
	}
	if text := values["email"]; text != "" {
		if _, err := emailaddress.Parse(text); err != nil {
			reject("email", "Informe um e-mail válido")
		}
		r.Email = &text
	}
	if r.Name == "" && r.Invitation == "" && r.Phone == nil {
		reject("guest", "Diga o nome do convidado ou o do convite")
	}
	var ok bool
	if r.Status, ok = guesttext.ParseStatus(values["status"]); !ok {
		reject("status", "Escreva Confirmado, Sem resposta ou Não vai")
	}
	if r.Kind, r.AgeBand, ok = guesttext.ParseAgeGroup(values["ageGroup"]); !ok {
		reject("ageGroup", "Faixa etária desconhecida")
	}
	switch age, ok := guesttext.ParseAge(values["age"]); {
	case !ok:
		reject("age", "Informe a idade em anos")
	case age != nil && *age > 17:
		r.Kind, r.AgeBand = "adult", ""
	case age != nil:
		r.Kind, r.AgeBand, r.Age = "child", "", age
	}
	for tag := range strings.FieldsFuncSeq(values["tags"], func(c rune) bool {
		return c == ',' || c == ';' ||
			c == '|'
	}) {
		if tag = strings.TrimSpace(tag); tag != "" && !slices.Contains(r.Tags, tag) {
			r.Tags = append(r.Tags, tag)
		}
		if len(r.Tags) > tagsPerGuest { // a cell may hold a thousand
			break
		}
	}
	if len(r.Tags) > tagsPerGuest ||
		slices.ContainsFunc(r.Tags, func(tag string) bool { return len([]rune(tag)) > 40 }) {
		reject("tags", "Use até 10 etiquetas de até 40 letras")
	}
	if r.Table, ok = guesttext.ParseTable(values["table"]); !ok {
		reject("table", "Informe o número da mesa")
	}
	for field, limit := range map[string]int{"guest": nameLimit, "invitation": nameLimit, "diet": 200} {
		if len([]rune(values[field])) > limit {
			reject(field, "Use até "+strconv.Itoa(limit)+" letras")
		}
	}
	slices.SortStableFunc(faults,
		func(a, b Fault) int { return slices.Index(columns, a.Column) - slices.Index(columns, b.Column) })
	return r, faults
}

// household is an invitation while a file is read: an existing one, or a new one of the file.
type household struct {
	id      uuid.UUID
	name    string
	isNew   bool
	people  int
	names   map[string]int // its guests by name, and the line they came with (0: existing ones)
	unnamed int            // existing unnamed companions whom the file has not named yet
}

// households finds invitations by their names, and by their phones.
type households struct {
	byName, byPhone map[string]*household
	people          int
}

// decideGuests assigns the rows of a file to households, by the invitation's name or its phone, and decides for each
// whether it adds a guest. An existing guest is a duplicate, and is not overwritten. It returns the number of valid
// rows.
func decideGuests(ctx context.Context, q *queries.Queries, event uuid.UUID, links secretlink.Key, rows []judged,
	columns, fields []string) (valid int, err error) {
	known, err := q.KnownInvitations(ctx, queries.KnownInvitationsParams{EventID: event})
	if err != nil {
		return 0, err
	}
	all := households{byName: map[string]*household{}, byPhone: map[string]*household{}}
	for _, i := range known {
		h := &household{id: i.ID, name: i.Name, people: len(i.Guests), names: map[string]int{}}
		for _, name := range i.Guests {
			if name == "" {
				h.unnamed++
			} else {
				h.names[category.Normalize(name)] = 0
			}
		}
		all.people += len(i.Guests)
		all.remember(h, i.Name, i.Phone)
	}
	column := columns[max(0, slices.Index(fields, "guest"))]
	for i := range rows {
		row := &rows[i]
		if len(row.Faults) > 0 {
			row.Verdict, row.Record = queries.ImportVerdictINVALID, struct{}{}
			continue
		}
		r := row.Record.(*guestRecord)
		h := all.of(r)
		if why := all.refuse(h, r, row.Line); why != "" {
			row.Verdict, row.Faults = queries.ImportVerdictDUPLICATE, []Fault{{why, column, r.Name}}
			if why == sentenceManyGuests || why == sentenceFullEvent {
				row.Verdict, row.Record = queries.ImportVerdictINVALID, struct{}{}
			}
			continue
		}
		h.people, all.people = h.people+1, all.people+1
		r.Invitation, r.InvitationID, r.GuestID = h.name, h.id, uuid.Must(uuid.NewV7())
		if h.isNew {
			r.RSVP, r.CheckIn = secretOf(links, secretlink.RSVP, event, h.id),
				secretOf(links, secretlink.CheckIn, event, h.id)
		}
		row.Verdict, row.Faults = queries.ImportVerdictVALID, []Fault{}
		valid++
	}
	return valid, nil
}

// tagsPerGuest limits the tags of a guest (guests.tags).
const tagsPerGuest = 10

const (
	sentenceManyGuests = "um convite leva no máximo 50 pessoas"
	sentenceFullEvent  = "este evento já tem 20.000 convidados"
)

// remember makes a household known by its name and phone; the first one of a name or phone stays.
func (all households) remember(h *household, name, phone string) {
	if key := category.Normalize(name); key != "" && all.byName[key] == nil {
		all.byName[key] = h
	}
	if phone != "" && all.byPhone[phone] == nil {
		all.byPhone[phone] = h
	}
}

// of returns the household of a row: that of the invitation's name if the row has one, else that of its phone. It
// creates the household if there is none.
func (all households) of(r *guestRecord) *household {
	phone := ""
	if r.Phone != nil {
		phone = *r.Phone
	}
	name := r.Invitation
	if name == "" {
		if h := all.byPhone[phone]; phone != "" && h != nil {
			return h
		}
		if name = r.Name; name == "" {
			name = phone
		}
	}
	if h := all.byName[category.Normalize(name)]; h != nil && category.Normalize(name) != "" {
		all.remember(h, "", phone)
		return h
	}
	h := &household{id: uuid.Must(uuid.NewV7()), name: name, isNew: true, names: map[string]int{}}
	all.remember(h, name, phone)
	return h
}

// refuse returns why a row adds no guest, or "".
func (all households) refuse(h *household, r *guestRecord, line int) string {
	if r.Name == "" && h.unnamed > 0 {
		h.unnamed--
		return "este lugar já está no convite " + h.name
	}
	if r.Name != "" {
		first, there := h.names[category.Normalize(r.Name)]
		switch {
		case there && first == 0:
			return "já está no convite " + h.name
		case there:
			return fmt.Sprintf("já está na linha %d", first)
		}
	}
	switch {
	case h.people >= guesttext.MaxPerInvitation:
		return sentenceManyGuests
	case all.people >= guesttext.MaxPerEvent:
		return sentenceFullEvent
	}
	if r.Name != "" {
		h.names[category.Normalize(r.Name)] = line
	}
	return ""
}

// secretOf returns the stored hash of a new invitation's token.
func secretOf(links secretlink.Key, purpose string, event, invitation uuid.UUID) string {
	hash, _ := secretlink.Hash(links.DeriveInvitationToken(purpose, event, invitation, 0))
	return hex.EncodeToString(hash)
}
