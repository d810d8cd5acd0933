package users

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/providers/push"
	"cortejo/queries"
	"cortejo/tenants"
)

// devicesPerPerson is how many browsers of one person take pushes; the oldest goes.
const devicesPerPerson = 20

// RegisterDevices adds the procedures that need the sender of pushes and the caller's session.
func RegisterDevices(r *procedure.Router, db *tenants.DB, sender *push.Sender, sessions *session.Sessions) {
	d := devices{db, sender, sessions}
	procedure.Query(r, "users.getDevices", procedure.Me, d.get,
		procedure.Doc{Summary: "The browsers that take the asker's pushes, and the key they subscribe with"})
	procedure.Action(r, "users.addDeviceToken", procedure.Me, d.add, procedure.Doc{
		Summary:     "Have pushes sent to this browser",
		Description: "It belongs to whoever added it last, and ends with the sign-in that added it.",
	})
	procedure.Mutation(r, "users.removeDeviceToken", procedure.Me, d.remove,
		procedure.Doc{Summary: "Send no pushes to a browser any more"})
}

type devices struct {
	db       *tenants.DB
	sender   *push.Sender
	sessions *session.Sessions
}

// UserDevice is a browser that takes pushes.
type UserDevice struct {
	UUID      uuid.UUID `json:"uuid"`
	Name      string    `json:"name" doc:"As its browser said, in words"`
	CreatedAt time.Time `json:"createdAt"`
	IsCurrent bool      `json:"isCurrent" doc:"Whether it was added in the sign-in that asks: it is the browser that asks"`
}

// GetDevicesOutput are all of them.
type GetDevicesOutput struct {
	PublicKey string       `json:"publicKey" doc:"The server's VAPID key, in base64url"`
	Devices   []UserDevice `json:"devices"`
}

func (d devices) get(ctx context.Context, db tenants.Reader, _ struct{}) (GetDevicesOutput, error) {
	here := d.sessions.SignIn(procedure.Request(ctx))
	rows, err := queries.New(db).ListPushDevices(ctx)
	out := GetDevicesOutput{PublicKey: d.sender.PublicKey(), Devices: make([]UserDevice, 0, len(rows))}
	for _, row := range rows {
		out.Devices = append(out.Devices, UserDevice{UUID: row.ID, Name: row.Name, CreatedAt: row.CreatedAt,
			IsCurrent: here != uuid.Nil && row.SignIn != nil && *row.SignIn == here})
	}
	return out, err
}

// AddDeviceTokenInput is a browser's subscription.
type AddDeviceTokenInput struct {
	Token string `json:"token" minLength:"1" maxLength:"2000" doc:"PushSubscription.toJSON() as text: the address of a push service, and the browser's keys"`
	Name  string `json:"name,omitempty" maxLength:"120" doc:"What to call this browser"`
}

// AddDeviceTokenOutput names it.
type AddDeviceTokenOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

// subscription is a PushSubscription as a browser writes it.
type subscription struct {
	Endpoint string `json:"endpoint"`
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
}

func (d devices) add(ctx context.Context, in AddDeviceTokenInput) (AddDeviceTokenOutput, error) {
	var s subscription
	var f form.Form
	err := json.Unmarshal([]byte(in.Token), &s)
	if err == nil {
		err = d.sender.Check(push.Device{Endpoint: s.Endpoint, P256dh: s.Keys.P256dh, Auth: s.Keys.Auth})
	}
	if err != nil {
		f.Reject("token", "Este navegador não pode receber notificações do Cortejo.")
		return AddDeviceTokenOutput{}, f.Err()
	}
	name := form.Text(&in.Name)
	if name == "" {
		name = "Navegador"
	}
	row := queries.AddPushDeviceParams{Endpoint: s.Endpoint, P256dh: s.Keys.P256dh, Auth: s.Keys.Auth, Name: name,
		DevicesKept: devicesPerPerson}
	if here := d.sessions.SignIn(procedure.Request(ctx)); here != uuid.Nil {
		row.SignIn = &here
	}
	var out AddDeviceTokenOutput
	err = d.db.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) (err error) {
		out.UUID, err = queries.New(w).AddPushDevice(ctx, row)
		return err
	})
	return out, err
}

// RemoveDeviceTokenInput names one, or says what its subscription was.
type RemoveDeviceTokenInput struct {
	UUID     *uuid.UUID `json:"uuid,omitempty"`
	Endpoint string     `json:"endpoint,omitempty" maxLength:"1000" doc:"Where a browser that is signed out of does not know its id"`
}

func (d devices) remove(ctx context.Context, db tenants.Writer, in RemoveDeviceTokenInput) (procedure.None, error) {
	q := queries.New(db)
	if in.UUID != nil {
		_, err := q.RemovePushDevice(ctx, queries.RemovePushDeviceParams{ID: *in.UUID})
		return procedure.None{}, err
	}
	_, err := q.RemovePushDeviceAt(ctx, queries.RemovePushDeviceAtParams{Endpoint: in.Endpoint})
	return procedure.None{}, err
}
