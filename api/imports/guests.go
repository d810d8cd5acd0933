package imports

import (
	"context"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/category"
	"cortejo/formats/emailaddress"
	"cortejo/formats/guesttext"
	"cortejo/formats/phone"
	"cortejo/formats/secretlink"
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

func (u uploads) guests(ctx context.Context, in UploadGuestsInput, upload procedure.Upload) (Import, error) {
	return u.read(ctx, file{kind: queries.ImportKindGUESTS, event: &in.EventUUID}, in.UploadInput, upload,
		"convidados.csv")
}

// guessGuestFields returns the field of each column, by the column's name. Of two columns for one field the first
// counts.
func guessGuestFields(columns []string) []string { return findFieldsOnce(guestFields, columns) }

// findFieldsOnce returns the field of each column by its name, each field once.
func findFieldsOnce(known []knownField, columns []string) []string {
	fields := make([]string, len(columns))
	for i, column := range columns {
		plain := category.Normalize(strings.TrimRight(column, " :*?"))
		for _, field := range known {
			if slices.Contains(field.columns, plain) && !slices.Contains(fields, field.name) {
				fields[i] = field.name
				break
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

// readGuest parses a row. A field that cannot be read stays empty, and never costs the person.
func (f file) readGuest(row line) judged {
	r := newReader(row.Cells, f.columns, f.fields)
	g := &guestRecord{Invitation: r.values["invitation"], Status: "unknown", Tags: []string{}}
	written := strings.TrimSpace(r.values["guest"] + " " + r.values["surname"])
	for field, text := range map[string]string{"guest": written, "invitation": g.Invitation} {
		if len([]rune(text)) > nameLimit {
			r.reject(field, kindTooLong, "Use até "+strconv.Itoa(nameLimit)+" letras")
		}
	}
	if written, isIn := takePhone(written, r.values["phone"] == "", f.areaCode); isIn.Number != "" {
		g.Phone = &isIn.Number
		return f.finishGuest(row, r, g, written)
	}
	if number, others := r.readPhone(f.areaCode); number != "" {
		g.Phone = &number
		if len(others) > 0 {
			r.addNote("phone", kindOtherPhones, "Fica o primeiro telefone; os outros ficam de fora")
		}
	}
	return f.finishGuest(row, r, g, written)
}

// phoneInNamePattern matches a phone that is written next to a name.
var phoneInNamePattern = regexp.MustCompile(`\+?\(?\d[\d ().-]{7,}\d`)

// takePhone takes the phone out of a name that it was written next to.
func takePhone(name string, isWanted bool, areaCode string) (rest string, cell phone.Cell) {
	found := phoneInNamePattern.FindString(name)
	if found == "" || !isWanted {
		return name, cell
	}
	if cell = phone.ReadCell(found, areaCode); cell.Number == "" {
		return name, cell
	}
	return strings.Trim(strings.Replace(name, found, " ", 1), " ,;-"), cell
}

// finishGuest reads the fields of a row besides its phone.
func (f file) finishGuest(row line, r *reader, g *guestRecord, written string) judged {
	if text := r.values["email"]; text != "" {
		if _, err := emailaddress.Parse(text); err != nil {
			r.addNote("email", kindEmail, "Informe um e-mail válido")
		} else {
			g.Email = &text
		}
	}
	if g.Invitation == "" && g.Phone == nil && guesttext.IsCompanion(written) {
		r.reject("guest", kindName, "Diga o nome do convidado ou o do convite")
	}
	var ok bool
	if g.Status, ok = guesttext.ParseStatus(r.values["status"]); !ok {
		if g.Status, ok = f.answers[category.Normalize(r.values["status"])]; !ok {
			g.Status = "unknown"
			r.addNote("status", kindStatus, "Não sabemos o que esta resposta diz")
		}
	}
	for tag := range strings.FieldsFuncSeq(r.values["tags"], func(c rune) bool {
		return c == ',' || c == ';' || c == '|'
	}) {
		if tag = strings.TrimSpace(tag); tag != "" && !slices.Contains(g.Tags, tag) {
			g.Tags = append(g.Tags, tag)
		}
		if len(g.Tags) > tagsPerGuest { // a cell may hold a thousand
			break
		}
	}
	if len(g.Tags) > tagsPerGuest ||
		slices.ContainsFunc(g.Tags, func(tag string) bool { return len([]rune(tag)) > 40 }) {
		r.addNote("tags", kindTags, "Use até 10 etiquetas de até 40 letras")
		g.Tags = []string{}
	}
	if g.Table, ok = guesttext.ParseTable(r.values["table"]); !ok {
		r.addNote("table", kindTable, "Informe o número da mesa")
	}
	if g.Diet = r.values["diet"]; len([]rune(g.Diet)) > 200 {
		r.addNote("diet", kindTooLong, "Use até 200 letras")
		g.Diet = ""
	}
	f.readPeople(row, r, g, written)
	j := r.buildResult(row, g)
	if !r.isInvalid {
		j.People = len(g.People)
	}
	return j
}

// readPeople reads whom a row brings: the people of its name, and those that its columns count.
func (f file) readPeople(row line, r *reader, g *guestRecord, written string) {
	party := guesttext.ParseParty(written)
	switch {
	case guesttext.IsCompanion(written) && g.Invitation != "" && written == "":
		// "Família Silva + 3" in the column of the invitation.
		if party = guesttext.ParseParty(g.Invitation); len(party.Guests) > 0 {
			g.Invitation = party.Name
		}
	case guesttext.IsCompanion(written), len(party.Guests) == 0 && written == "":
		party = guesttext.Party{}
	case len(party.Guests) == 0:
		party = guesttext.Party{Name: written, Guests: []guesttext.Person{{Name: written, Kind: "unknown"}}}
	}
	if len(party.Guests) == 0 {
		party.Guests = []guesttext.Person{{Kind: "unknown"}}
	}
	if party.IsDoubtful && row.partySize == nil && r.values["partySize"] == "" {
		r.addNote("guest", kindParty, "Confira quantas pessoas são")
	}
	if text := r.values["companions"]; text != "" {
		if _, ok := guesttext.ParseCount(text); !ok {
			party.Guests = append(party.Guests, guesttext.ParseParty(text).Guests...)
		}
	}
	guests := setSize(party.Guests, f.sizeOf(row, r, party.Guests))
	kind, band, ok := guesttext.ParseAgeGroup(r.values["ageGroup"])
	if !ok {
		r.addNote("ageGroup", kindAgeGroup, "Faixa etária desconhecida")
		kind, band = "unknown", ""
	}
	age, ok := guesttext.ParseAge(r.values["age"])
	if !ok {
		r.addNote("age", kindAge, "Informe a idade em anos")
	}
	if len(guests) == 1 {
		if age != nil && *age > 17 {
			guests[0].Kind, band = "adult", ""
		} else if age != nil {
			guests[0].Kind, guests[0].Age, band = "child", age, ""
		} else if kind != "unknown" {
			guests[0].Kind = kind
		}
	} else {
		band = ""
	}
	markChildren(r, guests)
	g.Name = party.Name
	for _, one := range guests {
		if len([]rune(one.Name)) > nameLimit {
			one.Name = string([]rune(one.Name)[:nameLimit])
		}
		g.People = append(g.People, guestPerson{Name: one.Name, Kind: one.Kind, Age: one.Age, AgeBand: band})
	}
}

// sizeOf returns how many people a row brings, by what a person corrected or by its columns.
func (f file) sizeOf(row line, r *reader, guests []guesttext.Person) int {
	if row.partySize != nil {
		return int(*row.partySize)
	}
	named := 0
	for _, one := range guests {
		if one.Name != "" {
			named++
		}
	}
	counts := map[string]*int{}
	for _, field := range []string{"partySize", "companions", "adults", "children"} {
		count, ok := guesttext.ParseCount(r.values[field])
		if !ok && field != "companions" {
			r.addNote(field, kindCount, "Informe quantas pessoas, de 1 a 50")
		}
		counts[field] = count
	}
	size := len(guests)
	switch {
	case counts["partySize"] != nil && *counts["partySize"] > 0:
		size = *counts["partySize"]
	case counts["adults"] != nil:
		size = *counts["adults"]
		if counts["children"] != nil {
			size += *counts["children"]
		}
	case counts["children"] != nil || counts["companions"] != nil:
		size = max(1, named)
		for _, field := range []string{"children", "companions"} {
			if counts[field] != nil {
				size += *counts[field]
			}
		}
		size = max(size, len(guests))
	}
	if size < max(named, 1) {
		if size > 0 {
			r.addNote("partySize", kindFewerPlaces, "Há mais nomes do que lugares: ficam todos os nomes")
		}
		size = max(named, 1)
	}
	return min(size, guesttext.MaxPerInvitation)
}

// setSize adds places without a name, or takes the last ones away.
func setSize(guests []guesttext.Person, size int) []guesttext.Person {
	for at := len(guests) - 1; at >= 0 && len(guests) > size; at-- {
		if guests[at].Name == "" {
			guests = slices.Delete(guests, at, at+1)
		}
	}
	guests = guests[:min(len(guests), max(size, 1))]
	for len(guests) < size {
		guests = append(guests, guesttext.Person{Kind: "unknown"})
	}
	return guests
}

// markChildren makes as many of the people children as a row counts, the last first, and the others adults.
func markChildren(r *reader, guests []guesttext.Person) {
	children, ok := guesttext.ParseCount(r.values["children"])
	if !ok || children == nil {
		return
	}
	left := *children
	for _, one := range guests {
		if one.Kind == "child" {
			left--
		}
	}
	for at := len(guests) - 1; at >= 0; at-- {
		switch {
		case guests[at].Kind != "unknown":
		case left > 0:
			guests[at].Kind, left = "child", left-1
		default:
			guests[at].Kind = "adult"
		}
	}
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
// whom it adds. An existing guest is a duplicate, and is not overwritten. It returns how many people are added.
func decideGuests(ctx context.Context, q *queries.Queries, links secretlink.Key, of file,
	rows []judged) (valid int, err error) {
	event := *of.event
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
	column := of.columns[max(0, slices.Index(of.fields, "guest"))]
	for i := range rows {
		row := &rows[i]
		if !row.isOpen() {
			continue
		}
		r := row.Record.(*guestRecord)
		h := all.of(r)
		var added []guestPerson
		var refused []Fault
		for _, person := range r.People {
			if why, kind := all.refuse(h, person.Name, row.Line); why != "" {
				refused = append(refused, Fault{kind, why, column, person.Name})
				continue
			}
			h.people, all.people = h.people+1, all.people+1
			person.GuestID = uuid.Must(uuid.NewV7())
			added = append(added, person)
		}
		if len(added) == 0 {
			row.Verdict, row.Faults, row.People = queries.ImportVerdictDUPLICATE, refused[:1], 0
			if refused[0].Kind == kindFull {
				row.close(queries.ImportVerdictINVALID, refused[0])
			}
			continue
		}
		for _, fault := range refused {
			if fault.Kind == kindDuplicate {
				fault.Kind = kindPartlyDuplicate
			}
			row.Faults = append(row.Faults, fault)
		}
		r.People, row.People = added, len(added)
		r.Invitation, r.InvitationID = h.name, h.id
		if h.isNew {
			r.RSVP, r.CheckIn = secretOf(links, secretlink.RSVP, event, h.id),
				secretOf(links, secretlink.CheckIn, event, h.id)
		}
		row.settle()
		valid += len(added)
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

// refuse returns why a person of a line is not added, with the kind of that fault, or "".
func (all households) refuse(h *household, name string, line int) (why, kind string) {
	if name == "" && h.unnamed > 0 {
		h.unnamed--
		return "este lugar já está no convite " + h.name, kindDuplicate
	}
	if name != "" {
		first, there := h.names[category.Normalize(name)]
		switch {
		case there && first == 0:
			return "já está no convite " + h.name, kindDuplicate
		case there:
			return fmt.Sprintf("já está na linha %d", first), kindDuplicate
		}
	}
	switch {
	case h.people >= guesttext.MaxPerInvitation:
		return sentenceManyGuests, kindFull
	case all.people >= guesttext.MaxPerEvent:
		return sentenceFullEvent, kindFull
	}
	if name != "" {
		h.names[category.Normalize(name)] = line
	}
	return "", ""
}

// secretOf returns the stored hash of a new invitation's token.
func secretOf(links secretlink.Key, purpose string, event, invitation uuid.UUID) string {
	hash, _ := secretlink.Hash(links.DeriveInvitationToken(purpose, event, invitation, 0))
	return hex.EncodeToString(hash)
}
