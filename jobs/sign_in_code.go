package jobs

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// SignInCode sends a code, at most once, to the phone that asked for it. It belongs to no
// business: whoever signs in may have none yet.
type SignInCode struct {
	Channel messages.Channel `json:"channel"`
	Phone   string           `json:"phone" river:"unique"`
	Code    string           `json:"code" river:"unique"`
	// Delivery is the random key under which whoever asked for the code hears that it was refused;
	// empty where nobody asks.
	Delivery string `json:"delivery"`
	// Purpose is what the code confirms, empty for signing in.
	Purpose string `json:"purpose,omitempty"`
	// ExpiresAt is when Kratos stops accepting the code. After it the message is
	// not worth sending.
	ExpiresAt time.Time `json:"expiresAt"`
}

// Kind is the job's name in the queue.
func (SignInCode) Kind() string { return "sign_in_code" }

// InsertOpts make the same code to the same phone one message, however often
// Kratos delivers it to us.
func (SignInCode) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		Queue: queueSignIn,
		// The job ends by its expiry, not by a count.
		MaxAttempts: 100,
		UniqueOpts:  river.UniqueOpts{ByArgs: true},
	}
}

// LogValue keeps phone and code out of every log.
func (a SignInCode) LogValue() slog.Value {
	return slog.GroupValue(slog.String("channel", string(a.Channel)), slog.Time("expires_at", a.ExpiresAt))
}

// CodeForPixKey is the purpose of a code that lets the owner set the business's Pix key. Its message says so: a code
// for signing in is what somebody would give away more easily.
const CodeForPixKey = "PIX_KEY"

// CodeForGiftPix is likewise that of a code for the key where an event's hosts are given money.
const CodeForGiftPix = "GIFT_PIX_KEY"

// CodeForWallet is that of a code after which the whole values of a wallet are shown.
const CodeForWallet = "WALLET"

// CodeForWithdrawal is that of a code after which money leaves the wallet, or may leave it by itself.
const CodeForWithdrawal = "WITHDRAWAL"

var (
	errCodeExpired = errors.New("the code expired before the message could be sent")
	// errCodeUnknown ends a job whose code may have left: whoever waits for it asks for another.
	errCodeUnknown = errors.New("whether the code left is not known")
)

// codeSpace is whose names the ids of sign-in codes' deliveries are.
var codeSpace = uuid.MustParse("5a0f4c1e-7b0e-4b7e-9a39-0f6f0c9d9f21")

func codeDelivery(job int64) uuid.UUID {
	return uuid.NewSHA1(codeSpace, []byte(strconv.FormatInt(job, 10)))
}

type signInCode struct {
	river.WorkerDefaults[SignInCode]
	deliverer deliverer
	db        *tenants.DB
	// host is what a browser fills the code in for, empty where it would not.
	host string
}

func addSignInCode(workers *river.Workers, o Options) error {
	worker := &signInCode{deliverer: o.deliverer(), db: o.DB}
	address, err := url.Parse(o.PublicURL)
	if err != nil {
		return fmt.Errorf("the public address: %w", err)
	}
	if address.Scheme == "https" {
		worker.host = address.Hostname()
	}
	return river.AddWorkerSafely(workers, worker)
}

func (w *signInCode) Work(ctx context.Context, job *river.Job[SignInCode]) error {
	if !time.Now().Before(job.Args.ExpiresAt) {
		return river.JobCancel(errCodeExpired)
	}
	id, receipt := codeDelivery(job.ID), new(messages.Receipt)
	m := w.deliverer.addressed(id, messages.Message{
		Channel: job.Args.Channel,
		To:      job.Args.Phone,
		Kind:    messages.SignInCode,
		Body:    w.body(job.Args),
		Values:  []string{job.Args.Code},
	}, receipt)
	err := w.note(ctx, func(q *queries.Queries) error {
		_, err := q.MarkHandedOver(ctx, w.deliverer.handed(id, m))
		return err
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		err = errors.New("an earlier attempt ended with it in hand")
	case err != nil:
		return err
	default:
		err = w.deliverer.sender.Send(ctx, m)
	}
	noted := context.WithoutCancel(ctx)
	settle := func(state string, why error) error {
		return w.note(noted, func(q *queries.Queries) error {
			return q.SettleDelivery(noted, settlement(id, state, why, *receipt))
		})
	}
	switch {
	case err == nil:
		// It left: that the note of it failed is no reason to send it again.
		if err := settle("SENT", nil); err != nil {
			w.deliverer.log.WarnContext(ctx, "that a sign-in code left was not noted", "message_id", id, "error", err)
		}
		return nil
	case errors.Is(err, messages.ErrRefused):
		return errors.Join(river.JobCancel(err), settle("FAILED", err), w.tellOfRefusal(ctx, job.Args.Delivery))
	case errors.Is(err, messages.ErrNotAccepted):
		return errors.Join(err, w.note(noted, func(q *queries.Queries) error {
			return q.UnmarkHandedOver(noted, queries.UnmarkHandedOverParams{MessageID: id})
		}))
	}
	// A second copy would be charged, and the screen offers another code meanwhile.
	return errors.Join(river.JobCancel(fmt.Errorf("%w: %w", errCodeUnknown, err)), settle("UNKNOWN", nil))
}

// note writes down how a code fares. It is of no business, and its text is kept nowhere.
func (w *signInCode) note(ctx context.Context, write func(q *queries.Queries) error) error {
	return w.db.Write(ctx, tenants.AsWorker(uuid.Nil).Named("sign_in_code"),
		func(tx tenants.Writer) error { return write(queries.New(tx)) })
}

// tellOfRefusal keeps, for as long as a code is worth asking about, that its message was refused: under its
// random key alone, so that it says nothing of whose it was.
func (w *signInCode) tellOfRefusal(ctx context.Context, delivery string) error {
	if delivery == "" {
		return nil
	}
	return w.note(ctx, func(q *queries.Queries) error {
		_, err := q.NoteRefusedCode(ctx, queries.NoteRefusedCodeParams{Key: DeliveryHash(delivery)})
		return err
	})
}

// DeliveryHash is what stands in the database for the random key of a code's delivery. It needs no secret of
// ours: nobody finds 130 random bits by trying.
func DeliveryHash(delivery string) []byte {
	hash := sha256.Sum256([]byte("delivery of a sign-in code " + delivery))
	return hash[:]
}

// body ends, in an SMS, with the line that lets browsers fill the code in on
// our page and on no other (WICG's origin-bound one-time codes).
func (w *signInCode) body(a SignInCode) string {
	what := "entrar no Cortejo"
	switch a.Purpose {
	case CodeForPixKey:
		what = "trocar a chave Pix em que o seu negócio recebe"
	case CodeForGiftPix:
		what = "trocar a chave Pix dos presentes do evento"
	case CodeForWallet:
		what = "ver os dados completos da sua carteira"
	case CodeForWithdrawal:
		what = "sacar o dinheiro da sua carteira"
	}
	text := a.Code + " é o seu código para " + what + ". Ele vale por 10 minutos. Não conte a ninguém."
	if a.Channel == messages.SMS && w.host != "" {
		text += "\n\n@" + w.host + " #" + a.Code
	}
	return text
}

// Timeout leaves room for another try within the patience of a person.
func (*signInCode) Timeout(*river.Job[SignInCode]) time.Duration { return 20 * time.Second }

// NextRetry comes soon: after 1, 2, 4, 8 and then every 15 seconds.
func (*signInCode) NextRetry(job *river.Job[SignInCode]) time.Time {
	const longest = 15 * time.Second
	wait := longest
	if job.Attempt <= 4 {
		wait = time.Second << (job.Attempt - 1)
	}
	return time.Now().Add(wait)
}
