package jobs

import (
	"time"

	"github.com/riverqueue/river"
)

// newPeriodicJobs returns what runs by the clock, whichever process leads.
func newPeriodicJobs(o Options) []*river.PeriodicJob {
	all := []*river.PeriodicJob{
		river.NewPeriodicJob(
			river.PeriodicInterval(time.Hour),
			func() (river.JobArgs, *river.InsertOpts) { return Purge{}, nil },
			&river.PeriodicJobOpts{ID: "purge", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(contractClockEvery),
			func() (river.JobArgs, *river.InsertOpts) { return ContractClock{}, nil },
			&river.PeriodicJobOpts{ID: "contract_clock", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(paymentClockEvery),
			func() (river.JobArgs, *river.InsertOpts) { return PaymentClock{}, nil },
			&river.PeriodicJobOpts{ID: "payment_clock", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(decisionClockEvery),
			func() (river.JobArgs, *river.InsertOpts) { return DecisionClock{}, nil },
			&river.PeriodicJobOpts{ID: "decision_clock", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(remindEvery),
			func() (river.JobArgs, *river.InsertOpts) { return Remind{}, nil },
			&river.PeriodicJobOpts{ID: "remind", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(remindEvery),
			// What waited for its person's morning, or for a service.
			func() (river.JobArgs, *river.InsertOpts) { return SendPushes{Second: time.Now().Unix()}, nil },
			&river.PeriodicJobOpts{ID: "send_pushes", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(remindEvery),
			func() (river.JobArgs, *river.InsertOpts) { return SendBroadcasts{Second: time.Now().Unix()}, nil },
			&river.PeriodicJobOpts{ID: "send_broadcasts", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(dailySummariesEvery),
			func() (river.JobArgs, *river.InsertOpts) { return DailySummaries{}, nil },
			&river.PeriodicJobOpts{ID: "daily_summaries", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(remindDailyEvery),
			func() (river.JobArgs, *river.InsertOpts) { return Remind{Daily: true}, nil },
			&river.PeriodicJobOpts{ID: "remind_daily", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(announceBonificationsEvery),
			func() (river.JobArgs, *river.InsertOpts) { return AnnounceBonifications{}, nil },
			&river.PeriodicJobOpts{ID: "announce_bonifications", RunOnStart: true},
		),
		river.NewPeriodicJob(
			river.PeriodicInterval(printAcceptancesEvery),
			func() (river.JobArgs, *river.InsertOpts) { return PrintAcceptances{}, nil },
			&river.PeriodicJobOpts{ID: "print_acceptances", RunOnStart: true},
		),
	}
	if o.Payments != nil && o.Payments.Enabled() {
		all = append(all, river.NewPeriodicJob(
			river.PeriodicInterval(time.Hour),
			func() (river.JobArgs, *river.InsertOpts) { return AskAfterTransactions{}, nil },
			&river.PeriodicJobOpts{ID: "ask_after_transactions", RunOnStart: true},
		), river.NewPeriodicJob(
			river.PeriodicInterval(reconcileCheckEvery),
			func() (river.JobArgs, *river.InsertOpts) { return Reconcile{}, nil },
			&river.PeriodicJobOpts{ID: "reconcile", RunOnStart: true},
		), river.NewPeriodicJob(
			river.PeriodicInterval(time.Hour),
			func() (river.JobArgs, *river.InsertOpts) { return SyncRecipients{}, nil },
			&river.PeriodicJobOpts{ID: "sync_recipients", RunOnStart: true},
		), river.NewPeriodicJob(
			river.PeriodicInterval(time.Hour),
			func() (river.JobArgs, *river.InsertOpts) { return SweepWithdrawals{}, nil },
			&river.PeriodicJobOpts{ID: "sweep_withdrawals", RunOnStart: true},
		), river.NewPeriodicJob(
			river.PeriodicInterval(heldMoneyEvery),
			func() (river.JobArgs, *river.InsertOpts) { return NotifyHeldMoney{}, nil },
			&river.PeriodicJobOpts{ID: "notify_held_money", RunOnStart: true},
		))
	}
	if o.Domains.IsEnabled() {
		all = append(all, river.NewPeriodicJob(
			river.PeriodicInterval(checkDomainsEvery),
			func() (river.JobArgs, *river.InsertOpts) { return CheckDomains{}, nil },
			&river.PeriodicJobOpts{ID: "check_domains", RunOnStart: true},
		))
	}
	if len(o.AuditKey) > 0 {
		all = append(all, river.NewPeriodicJob(
			river.PeriodicInterval(time.Minute),
			func() (river.JobArgs, *river.InsertOpts) { return SealAuditLog{}, nil },
			&river.PeriodicJobOpts{ID: "seal_trail", RunOnStart: true},
		))
	}
	return all
}
