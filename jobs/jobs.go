// Package jobs holds the work that happens after the answer was sent: one file
// per job with its arguments and its worker, run by River on the application's
// own database. A job and the change that asked for it commit together (see
// tenants.Writer.Enqueue), and a job of a business runs under that business's
// scope.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"cortejo/formats/contractpdf"
	"cortejo/formats/secretlink"
	"cortejo/providers/domains"
	"cortejo/providers/files"
	"cortejo/providers/messages"
	"cortejo/providers/payments"
	"cortejo/providers/push"
	"cortejo/tenants"
)

// Schema is where River's tables live.
const Schema = "river"

const (
	// Somebody waits with the telephone in hand: codes never stand in line
	// behind other work.
	queueSignIn = "sign_in"
	// A party's invitations are hundreds at once: nothing else stands in line behind them.
	queueGuests = "guests"
	// A message to everybody is thousands of pushes, and one run hands over all that is due: another would find
	// nothing.
	queuePushes = "pushes"
	// What goes to everybody is thousands at once, and nothing else stands in line behind it.
	queueBroadcasts = "broadcasts"
	// One pass over the provider's balance may take minutes, and two would read the same pages.
	queueReconciliation = "reconciliation"

	// queueQuick holds what a person waits for on a screen.
	queueQuick = "quick"
	// queueMessages holds single messages: invites, links, receipts.
	queueMessages = "messages"
	// queueMoney holds the reports of the payment provider, and the questions to it.
	queueMoney = "money"
	// queueDocuments holds the PDFs, which take memory and seconds of a processor.
	queueDocuments = "documents"
	// queueImports holds files of many rows, minutes each.
	queueImports = "imports"
	// queueSweeps holds the work of the clocks, over all businesses.
	queueSweeps = "sweeps"

	// A finished job's arguments are of no use, and those of a sign-in code hold
	// the code: it lies in the table for its ten minutes of life and at most
	// this long after.
	finishedRetention = 10 * time.Minute
	// A job given up for good stays for whoever looks into it.
	discardedRetention = 7 * 24 * time.Hour

	jobTimeout = time.Minute
	// A job whose process was killed is taken up again after this: later than any that runs has ended, but
	// for those that say a longer timeout of their own, which River waits for.
	rescueAfter = 90 * time.Second
	// softStop lets a running job finish before its context ends.
	softStop = 15 * time.Second
)

// queues maps each queue to its workers in a process. A queue holds jobs of similar length, so that short ones never
// wait for long ones. QueueDefault takes no new jobs; earlier versions insert there, and a rolling deploy runs them.
var queues = map[string]struct{ workers, perBusiness int }{
	river.QueueDefault: {10, 5},
	queueSignIn:        {10, 5},
	queueQuick:         {4, 2},
	queueMessages:      {10, 5},
	queueMoney:         {6, 3},
	queueGuests:        {8, 4},
	queueDocuments:     {2, 1},
	queueImports:       {2, 1},
	queueSweeps:        {4, 2},
	queuePushes:        {1, 0},
	queueBroadcasts:    {1, 0},

	queueReconciliation: {1, 0},
}

// Queue is the client that inserts jobs.
type Queue = river.Client[pgx.Tx]

// NewQueue makes a client that only inserts jobs, for a process that serves and
// does not work.
func NewQueue(pool *pgxpool.Pool, log *slog.Logger) (*Queue, error) {
	queue, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Schema: Schema, Logger: quiet(log)})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	return queue, nil
}

// Options are what the workers need.
type Options struct {
	// Pool logs in as the application and carries the queue.
	Pool *pgxpool.Pool
	// DB opens the scopes that jobs run under.
	DB     *tenants.DB
	Sender messages.Sender
	// Files are the pictures, of which those nobody shows are removed.
	Files *files.Store
	// Links are what the secrets of vendors' and guests' links are made with.
	Links secretlink.Key
	// Guests are how much, and when, guests are written to.
	Guests GuestLimits
	// Payments calls the payment provider.
	Payments *payments.Client
	// ChargesPayoutFees has businesses bear what the provider asks for paying them (PAYOUT_FEES).
	ChargesPayoutFees bool
	// BonusClosedDays is how many days after its event a bonification is available.
	BonusClosedDays int32
	// AuditKey seals the audit log; without it nobody does.
	AuditKey []byte
	// ContractKey seals contracts that all have signed.
	ContractKey contractpdf.Key
	// Domains are where domains of events' pages are to lead, and who is asked about them.
	Domains domains.Settings
	// PublicURL is the address people know the application by, without a slash
	// at its end.
	PublicURL string
	// Push hands notifications to push services.
	Push *push.Sender
	// NotificationsKept is for how many days a notification stays after it was read.
	NotificationsKept int
	// DeadAddressesKept is for how many days no e-mail goes to an address that was refused as none.
	DeadAddressesKept int
	// NotificationMessagesAfter is how many seconds after it stands in the app a notification leaves to its person's
	// address.
	NotificationMessagesAfter int
	// CarryOut makes what follows a yes to a proposal, which procedures make too.
	CarryOut func(ctx context.Context, business, proposal uuid.UUID) error
	Log      *slog.Logger
	// PollOnly looks for jobs every second instead of listening, for a database
	// behind a pooler that cannot LISTEN (PgBouncer in transaction mode).
	PollOnly bool
}

func (o Options) deliverer() deliverer { return deliverer{o.Sender, o.PublicURL, o.Log, o.Links} }

// NewWorkers makes a client that inserts jobs and, once started, works on them; what these ask for goes into it too.
// Start and Stop are the caller's; Stop waits for running jobs, whose contexts
// end after 15 seconds.
func NewWorkers(o Options) (*Queue, error) {
	config, err := newConfig(o)
	if err != nil {
		return nil, err
	}
	client, err := river.NewClient(riverpgxv5.New(o.Pool), config)
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	o.DB.SetQueue(client)
	return client, nil
}

// newConfig returns River's settings, with every worker, queue and periodic job. It connects to nothing.
func newConfig(o Options) (*river.Config, error) {
	o.Sender = livingAddresses{o.Sender, o.DB, o.Links, o.DeadAddressesKept}
	workers := river.NewWorkers()
	for _, add := range []func(*river.Workers, Options) error{addSignInCode, addCustomerMessage, addTeamInvite,
		addVendorInvite, addRunSheetLink, addGuestMessage, addQrCodeSchedule, addQrCodeDispatch, addPhoneChanged,
		addEmailChanged, addWalletNotice, addPixKeyChanged, addControlTaken, addImport, addPurge, addPurgeFiles,
		addDiscardUpload,
		addSealAuditLog, addProviderEvent, addSettleTransaction, addRefundTransaction, addClosePage,
		addAskAfterTransactions, addContractLink, addContractCopy, addContractCode, addContractClock, addProposalCode,
		addCarryOutProposal, addPrintProposal, addPrintAcceptance, addPrintAcceptances, addSealContract,
		addRecordSealCertificate,
		addPaymentClock, addDecisionClock, addCheckDomain, addCheckDomains, addGiftReceipt, addRemind, addSendPushes,
		addSendBroadcasts, addNotificationMessage, addDailySummaries, addDailySummary, addReply,
		addBookMoneyProposal, addBookBonusTransfer, addReconcile, addSyncRecipient, addSyncRecipients,
		addNotifyHeldMoney, addAnnounceBonifications, addSendWithdrawal, addReverseTransfers, addSyncTransfer,
		addSyncPayouts,
		addSweepWithdrawals, addTransferCharges, addCheckRecipientBalance} {
		if err := add(workers, o); err != nil {
			return nil, fmt.Errorf("jobs: %w", err)
		}
	}
	return &river.Config{
		Schema:       Schema,
		Queues:       queueConfig(),
		Workers:      workers,
		PeriodicJobs: newPeriodicJobs(o),
		Logger:       quiet(o.Log),
		ErrorHandler: failures{o.Log},
		Middleware: []rivertype.Middleware{&cancellations{log: o.Log},
			&businessShares{pool: o.Pool, log: o.Log, shares: map[shareKey]*businessShare{}}},
		PollOnly: o.PollOnly,

		JobTimeout:                  jobTimeout,
		RescueStuckJobsAfter:        rescueAfter,
		SoftStopTimeout:             softStop,
		CompletedJobRetentionPeriod: finishedRetention,
		CancelledJobRetentionPeriod: finishedRetention,
		DiscardedJobRetentionPeriod: discardedRetention,
		// Only an index's owner may rebuild it, and the application owns none.
		ReindexerIndexNames: []string{},
	}, nil
}

func queueConfig() map[string]river.QueueConfig {
	configs := make(map[string]river.QueueConfig, len(queues))
	for name, queue := range queues {
		configs[name] = river.QueueConfig{MaxWorkers: queue.workers}
	}
	return configs
}
