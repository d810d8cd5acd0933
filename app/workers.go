package app

import (
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"cortejo/api/contracts"
	"cortejo/api/document"
	"cortejo/api/fulfillment"
	"cortejo/api/image"
	"cortejo/formats/contractpdf"
	"cortejo/jobs"
	"cortejo/providers/files"
	"cortejo/tenants"
)

// startWorkers starts the job workers; their client also inserts jobs.
func (app *application) startWorkers(ctx context.Context) error {
	sender, err := app.newSender(ctx)
	if err != nil {
		return err
	}
	if names := app.settings.Messages.MissingTemplates(); len(names) > 0 {
		slog.WarnContext(ctx, app.settings.Messages.DescribeMissingTemplates(), "missing", names)
	}
	key, err := loadAuditKey(&app.settings, app.isEmbedded, true)
	if err != nil {
		return err
	}
	seal, err := loadContractKey(&app.settings, app.isEmbedded)
	if err != nil {
		return err
	}
	app.checkContractKey(ctx, seal)
	// Jobs have a pool of their own, so that requests find connections under any load.
	pool, err := app.openPool("cortejo jobs", app.settings.Database.MaxJobConnections())
	if err != nil {
		return err
	}
	db := tenants.New(pool)
	pushes, err := app.newPushSender()
	if err != nil {
		return err
	}
	workers, err := jobs.NewWorkers(jobs.Options{
		Push: pushes,
		Pool: pool, DB: db, CarryOut: app.newFulfillment(db).Fulfill, Sender: sender, Files: app.files, AuditKey: key,
		ContractKey: seal, Links: app.secrets().Links(),
		Guests: app.settings.Messages.Guests, BonusClosedDays: app.settings.Payments.Bonuses.ClosedDays,
		Payments: app.payments, Domains: app.settings.Domains.Settings,
		ChargesPayoutFees:         app.settings.Payments.ChargesPayoutFees,
		NotificationsKept:         app.settings.Limits.NotificationsKept,
		NotificationMessagesAfter: app.settings.Messages.NotificationsAfter,
		DeadAddressesKept:         app.settings.Email.DeadAddressesKept, PublicURL: app.settings.Server.PublicURL,
		Log:      slog.Default(),
		PollOnly: app.settings.Database.Pooled,
	})
	if err != nil {
		return err
	}
	app.setQueue(workers)
	// Jobs outlive the signal to stop: they end when Stop has waited for them.
	if err := workers.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("as tarefas em segundo plano não puderam começar: %w", err)
	}
	app.addCloser(func() error {
		stopping, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		return workers.Stop(stopping)
	})
	return nil
}

// newFulfillment returns the service that fulfills accepted proposals.
func (app *application) newFulfillment(db *tenants.DB) *fulfillment.Service {
	env := app.newEnv()
	env.DB = db
	keeper := document.NewKeeper(document.Options{
		Env: env, Studio: image.NewStudio(app.files, slog.Default()), Scanner: files.NoScanner{},
	})
	return &fulfillment.Service{DB: db, Contracts: contracts.New(contracts.Options{
		Env: env, Keeper: keeper, Limit: app.settings.Limits.Contracts,
	})}
}

// checkContractKey keeps the certificate that seals contracts, and reports in the log if another one did before. It
// refuses nothing: sealed files hold as they are, by the certificate of its own time.
func (app *application) checkContractKey(ctx context.Context, key contractpdf.Key) {
	before, err := jobs.UseContractKey(ctx, app.db, key.Certificate)
	switch {
	case err != nil:
		slog.ErrorContext(ctx, "o certificado dos contratos não pôde ser guardado", "cause", err)
	case before != nil:
		slog.WarnContext(ctx,
			"CONTRACT_KEY mudou: os contratos novos levam outro selo, e os de antes continuam a valer pelo seu",
			"before", hex.EncodeToString(before), "now", key.FormatFingerprint())
	}
}

// contractKeyNoticeDays is for how many days /readyz says that the key of contracts changed.
const contractKeyNoticeDays = 30

// describeContractKeyChange returns what /readyz says of a key of contracts that changed of late.
func (app *application) describeContractKeyChange(ctx context.Context) (string, error) {
	change, err := jobs.FindContractKeyChange(ctx, app.db)
	if err != nil || change == nil || time.Since(change.ChangedAt) > contractKeyNoticeDays*24*time.Hour {
		return "", err
	}
	return fmt.Sprintf(
		"A chave dos contratos (CONTRACT_KEY) mudou em %s. Os selos de antes continuam a valer. "+
			"Se ninguém a trocou de propósito, traga a de antes de volta.",
		change.ChangedAt.UTC().Format("02/01/2006, 15h04 (UTC)"),
	), nil
}

func (app *application) setQueue(queue *jobs.Queue) {
	app.queue = queue
	app.db.SetQueue(queue)
}
