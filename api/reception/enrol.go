package reception

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/secretlink"
	"cortejo/platform/clientip"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// EnrolInput is a device's link and PIN, with the name of its holder.
type EnrolInput struct {
	Token string `json:"token" maxLength:"100" doc:"The token at the end of the link"`
	PIN   string `json:"pin" maxLength:"20" doc:"Six digits"`
	Name  string `json:"name" minLength:"1" maxLength:"60" doc:"Name of the person who will check guests in with it"`
	Door  string `json:"door,omitempty" maxLength:"60" doc:"The device's entrance; absent: the one that the planner entered"`
}

// EnrolOutput names the event for which the device was enrolled.
type EnrolOutput struct {
	EventUUID uuid.UUID  `json:"eventUuid"`
	EndsAt    *time.Time `json:"endsAt,omitempty" doc:"When the device's access ends; absent while the event has no day"`
}

// cookieFor limits how long after its enrollment a device can upload its operations. Its access to the guest list ends
// long before.
const cookieFor = 400 * 24 * time.Hour

func (s *Service) enrol(ctx context.Context, in EnrolInput) (EnrolOutput, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Diga o seu nome.")
	pin := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, in.PIN)
	if len(pin) != 6 {
		f.Reject("pin", "O PIN tem seis números.")
	}
	if err := f.Err(); err != nil {
		return EnrolOutput{}, err
	}
	if wait, ok := s.enrolling.Allow(clientip.LimitKeyOf(procedure.Request(ctx), s.TrustedProxies)); !ok {
		return EnrolOutput{}, problem.TooMany("Muitas tentativas deste endereço. Tente de novo daqui a pouco.", wait)
	}
	link, ok := secretlink.Hash(in.Token)
	if !ok {
		return EnrolOutput{}, problem.NotFound()
	}
	secret := make([]byte, 16)
	_, _ = rand.Read(secret) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	var answer []byte
	// A wrong PIN returns no error within the transaction, so that its count is committed.
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(db tenants.Writer) (err error) {
		answer, err = queries.New(db).EnrolDoorDevice(ctx, queries.EnrolDoorDeviceParams{
			LinkHash: link, PinHash: s.hashPIN(link, pin), CookieHash: procedure.HashDoorSecret(secret),
			PersonName: name, Door: form.Text(&in.Door),
		})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return EnrolOutput{}, problem.NotFound()
	}
	if err != nil {
		return EnrolOutput{}, err
	}
	var enrolled struct {
		EventUUID *uuid.UUID
		EndsAt    *time.Time
		TriesLeft int
	}
	if err := json.Unmarshal(answer, &enrolled); err != nil {
		return EnrolOutput{}, fmt.Errorf("reception: read an enrolment: %w", err)
	}
	if enrolled.EventUUID == nil {
		return EnrolOutput{}, problem.Invalid("", problem.Field{Name: "pin", Message: wrongPIN(enrolled.TriesLeft)})
	}
	procedure.SetCookie(ctx, procedure.NewDoorCookie(secret, *enrolled.EventUUID,
		strings.HasPrefix(s.PublicURL, "https://"), time.Now().Add(cookieFor)))
	return EnrolOutput{EventUUID: *enrolled.EventUUID, EndsAt: enrolled.EndsAt}, nil
}

func wrongPIN(left int) string {
	switch left {
	case 0:
		return "PIN errado. Este link acabou: peça outro a quem organiza."
	case 1:
		return "PIN errado. Resta uma tentativa."
	}
	return fmt.Sprintf("PIN errado. Restam %d tentativas.", left)
}
