// Package users is the router of a signed-in person's own profile.
package users

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Register adds the procedures of people.
func Register(r *procedure.Router) {
	procedure.Query(r, "users.get", procedure.Me,
		get, procedure.Doc{Summary: "Who is signed in, where they work and whose events are theirs"})
	procedure.Mutation(r, "users.update", procedure.Me, update,
		procedure.Doc{Summary: "Change one's own name, or take one's picture away"})
	procedure.Mutation(r, "users.dismiss", procedure.Me, dismiss,
		procedure.Doc{Summary: "Put away for good what is explained once"})
}

// RegisterPicture adds the procedure that needs the file store, in addition to the database.
func RegisterPicture(r *procedure.Router, db *tenants.DB, studio *image.Studio) {
	everybody := func(context.Context, struct{}) error { return nil }
	p := pictures{db: db, studio: studio}
	procedure.Receive(r, "users.updateImage", procedure.Me, image.UploadLimit, image.TooLarge, everybody, p.updateImage,
		procedure.Doc{
			Summary:     "Change one's own picture",
			Description: "JPG, JPEG or PNG up to 10 MB. What is not square loses its sides; it is kept at 512 pixels, without anything but its pixels.",
		})
}

// Membership is a person's place in a team.
type Membership struct {
	UUID              uuid.UUID        `json:"uuid"`
	BusinessUUID      uuid.UUID        `json:"businessUuid"`
	BusinessName      string           `json:"businessName"`
	BusinessOwnerName string           `json:"businessOwnerName"`
	BusinessImageURL  *string          `json:"businessImageUrl,omitempty"`
	Role              queries.TeamRole `json:"role"`
	Active            bool             `json:"active" doc:"Whether /app opens this business"`
}

// CustomerEvent is an event whose client is the person who asks.
type CustomerEvent struct {
	UUID         uuid.UUID         `json:"uuid"`
	Title        string            `json:"title"`
	Type         queries.EventType `json:"type"`
	Date         *civil.Date       `json:"date,omitempty"`
	Slug         string            `json:"slug"`
	BusinessName string            `json:"businessName"`
	ImageURL     *string           `json:"imageUrl,omitempty"`
}

// customerEventRow is an event as app.events_of_customer tells it.
type customerEventRow struct {
	CustomerEvent
	ImageKey *string `json:"imageKey"`
}

// UserProfile is a signed-in person as the whole product knows them.
type UserProfile struct {
	UUID                uuid.UUID              `json:"uuid"`
	Name                string                 `json:"name" doc:"Empty until the person gives one"`
	Phone               string                 `json:"phone" doc:"E.164"`
	Email               *string                `json:"email,omitempty" doc:"Staff's to change"`
	ImageURL            *string                `json:"imageUrl,omitempty" doc:"A square picture"`
	Role                queries.UserRole       `json:"role"`
	CurrentBusinessUUID *uuid.UUID             `json:"currentBusinessUuid,omitempty" doc:"Where /app lands"`
	BusinessMemberships []Membership           `json:"businessMemberships"`
	CustomerEvents      []CustomerEvent        `json:"customerEvents"`
	Dismissed           []queries.DismissalKey `json:"dismissed" doc:"The hints that the person dismissed"`
	UnreadNotifications int                    `json:"unreadNotifications" doc:"The number of unread notifications; 100 means 100 or more"`
	TimeZone            string                 `json:"timeZone,omitempty" doc:"The person's time zone, a name of the tz database; absent until they or their browser set it"`
	Control             *Control               `json:"control,omitempty" doc:"The business that /app opens for staff in control of it"`
}

// Control is staff in control of a business: who is in, why, and until when.
type Control struct {
	UUID         uuid.UUID `json:"uuid"`
	BusinessUUID uuid.UUID `json:"businessUuid"`
	BusinessName string    `json:"businessName"`
	OwnerName    string    `json:"ownerName"`
	Reason       string    `json:"reason"`
	StartedAt    time.Time `json:"startedAt"`
	ExpiresAt    time.Time `json:"expiresAt" doc:"From then on the business is closed to staff"`
}

// membershipRow is a membership as app.memberships_of_user tells it.
type membershipRow struct {
	Membership
	BusinessImageKey *string `json:"businessImageKey"`
}

func profileOf(row queries.GetProfileRow) (UserProfile, error) {
	p := UserProfile{
		UUID: row.ID, Name: row.Name, Phone: row.Phone, Email: row.Email, ImageURL: image.OptionalURLOf(row.ImageKey),
		Role:      row.Role,
		Dismissed: []queries.DismissalKey{}, UnreadNotifications: int(row.UnreadNotifications), TimeZone: row.TimeZone,
	}
	for _, key := range row.Dismissed {
		p.Dismissed = append(p.Dismissed, queries.DismissalKey(key))
	}
	var err error
	if p.BusinessMemberships, p.CurrentBusinessUUID, err = ReadMemberships(row.Memberships,
		row.CurrentBusinessID); err != nil {
		return UserProfile{}, err
	}
	var events []customerEventRow
	if err := json.Unmarshal(row.CustomerEvents, &events); err != nil {
		return UserProfile{}, fmt.Errorf("users: read customer events: %w", err)
	}
	p.CustomerEvents = make([]CustomerEvent, len(events))
	for i, event := range events {
		p.CustomerEvents[i] = event.CustomerEvent
		p.CustomerEvents[i].ImageURL = image.OptionalURLOf(event.ImageKey)
	}
	if err := json.Unmarshal(row.Control, &p.Control); err != nil {
		return UserProfile{}, fmt.Errorf("users: read the control: %w", err)
	}
	return p, nil
}

// ReadMemberships reads what app.memberships_of_user answered and marks the chosen business,
// or the first where none was chosen or the place in it is gone.
func ReadMemberships(text []byte, chosen *uuid.UUID) (memberships []Membership, current *uuid.UUID, err error) {
	var rows []membershipRow
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, nil, fmt.Errorf("users: read memberships: %w", err)
	}
	memberships = make([]Membership, 0, len(rows))
	at := 0
	for i, m := range rows {
		m.BusinessImageURL = image.OptionalURLOf(m.BusinessImageKey)
		memberships = append(memberships, m.Membership)
		if chosen != nil && m.BusinessUUID == *chosen {
			at = i
		}
	}
	if len(memberships) == 0 {
		return memberships, nil, nil
	}
	memberships[at].Active = true
	return memberships, &memberships[at].BusinessUUID, nil
}
