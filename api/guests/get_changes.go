package guests

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetChangesInput names an event, and the moment at which its list was read.
type GetChangesInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Since     string    `query:"since" required:"true" maxLength:"400" doc:"The changes field of the last answer of guests.getAll or guests.getChanges"`
}

// ScopeEventID narrows the scope to it.
func (in GetChangesInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetChangesOutput lists the changes since then.
type GetChangesOutput struct {
	Items   []Invitation `json:"items" doc:"The new and the changed invitations, with all their fields"`
	Removed []uuid.UUID  `json:"removed"`
	Reset   bool         `json:"reset" doc:"Whether since is too old for a list of changes: the client must read the whole list again"`
	Changes string       `json:"changes" doc:"The since of the next call"`
}

func getChanges(ctx context.Context, db tenants.Reader, in GetChangesInput) (GetChangesOutput, error) {
	since, err := paging.DecodeCursor[seen](in.Since)
	if err != nil {
		return GetChangesOutput{}, err
	}
	row, err := queries.New(db).
		ListInvitations(ctx, queries.ListInvitationsParams{EventID: in.EventUUID, Since: &since.Snapshot})
	if err != nil {
		return GetChangesOutput{}, err
	}
	out := GetChangesOutput{Items: []Invitation{}, Removed: []uuid.UUID{}}
	// A transaction later than the newest one is from before this database was restored from a backup.
	if out.Reset = time.Since(since.At) > keptFor || since.Snapshot > row.Snapshot; !out.Reset {
		out.Removed = append(out.Removed, row.Removed...)
		if out.Items, err = invitationsOf(row.Items); err != nil {
			return GetChangesOutput{}, err
		}
	}
	out.Changes, err = paging.EncodeCursor(seen{Snapshot: row.Snapshot, At: time.Now()})
	return out, err
}
