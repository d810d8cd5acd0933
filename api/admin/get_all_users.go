package admin

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllUsersInput chooses one page of everybody.
type GetAllUsersInput struct {
	Query  string `query:"query" maxLength:"120" doc:"In names (without regard to accents or case), e-mails, phones and names of businesses"`
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetAllUsersOutput is one page, the newest first.
type GetAllUsersOutput struct {
	Items      []UserCard `json:"items"`
	NextCursor *string    `json:"nextCursor,omitempty"`
}

// cursorKey is the order's keys of the last person of a page.
type cursorKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

// digitsToSearch is how many digits make a search a search for a phone.
const digitsToSearch = 4

func getAllUsers(ctx context.Context, db tenants.Reader, in GetAllUsersInput) (GetAllUsersOutput, error) {
	search := strings.TrimSpace(in.Query)
	params := queries.ListUsersParams{Search: search, Digits: digitsOf(search), PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllUsersOutput{}, err
	}
	if after != nil {
		params.AfterAt, params.AfterID = after.At, &after.ID
	}
	rows, err := queries.New(db).ListUsers(ctx, params)
	if err != nil {
		return GetAllUsersOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllUsersOutput{Items: make([]UserCard, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, UserCard{
			UserID: row.ID, Name: row.Name, Phone: row.Phone, Email: row.Email, Role: row.Role,
			CreatedAt:    row.CreatedAt,
			BusinessName: row.BusinessName, IsPartner: row.IsPartner,
		})
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(cursorKey{At: last.CreatedAt, ID: last.ID})
		if err != nil {
			return GetAllUsersOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

// digitsOf gives the digits of what may be a phone, or nothing where it holds anything that
// people do not write into one.
func digitsOf(text string) string {
	if strings.Trim(text, "0123456789 +()-.") != "" {
		return ""
	}
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
	if len(digits) < digitsToSearch {
		return ""
	}
	return digits
}
