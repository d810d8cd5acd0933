// Package notificationtext writes the Portuguese text and the path of a notification, for the list, push messages and
// the summary (specification 2, sections 3 and 8). Render is its entry point. It imports formats/money alone.
package notificationtext

import (
	"strconv"
	"strings"

	"cortejo/formats/money"
)

// Words are the text of a notification: a title, a line below it, and a path of the web app.
type Words struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"`
}

// Render writes a notification of a type that joins so many causes.
func Render(kind string, many int, c NotifiedContent) Words {
	c = c.fillMissing()
	event, path := c.Event.Title, "/app/"+c.Event.UUID
	if c.Event.UUID == "" {
		path = "/app/events"
	}
	of := func(title string, to string, text ...string) Words {
		return Words{Title: title, Text: join(text...), Path: to}
	}
	switch kind {
	case "RECEPTION_REMINDER":
		return of("A recepção está chegando", path+"/reception/report", "Confira a lista e a equipe", event)
	case "EVENT_TEAM_JOINED":
		return of(choose(many == 1, firstNameOf(c.TeamMember.Name)+" entrou no time",
			strconv.Itoa(many)+" pessoas entraram no time"), "/app/menu/team", c.Business.Name)
	case "EVENT_TEAM_LEFT":
		one := choose(c.Activity == "INVITE_DECLINED", " recusou o convite", " saiu do time")
		return of(choose(many == 1, firstNameOf(c.TeamMember.Name)+one,
			strconv.Itoa(many)+" pessoas recusaram o convite ou saíram do time"),
			"/app/menu/team", c.Business.Name)
	case "EVENT_VENDOR_ANSWERED":
		return renderVendorAnswer(many, path, c)
	case "CUSTOMER_JOINED":
		return of(firstNameOf(c.Customer.Name)+" abriu o evento pela primeira vez", path, event)
	case "CUSTOMER_CHANGED_EVENT":
		return renderClientChange(many, path, c)
	case "CUSTOMER_DECIDED":
		if many > 1 {
			return of(strconv.Itoa(many)+" decisões respondidas", path+"/organization?tab=planning", event)
		}
		return of(firstNameOf(c.Customer.Name)+" escolheu "+truncate(c.Decision), path+"/organization/"+c.Task.PublicID,
			c.Task.Title, event)
	case "TASK_GIVEN":
		if many > 1 {
			return of(strconv.Itoa(many)+" tarefas para você", path+"/organization?tab=planning", event)
		}
		return of(choose(c.TeamMember.Name != "", firstNameOf(c.TeamMember.Name)+" deu uma tarefa a você",
			"Uma tarefa para você"), path+"/organization/"+c.Task.PublicID, c.Task.Title, event)
	case "PLANNING_NOT_STARTED":
		return of("O planejamento ainda não começou", path+"/organization?tab=planning", event)
	case "TASKS_EXPIRING", "TASKS_LATE":
		late := kind == "TASKS_LATE"
		if many > 1 {
			return of(strconv.Itoa(many)+choose(late, " tarefas atrasadas", " tarefas perto do prazo"),
				path+"/organization?tab=planning", event)
		}
		return of(choose(late, "Tarefa atrasada", "Tarefa perto do prazo"), path+"/organization?tab=planning",
			c.Task.Title, event)
	case "GUESTS_ANSWERED":
		return renderGuestAnswers(many, path, c)
	case "SITE_MESSAGE_LEFT":
		return of(choose(many == 1, firstNameOf(c.Guest.Name)+" deixou um recado no site",
			strconv.Itoa(many)+" recados no site"), path+"/website-and-gifts",
			choose(many == 1, "Espera a sua aprovação", "Esperam a sua aprovação"), event)
	case "GIFT_RECEIVED":
		return renderGift(many, path, c)
	case "RECIPIENT_CHANGED":
		return renderRecipient(c)
	case "WITHDRAWAL_CHANGED":
		return renderWithdrawal(many, c)
	case "REFERRAL_JOINED":
		return of("Um casal chegou pelo seu link", "/app/share/indicate-customers", event, c.Business.Name)
	case "REFERRAL_BONUS":
		return of("Bônus disponível: "+money.Format(*c.Amount), "/app/share/indicate-customers", event, c.Business.Name)
	case "CONTRACT_SIGNED", "CONTRACT_DECLINED", "CONTRACT_SIGNATURE_PENDING":
		return renderContract(kind, many, c)
	}
	if strings.HasPrefix(kind, "PROPOSAL") {
		return renderProposal(kind, c)
	}
	return renderPayment(kind, many, path, c)
}
