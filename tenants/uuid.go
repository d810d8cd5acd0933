package tenants

import (
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
)

// registerUUID makes a connection send and receive UUIDs as their 16 bytes. By default pgx finds that uuid.UUID is a
// sql.Scanner and a driver.Valuer, and converts each through its text. It checks for these before it looks for
// wrappers, so the wrapper pgx-google-uuid would never be used (pgtype.Map.PlanScan).
func registerUUID(m *pgtype.Map) {
	m.RegisterType(&pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}})
}

// uuidCodec is pgx's codec, except for values of type uuid.UUID.
type uuidCodec struct{ pgtype.UUIDCodec }

func (c uuidCodec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(*uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return readUUID{}
	}
	return c.UUIDCodec.PlanScan(m, oid, format, target)
}

func (c uuidCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	if _, ok := value.(uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return writeUUID{}
	}
	return c.UUIDCodec.PlanEncode(m, oid, format, value)
}

type writeUUID struct{}

func (writeUUID) Encode(value any, buf []byte) ([]byte, error) {
	id := value.(uuid.UUID)
	return append(buf, id[:]...), nil
}

type readUUID struct{}

// Scan reads NULL as uuid.Nil, as uuid.UUID's own Scan does.
func (readUUID) Scan(src []byte, target any) error {
	id := target.(*uuid.UUID)
	if src == nil {
		*id = uuid.Nil
		return nil
	}
	if len(src) != len(id) {
		return fmt.Errorf("tenants: %d bytes are no uuid", len(src))
	}
	copy(id[:], src)
	return nil
}
