// Package decision is what a task or a subtask asks of the event's client: its question, the options, and
// who answered when. Tasks, subtasks and the client's side tell and take it alike.
package decision

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// OptionsAtMost is how many answers a question offers.
const OptionsAtMost = 6

// Question is the question to the client and its options. app.question builds the same JSON.
type Question struct {
	Text       string     `json:"text,omitempty" doc:"Where it is absent, the title asks"`
	Options    []Option   `json:"options"`
	OptionUUID *uuid.UUID `json:"optionUuid,omitempty" doc:"The chosen option, which may be deleted since; the decision holds its text"`
	Note       string     `json:"note,omitempty" doc:"The client's comment on the option; absent if none"`
	DecidedBy  string     `json:"decidedBy,omitempty" doc:"The client's name at the time of the answer; absent if a member recorded the decision"`
	DecidedAt  *time.Time `json:"decidedAt,omitempty"`
	SeenAt     *time.Time `json:"seenAt,omitempty" doc:"When a member acknowledged the answer; absent before"`
	AskedAt    *time.Time `json:"askedAt,omitempty" doc:"When the question was first shown to a client; absent for clients, and if none sees it"`
}

// Option is an answer that a question offers: a text, a picture, or both. Its JSON is also what the tables keep.
type Option struct {
	UUID     uuid.UUID `json:"uuid"`
	Text     string    `json:"text"`
	ImageURL string    `json:"imageUrl,omitempty"`
}

// OptionInput is an option as the planner's form sends it.
type OptionInput struct {
	UUID     *uuid.UUID `json:"uuid,omitempty" doc:"Of an option that is there already"`
	Text     string     `json:"text" maxLength:"60"`
	ImageURL *string    `json:"imageUrl,omitempty" maxLength:"40" doc:"Of a picture that was uploaded"`
}

// Asked is a question on its client's side, of a task or of one of its steps. Its JSON is also what
// app.client_questions builds.
type Asked struct {
	PublicID    uuid.UUID   `json:"publicId" doc:"The task"`
	SubtaskUUID *uuid.UUID  `json:"subtaskUuid,omitempty" doc:"Where a step of the task asks"`
	Title       string      `json:"title" doc:"Of what asks"`
	Category    string      `json:"category" doc:"A category's key, or a text of the planner's own"`
	Icon        string      `json:"icon"`
	Deadline    *civil.Date `json:"deadline,omitempty"`
	Awaits      bool        `json:"awaits" doc:"Whether it waits for the client"`
	Decision    string      `json:"decision"`
	Question    Question    `json:"question"`
}

var imageURL = regexp.MustCompile(`^/media/([a-z2-7]{26})$`)

// ParseOptions reads what a form offers as answers; nil where it says nothing of them. An option says
// something or shows something, and each something else. Pictures are of the business's own.
func ParseOptions(ctx context.Context, db tenants.Reader, f *form.Form, in *[]OptionInput) ([]byte, error) {
	if in == nil {
		return nil, nil
	}
	options := make([]Option, len(*in))
	said, named := map[string]bool{}, map[uuid.UUID]bool{}
	var keys []string
	var at int
	for i, o := range *in {
		name := fmt.Sprintf("options[%d].text", i)
		option := Option{UUID: uuid.New(), Text: form.Text(&o.Text)}
		if o.UUID != nil && !named[*o.UUID] {
			option.UUID = *o.UUID
		}
		named[option.UUID] = true
		if o.ImageURL != nil && *o.ImageURL != "" {
			key := imageURL.FindStringSubmatch(*o.ImageURL)
			if key == nil {
				f.Reject(fmt.Sprintf("options[%d].imageUrl", i), "Envie a imagem de novo.")
				continue
			}
			option.ImageURL = *o.ImageURL
			if !slices.Contains(keys, key[1]) {
				keys, at = append(keys, key[1]), i
			}
		}
		switch {
		case option.Text == "" && option.ImageURL == "":
			f.Reject(name, "Escreva a opção ou escolha uma imagem")
		case option.Text != "" && said[option.Text]:
			f.Reject(name, "Esta opção já está na lista")
		}
		said[option.Text] = true
		options[i] = option
	}
	if len(keys) > 0 {
		own, err := queries.New(db).MayShowImages(ctx, queries.MayShowImagesParams{Keys: keys})
		if err != nil {
			return nil, err
		}
		if !own {
			f.Reject(fmt.Sprintf("options[%d].imageUrl", at), "Envie a imagem de novo.")
		}
	}
	return json.Marshal(options)
}

// Read is the question of a row that keeps it as app.question's text; nil where nothing is asked.
func Read(text string) (*Question, error) {
	if text == "" {
		return nil, nil
	}
	var q Question
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		return nil, fmt.Errorf("decision: read a question: %w", err)
	}
	return &q, nil
}
