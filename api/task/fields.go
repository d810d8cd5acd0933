package task

import (
	"time"

	"cortejo/platform/form"
	"cortejo/queries"
)

// The error messages of required fields.
const (
	sentenceTitle    = "Dê um nome à tarefa"
	sentenceCategory = "Escolha uma categoria"
)

// Fields is the content of the task editor. Time fields apply only if Timing says so; the others are ignored.
type Fields struct {
	Title        string  `json:"title" minLength:"1" maxLength:"160"`
	Category     string  `json:"category" minLength:"1" maxLength:"40" doc:"A category's key, or a text of the planner's own"`
	Icon         *string `json:"icon,omitempty" maxLength:"40"`
	Label        *string `json:"label,omitempty" maxLength:"40"`
	Observations *string `json:"observations,omitempty" maxLength:"5000"`
	When
	DecisionRequested bool `json:"decisionRequested,omitempty" doc:"Whether the client is asked to decide"`
	TeamOnly          bool `json:"teamOnly,omitempty" doc:"Whether the event's clients see nothing of it"`
}

// When is the time of a task as the editor holds it.
type When struct {
	Timing         queries.TaskTiming `json:"timing" doc:"PLANNING counts from the event, CALENDAR is a moment"`
	TimeUnitNumber *int               `json:"timeUnitNumber,omitempty" minimum:"1" maximum:"999" doc:"1 where absent"`
	TimeUnitOption *queries.TimeUnit  `json:"timeUnitOption,omitempty" doc:"Before the event, except DAYS_AFTER; DAYS where absent"`
	Date           *time.Time         `json:"date,omitempty" doc:"Start, required with CALENDAR"`
	EndDate        *time.Time         `json:"endDate,omitempty" doc:"Dropped unless it is after the start"`
}

// plan is the time of a task as the table stores it (specification 1, section 5).
type plan struct {
	number    *int32
	option    *queries.TimeUnit
	date, end *time.Time
}

// read trims the texts in place and returns the time fields that apply.
func (t *Fields) read(f *form.Form) plan {
	t.Title = f.Required("title", t.Title, sentenceTitle)
	t.Category = f.Required("category", t.Category, sentenceCategory)
	return t.When.read(f, "")
}

// read returns the time fields that apply to the timing, and rejects invalid ones in f; at is the path of the fields.
func (t When) read(f *form.Form, at string) plan {
	switch t.Timing {
	case queries.TaskTimingPLANNING:
		number := int32(1)
		if t.TimeUnitNumber != nil {
			number = int32(*t.TimeUnitNumber)
		}
		option := queries.TimeUnitDAYS
		if t.TimeUnitOption != nil {
			option = *t.TimeUnitOption
		}
		return plan{number: &number, option: &option}
	case queries.TaskTimingCALENDAR:
		if t.Date == nil {
			f.Reject(at+"date", "Informe a data de início")
			return plan{}
		}
		f.Moment(at+"date", *t.Date)
		p := plan{date: t.Date}
		// An end that is not after the start is dropped, not refused.
		if t.EndDate != nil && t.EndDate.After(*t.Date) {
			f.Moment(at+"endDate", *t.EndDate)
			p.end = t.EndDate
		}
		return p
	default:
		return plan{}
	}
}
