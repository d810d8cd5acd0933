package tenants_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestUUIDsComeAsTheyAre(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("B")
	db := env.DB.Read(tenants.AsMember(b.Owner.ID, b.ID))
	const sent = "01890a5d-ac96-774b-bcce-b302099a8057"
	var (
		one            uuid.UUID
		missing        = uuid.New()
		maybe, nothing *uuid.UUID
		many           []uuid.UUID
	)
	err := db.QueryRow(t.Context(), `SELECT $1::uuid, NULL::uuid, $1::uuid, NULL::uuid, $2::uuid[]`,
		uuid.MustParse(sent), []uuid.UUID{b.ID, b.Owner.ID}).
		Scan(&one, &missing, &maybe, &nothing, &many)
	if err != nil {
		t.Fatal(err)
	}
	if one.String() != sent || missing != uuid.Nil || maybe == nil || *maybe != one || nothing != nil ||
		!slices.Equal(many, []uuid.UUID{b.ID, b.Owner.ID}) {
		t.Errorf("%v, %v, %v, %v, %v", one, missing, maybe, nothing, many)
	}
}
