package imports

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cortejo/formats/category"
	"cortejo/formats/emailaddress"
	"cortejo/formats/guesttext"
	"cortejo/formats/phone"
)

// readGuest parses a row. A field that cannot be read stays empty, and never costs the person.
func (f file) readGuest(row line) validatedRow {
	r := newReader(row.Cells, f.columns, f.fields)
	g := &guestRecord{Invitation: r.values["invitation"], Status: "unknown", Tags: []string{}}
	name := strings.TrimSpace(r.values["guest"] + " " + r.values["surname"])
	for field, text := range map[string]string{"guest": name, "invitation": g.Invitation} {
		if len([]rune(text)) > nameLimit {
			r.reject(field, kindTooLong, "Use até "+strconv.Itoa(nameLimit)+" letras")
		}
	}
	if r.isInvalid {
		return r.buildResult(row, g) // the people of a long text take long to read
	}
	rest, cell := cutPhone(name, r.values["phone"] == "", f.areaCode)
	name = rest
	switch {
	case cell.Number != "":
		g.Phone = &cell.Number
	case cell.Problem != "":
		r.addFault("guest", string(cell.Problem), phoneMessages[cell.Problem])
	default:
		if number, others := r.readPhone(f.areaCode); number != "" {
			g.Phone = &number
			if len(others) > 0 {
				r.addFault("phone", kindOtherPhones, "Fica o primeiro telefone; os outros ficam de fora")
			}
		}
	}
	if g.Invitation == "" && g.Phone == nil && guesttext.IsCompanion(name) {
		r.reject("guest", kindName, "Diga o nome do convidado ou o do convite")
	}
	f.readGuestFields(r, g)
	f.readPeople(row, r, g, name)
	result := r.buildResult(row, g)
	if !r.isInvalid {
		result.People = len(g.People)
	}
	return result
}

// phoneInNamePattern matches a phone that is written next to a name.
var phoneInNamePattern = regexp.MustCompile(`\+?\(?\d[\d ().-]{7,}\d`)

// cutPhone takes the phone out of a name that it was written next to; one without an area code is no name either.
func cutPhone(name string, isWanted bool, areaCode string) (rest string, cell phone.Cell) {
	found := phoneInNamePattern.FindString(name)
	if found == "" || !isWanted {
		return name, cell
	}
	if cell = phone.ReadCell(found, areaCode); cell.Number == "" && cell.Problem != phone.WithoutAreaCode {
		return name, phone.Cell{}
	}
	return strings.Trim(strings.Replace(name, found, " ", 1), " ,;-"), cell
}

// readGuestFields reads what a row says of all whom it brings, besides their phone.
func (f file) readGuestFields(r *reader, g *guestRecord) {
	if text := r.values["email"]; text != "" {
		if _, err := emailaddress.Parse(text); err != nil {
			r.addFault("email", kindEmail, "Informe um e-mail válido")
		} else {
			g.Email = &text
		}
	}
	var ok bool
	if g.Status, ok = guesttext.ParseStatus(r.values["status"]); !ok {
		if g.Status, ok = f.answers[category.Normalize(r.values["status"])]; !ok {
			g.Status = "unknown"
			r.addFault("status", kindStatus, "Não sabemos o que esta resposta diz")
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
		r.addFault("tags", kindTags, "Use até 10 etiquetas de até 40 letras")
		g.Tags = []string{}
	}
	if g.Table, ok = guesttext.ParseTable(r.values["table"]); !ok {
		r.addFault("table", kindTable, "Informe o número da mesa")
	}
	if g.Diet = r.values["diet"]; len([]rune(g.Diet)) > 200 {
		r.addFault("diet", kindTooLong, "Use até 200 letras")
		g.Diet = ""
	}
}

// readPeople reads whom a row brings: the people of its name, and those that its columns count.
func (f file) readPeople(row line, r *reader, g *guestRecord, name string) {
	party := guesttext.ParseParty(name)
	switch {
	case name == "" && g.Invitation != "":
		// "Família Silva + 3" in the column of the invitation.
		if party = guesttext.ParseParty(g.Invitation); len(party.Guests) > 0 {
			g.Invitation = party.Name
		}
	case guesttext.IsCompanion(name):
		party = guesttext.Party{}
	case len(party.Guests) == 0:
		party = guesttext.Party{Name: name, Guests: []guesttext.Person{{Name: name, Kind: "unknown"}}}
	}
	if len(party.Guests) == 0 {
		party.Guests = []guesttext.Person{{Kind: "unknown"}}
	}
	if party.IsDoubtful && row.partySize == nil && r.values["partySize"] == "" {
		r.addFault("guest", kindParty, "Confira quantas pessoas são")
	}
	if text := r.values["companions"]; len([]rune(text)) > nameLimit {
		r.addFault("companions", kindTooLong, "Use até "+strconv.Itoa(nameLimit)+" letras")
	} else if text != "" {
		if _, ok := guesttext.ParseCount(text); !ok {
			party.Guests = append(party.Guests, guesttext.ParseParty(text).Guests...)
		}
	}
	guests := setSize(party.Guests, f.readPartySize(row, r, party.Guests))
	kind, band, ok := guesttext.ParseAgeGroup(r.values["ageGroup"])
	if !ok {
		r.addFault("ageGroup", kindAgeGroup, "Faixa etária desconhecida")
		kind, band = "unknown", ""
	}
	age, ok := guesttext.ParseAge(r.values["age"])
	if !ok {
		r.addFault("age", kindAge, "Informe a idade em anos")
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

// readPartySize returns how many people a row brings, by what a person corrected or by its columns.
func (f file) readPartySize(row line, r *reader, guests []guesttext.Person) int {
	named := 0
	for _, one := range guests {
		if one.Name != "" {
			named++
		}
	}
	if row.partySize != nil {
		return max(int(*row.partySize), named)
	}
	counts := map[string]*int{}
	for _, field := range []string{"partySize", "companions", "adults", "children"} {
		count, ok := guesttext.ParseCount(r.values[field])
		if !ok && field != "companions" {
			r.addFault(field, kindCount, "Informe quantas pessoas, de 1 a 50")
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
			r.addFault("partySize", kindFewerPlaces, "Há mais nomes do que lugares: ficam todos os nomes")
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

// tagsPerGuest limits the tags of a guest (guests.tags).
const tagsPerGuest = 10
