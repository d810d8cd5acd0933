package reception

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/big"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/qrcode"
	"cortejo/formats/secretlink"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateDeviceInput describes a new device.
type CreateDeviceInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Name      string    `json:"name" minLength:"1" maxLength:"60" doc:"The device's name for the team"`
	Door      string    `json:"door,omitempty" maxLength:"60" doc:"The entrance at which it will be used"`
}

// CreateDeviceOutput holds the link and the PIN. No other procedure returns them.
type CreateDeviceOutput struct {
	UUID uuid.UUID   `json:"uuid"`
	URL  string      `json:"url" doc:"The link to open on the device"`
	QR   qrcode.Path `json:"qr" doc:"The link as a QR code, to be read with the device's camera"`
	PIN  string      `json:"pin" doc:"Six digits, to be passed on by voice"`
}

func (s *Service) createDevice(ctx context.Context, in CreateDeviceInput) (CreateDeviceOutput, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao aparelho.")
	if err := f.Err(); err != nil {
		return CreateDeviceOutput{}, err
	}
	secret := s.Secrets.Links().DeriveToken(secretlink.NewSalt())
	link, _ := secretlink.Hash(secret)
	out := CreateDeviceOutput{URL: s.PublicURL + "/porta/" + secret, PIN: newPIN()}
	var err error
	if out.QR, err = qrcode.Draw(out.URL); err != nil {
		return CreateDeviceOutput{}, problem.Internal(err)
	}
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(db tenants.Writer) error {
		q := queries.New(db)
		if err := q.LockDoorDevices(ctx, queries.LockDoorDevicesParams{EventID: in.EventUUID}); err != nil {
			return err
		}
		room, err := q.RoomForDoorDevice(ctx,
			queries.RoomForDoorDeviceParams{EventID: in.EventUUID, AtMost: devicesAtMost})
		switch {
		case err != nil:
		case room.Archived:
			err = problem.Conflict("Este evento está arquivado. Traga-o de volta para abrir a porta.")
		case room.Over:
			err = problem.Conflict(
				"O evento já passou: aparelhos da recepção valem até 36 horas depois do começo dele.")
		case room.Spent:
			err = problem.Conflict("Este evento já teve 300 aparelhos. Use os que estão abertos.")
		case !room.Room:
			err = problem.Conflict("Este evento já tem 30 aparelhos. Encerre um deles para abrir outro.")
		}
		if err != nil {
			return err
		}
		out.UUID, err = q.CreateDoorDevice(ctx, queries.CreateDoorDeviceParams{EventID: in.EventUUID, Name: name,
			Door: form.Text(&in.Door), LinkHash: link, PinHash: s.hashPIN(link, out.PIN)})
		return err
	})
	if err != nil {
		return CreateDeviceOutput{}, err
	}
	return out, nil
}

func newPIN() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	}
	return fmt.Sprintf("%06d", n)
}

// hashPIN returns the hash that is stored for the PIN of a link. Its key is not in the database, because without a key
// all six-digit PINs could be tried at once.
func (s *Service) hashPIN(link []byte, pin string) []byte {
	key := hmac.New(sha256.New, []byte(s.Secrets.PINs()))
	_, _ = key.Write([]byte("door pins")) // it never fails (https://pkg.go.dev/hash#Hash)
	mac := hmac.New(sha256.New, key.Sum(nil))
	_, _ = mac.Write(append(link, pin...)) // likewise
	return mac.Sum(nil)
}

// GetDevicesInput names an event.
type GetDevicesInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetDevicesInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetDevicesOutput lists an event's devices, in the order in which they were made.
type GetDevicesOutput struct {
	Items []Device `json:"items"`
}

// Device is a check-in device that has no account.
type Device struct {
	UUID          uuid.UUID  `json:"uuid"`
	Name          string     `json:"name"`
	Door          string     `json:"door"`
	PersonName    string     `json:"personName" doc:"The holder's name as entered on the device; empty until it is enrolled"`
	CreatedAt     time.Time  `json:"createdAt"`
	EnrolledAt    *time.Time `json:"enrolledAt,omitempty"`
	RevokedAt     *time.Time `json:"revokedAt,omitempty"`
	Locked        bool       `json:"locked" doc:"Whether five wrong PINs ended its link"`
	LastContactAt *time.Time `json:"lastContactAt,omitempty"`
	Waiting       int        `json:"waiting" doc:"Number of operations that were still on the device at its last upload"`
}

func getDevices(ctx context.Context, db tenants.Reader, in GetDevicesInput) (GetDevicesOutput, error) {
	row, err := queries.New(db).ListDoorDevices(ctx, queries.ListDoorDevicesParams{EventID: in.EventUUID})
	if err != nil {
		return GetDevicesOutput{}, err
	}
	var out GetDevicesOutput
	if err := json.Unmarshal(row, &out.Items); err != nil {
		return GetDevicesOutput{}, fmt.Errorf("reception: read devices: %w", err)
	}
	return out, nil
}

// RevokeDeviceInput names a device.
type RevokeDeviceInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

func revokeDevice(ctx context.Context, db tenants.Writer, in RevokeDeviceInput) (procedure.None, error) {
	_, err := queries.New(db).RevokeDoorDevice(ctx, queries.RevokeDoorDeviceParams{EventID: in.EventUUID, ID: in.UUID})
	return procedure.None{}, err
}
