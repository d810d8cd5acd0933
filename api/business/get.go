package business

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetOutput is a business as its team sees it.
type GetOutput struct {
	UUID            uuid.UUID            `json:"uuid"`
	Name            string               `json:"name"`
	Location        string               `json:"location"`
	Categories      []string             `json:"categories"`
	InstagramHandle *string              `json:"instagramHandle,omitempty"`
	MarketStage     *queries.MarketStage `json:"marketStage,omitempty"`
	ImageUUID       *uuid.UUID           `json:"imageUuid,omitempty"`
	ImageURL        *string              `json:"imageUrl,omitempty"`
	DocumentNumber  *string              `json:"documentNumber,omitempty" doc:"CPF or CNPJ without punctuation; absent for helpers"`
	Address         *string              `json:"address,omitempty" doc:"Absent for helpers"`
	OwnerName       string               `json:"ownerName"`
	OwnerPhone      string               `json:"ownerPhone" doc:"The owner's phone in E.164, for the team's questions"`
	Role            queries.TeamRole     `json:"role" doc:"The caller's role; the owner's for staff in control"`
	InControl       bool                 `json:"inControl" doc:"Whether the caller is staff in control of this business"`
	Permissions     []tenants.Permission `json:"permissions" doc:"The caller's permissions"`
	Controls        []Control            `json:"controls" doc:"Controls of the business by Cortejo's staff that are active now; empty unless the caller is the owner"`
	ActiveEvents    int                  `json:"activeEvents"`
	ArchivedEvents  int                  `json:"archivedEvents"`
	Templates       int                  `json:"templates"`
}

// Control is a period in which staff are in control of the business, as its owner sees it.
type Control struct {
	UUID      uuid.UUID `json:"uuid"`
	Reason    string    `json:"reason"`
	StartedAt time.Time `json:"startedAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

func get(ctx context.Context, db tenants.Reader, _ struct{}) (GetOutput, error) {
	row, err := queries.New(db).GetBusiness(ctx)
	if err != nil {
		return GetOutput{}, err
	}
	return outputOf(row)
}

// details is the result of app.business_details; a helper gets none.
type details struct {
	DocumentNumber *string `json:"documentNumber"`
	Address        *string `json:"address"`
}

func outputOf(row queries.GetBusinessRow) (GetOutput, error) {
	var told details
	if err := json.Unmarshal(row.Details, &told); err != nil {
		return GetOutput{}, fmt.Errorf("business: read its details: %w", err)
	}
	controls := []Control{}
	if err := json.Unmarshal(row.Controls, &controls); err != nil {
		return GetOutput{}, fmt.Errorf("business: read who is in control of it: %w", err)
	}
	permissions := tenants.PermissionsOf(string(row.Role))
	if row.Role == queries.TeamRoleGUEST {
		permissions = tenants.ListHelperPermissions(tenants.EventPermission(row.HelperBits))
	}
	return GetOutput{
		UUID: row.BusinessID, Name: row.Name, Location: row.Location, Categories: row.Categories,
		InstagramHandle: row.InstagramHandle, MarketStage: row.MarketStage,
		ImageUUID: row.ImageID, ImageURL: image.OptionalURLOf(row.ImageKey), DocumentNumber: told.DocumentNumber,
		Address:   told.Address,
		OwnerName: row.OwnerName, OwnerPhone: row.OwnerPhone, Role: row.Role, InControl: row.InControl,
		Permissions: permissions, Controls: controls,
		ActiveEvents: int(row.ActiveEvents), ArchivedEvents: int(row.ArchivedEvents), Templates: int(row.Templates),
	}, nil
}
