package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// DailySummaries looks for those whose morning it is, and who want their day summed up. Whose day was is noted with the
// jobs that write to them, so it matters to nobody how often this runs.
type DailySummaries struct{}

// DailySummary sums up one day of one person in an e-mail. It is of no business: its scope sees no row of any.
type DailySummary struct {
	OfBusiness
	SummaryID uuid.UUID `json:"summaryId" river:"unique"`
}

const (
	dailySummariesEvery = time.Minute
	summariesAtOnce     = 200
)

// Kind is the job's name in the queue.
func (DailySummaries) Kind() string { return "daily_summaries" }

// InsertOpts make several starts within one period one run.
func (DailySummaries) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: dailySummariesEvery}}
}

// Kind is the job's name in the queue.
func (DailySummary) Kind() string { return "daily_summary" }

// InsertOpts end the attempts before the day does.
func (DailySummary) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 8, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errNothingToSum = moot("nothing is unread or due, or they do not want it any more")

func addDailySummaries(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[DailySummaries]) error {
		for {
			var taken []uuid.UUID
			err := o.DB.Write(ctx, tenants.AsWorker(uuid.Nil).Named(DailySummaries{}.Kind()),
				func(w tenants.Writer) (err error) {
					if taken, err = queries.New(w).
						TakeDailySummaries(ctx,
							queries.TakeDailySummariesParams{PageSize: summariesAtOnce}); err != nil {
						return err
					}
					all := make([]river.InsertManyParams, 0, len(taken))
					for _, summary := range taken {
						all = append(all, river.InsertManyParams{Args: DailySummary{SummaryID: summary}})
					}
					return w.EnqueueAll(ctx, all)
				})
			if err != nil || len(taken) < summariesAtOnce {
				return err
			}
		}
	}))
}

func addDailySummary(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[DailySummary]) error {
			row, err := queries.New(in.Read()).
				DailySummary(ctx, queries.DailySummaryParams{SummaryID: job.Args.SummaryID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNothingToSum)
			}
			if err != nil {
				return err
			}
			letter, err := o.summaryLetter(row)
			if err != nil {
				return err
			}
			if len(letter.Sections) == 0 {
				return river.JobCancel(errNothingToSum)
			}
			m, err := letter.message(messages.DailySummary, row.Email)
			if err != nil {
				return err
			}
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SummaryID, m, nil)
		}))
}

// summed is an event, a task or a payment of a day, as the database tells it.
type summed struct {
	UUID      string `json:"uuid"`
	Title     string `json:"title"`
	Clock     string `json:"clock"`
	Price     int64  `json:"price"`
	EventUUID string `json:"eventUuid"`
	Event     string `json:"event"`
}

// summaryLetter has a section of each that there is something of.
func (o Options) summaryLetter(row queries.DailySummaryRow) (noticeLetter, error) {
	day := longdate.FormatWeekday(row.Day.Time())
	letter := noticeLetter{
		Subject: "O seu dia: " + day, Name: firstName(row.Name, "boas-vindas"),
		Title: strings.ToUpper(day[:1]) + day[1:],
		Link:  o.PublicURL + "/app", Call: "Abrir o Cortejo", StopURL: o.PublicURL + settingsPage,
	}
	for _, list := range []struct {
		heading string
		text    []byte
		total   int32
		line    func(s summed) letterLine
	}{
		{"Eventos de hoje", row.Events, 0, func(s summed) letterLine {
			return letterLine{said(s.Title, "Evento"), s.Clock, o.PublicURL + "/app/" + s.UUID}
		}},
		{"Tarefas de hoje", row.Tasks, row.TasksTotal, func(s summed) letterLine {
			return letterLine{said(s.Title, "Tarefa"), said(s.Event, ""),
				o.PublicURL + "/app/" + s.EventUUID + "/organization/" + s.UUID}
		}},
		{"Pagamentos de hoje", row.Payments, row.PaymentsTotal, func(s summed) letterLine {
			return letterLine{money.Format(s.Price) + ", " + said(s.Title, "pagamento"), said(s.Event, ""),
				o.PublicURL + "/app/" + s.EventUUID + "/payments/" + s.UUID}
		}},
	} {
		var rows []summed
		if err := json.Unmarshal(list.text, &rows); err != nil {
			return letter, fmt.Errorf("jobs: read a summary: %w", err)
		}
		section := letterSection{Heading: list.heading, More: max(0, int(list.total)-len(rows))}
		for _, one := range rows {
			section.Lines = append(section.Lines, list.line(one))
		}
		if len(rows) > 0 {
			letter.Sections = append(letter.Sections, section)
		}
	}
	unread, err := o.linesOf(row.Unread)
	if len(unread) > 0 {
		letter.Sections = append(letter.Sections, letterSection{Heading: "Desde ontem, ainda não lido", Lines: unread,
			More: max(0, int(row.UnreadTotal)-len(unread))})
	}
	return letter, err
}
