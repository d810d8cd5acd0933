package contracts

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names a contract.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (Contract, error) {
	return loadContract(ctx, db, in.UUID)
}

// teamView is the result of app.contract_of_team.
type teamView struct {
	Message  string                     `json:"message"`
	Content  map[string]any             `json:"content"`
	Version  int                        `json:"version"`
	HasFile  bool                       `json:"hasFile"`
	FileName *string                    `json:"fileName"`
	Author   string                     `json:"author"`
	Signers  map[uuid.UUID]SignerOfTeam `json:"signers"`
	Steps    []Step                     `json:"steps"`
}

func loadContract(ctx context.Context, db tenants.Reader, id uuid.UUID) (Contract, error) {
	row, err := queries.New(db).GetContract(ctx, queries.GetContractParams{ID: id})
	if err != nil {
		return Contract{}, err
	}
	out := Contract{
		Card: Card{
			UUID: row.ID, Name: row.Name, Status: row.Status, EventUUID: row.EventID, EventTitle: row.EventTitle,
			TaskPublicID: row.TaskID, TaskTitle: row.TaskTitle,
			InOrder: row.InOrder, ExpiresOn: row.ExpiresOn, SentAt: row.SentAt, EndedAt: row.EndedAt,
			Sealed: row.SealedAt != nil, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
		},
		MayEdit: row.MayEdit, Pages: intFromInt32(row.Pages), Size: intFromInt32(row.Size),
		SHA256: pointerFromText(row.Sha256),
		Code:   row.Code, SealedAt: row.SealedAt, SealedSHA256: pointerFromText(row.SealedSha256),
		Replaces: row.Replaces, ReplacedBy: row.ReplacedBy, HasFile: row.Pages != nil, Steps: []Step{},
	}
	var team *teamView
	if err := json.Unmarshal(row.Signers, &out.Signers); err != nil {
		return Contract{}, fmt.Errorf("contracts: read signers: %w", err)
	}
	if err := json.Unmarshal(row.Team, &team); err != nil {
		return Contract{}, fmt.Errorf("contracts: read what the team reads: %w", err)
	}
	if team == nil {
		return out, nil
	}
	out.Message, out.Content, out.Version, out.HasFile, out.FileName, out.Author, out.Steps = &team.Message,
		team.Content, &team.Version, team.HasFile, team.FileName, &team.Author, team.Steps
	for i, signer := range out.Signers {
		if its, ok := team.Signers[signer.UUID]; ok {
			out.Signers[i].Team = &its
		}
	}
	return out, nil
}

func intFromInt32(n *int32) *int {
	if n == nil {
		return nil
	}
	it := int(*n)
	return &it
}

// pointerFromText returns the text, or nil if it is empty.
func pointerFromText(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
