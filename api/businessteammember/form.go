package businessteammember

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// EventAccessInput gives a helper one event.
type EventAccessInput struct {
	EventUUID   uuid.UUID               `json:"eventUuid"`
	Permissions tenants.EventPermission `json:"permissions"`
}

// member is what the wizard sent, as it may be kept.
type member struct {
	name, phone string
	role        queries.TeamRole
	events      []uuid.UUID
	permissions []int32
}

const sentenceName = "Informe o nome"

// readMember checks the wizard's answers.
func readMember(ctx context.Context, q *queries.Queries, in AddTeamMemberInput) (member, error) {
	var f form.Form
	m := member{role: queries.TeamRole(in.Role), events: []uuid.UUID{}, permissions: []int32{}}
	m.name = f.Required("name", in.Name, sentenceName)
	m.phone = f.Mobile("phone", in.Phone)
	if err := m.checkPhone(ctx, q, &f, nil); err != nil {
		return member{}, err
	}
	if m.role == tenants.TeamGuest { // everybody else sees all events
		if err := m.readEvents(ctx, q, &f, in.EventAccesses); err != nil {
			return member{}, err
		}
	}
	return m, f.Err()
}

// checkPhone refuses a phone that the team has already, and another one for a person who
// has proved theirs.
func (m member) checkPhone(ctx context.Context, q *queries.Queries, f *form.Form,
	was *queries.GetMembershipToChangeRow) error {
	if m.phone == "" {
		return nil
	}
	params := queries.PhoneIsInTeamParams{Phone: m.phone}
	if was != nil {
		if was.Accepted && m.phone != was.Phone {
			f.Reject("phone", "O telefone de quem já aceitou o convite não pode ser alterado")
			return nil
		}
		params.But = &was.ID
	}
	taken, err := q.PhoneIsInTeam(ctx, params)
	if taken {
		f.Reject("phone", "Este número já faz parte da sua equipe")
	}
	return err
}

// readEvents checks the events of a helper: at least one, each with a permission, each there
// to be given.
func (m *member) readEvents(ctx context.Context, q *queries.Queries, f *form.Form, accesses []EventAccessInput) error {
	if len(accesses) == 0 {
		f.Reject("eventAccesses", "Escolha pelo menos um evento")
		return nil
	}
	for _, a := range accesses {
		m.events, m.permissions = append(m.events, a.EventUUID), append(m.permissions, int32(a.Permissions))
	}
	there, err := q.ListEventsToGive(ctx, queries.ListEventsToGiveParams{Ids: m.events})
	if err != nil {
		return err
	}
	for i, a := range accesses {
		field := fmt.Sprintf("eventAccesses[%d].", i)
		switch {
		case !slices.Contains(there, a.EventUUID):
			f.Reject(field+"eventUuid", "Não encontramos este evento")
		case slices.Index(m.events, a.EventUUID) < i:
			f.Reject(field+"eventUuid", "Este evento já foi escolhido")
		case a.Permissions == 0:
			f.Reject(field+"permissions", "Não se esqueça de selecionar pelo menos uma permissão")
		}
	}
	return nil
}

// give makes the membership's events the ones of the form.
func (m member) give(ctx context.Context, q *queries.Queries, id uuid.UUID) error {
	if _, err := q.TakeEventAccesses(ctx,
		queries.TakeEventAccessesParams{MembershipID: id, EventIds: m.events}); err != nil {
		return err
	}
	_, err := q.GiveEventAccesses(ctx, queries.GiveEventAccessesParams{MembershipID: id, EventIds: m.events,
		Permissions: m.permissions})
	return err
}
