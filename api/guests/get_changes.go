package guests

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetChangesInput names an event, and when its list was read.
type GetChangesInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Since     string    `query:"since" required:"true" maxLength:"400" doc:"The changes that guests.getAll, or this, answered last"`
}

// ScopeEventID narrows the scope to it.
func (in GetChangesInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetChangesOutput is what has changed since.
type GetChangesOutput struct {
	Items   []Invitation `json:"items" doc:"Those that are new or have changed, whole"`
	Removed []uuid.UUID  `json:"removed"`
	Reset   bool         `json:"reset" doc:"Too long ago to tell: the list is to be read anew"`
	Changes string       `json:"changes" doc:"What to ask with the next time"`
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
	// A later transaction than there is was of another database: this one was restored from a backup.
	if out.Reset = time.Since(since.At) > keptFor || since.Snapshot > row.Snapshot; !out.Reset {
		out.Removed = append(out.Removed, row.Removed...)
		if out.Items, err = invitationsOf(row.Items); err != nil {
			return GetChangesOutput{}, err
		}
	}
	out.Changes, err = paging.EncodeCursor(seen{Snapshot: row.Snapshot, At: time.Now()})
	return out, err
}
