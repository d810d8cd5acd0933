package ai

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/writer"
	"cortejo/queries"
)

const (
	askTimeout = 5 * time.Second
	day        = 24 * time.Hour
)

// errLeaving is of a process that is about to end, with a text under way.
var errLeaving = errors.New("ai: the process is about to end")

// The events of the stream, in addition to the usual ones.
const (
	eventDone  = "done"
	eventError = "error"
)

type piece struct {
	Text string `json:"text"`
}

type whole struct {
	IsReady bool `json:"ready"`
}

type failure struct {
	Message string `json:"message"`
}

// generateProposal streams a proposal's text. No transaction is open while it is written.
func (s *Service) generateProposal(ctx context.Context, in ProposalInput, out *procedure.Events) error {
	business, err := s.business(ctx)
	if err != nil {
		return err
	}
	leave, err := s.writing.Acquire(in.BusinessUUID)
	if err != nil {
		return err
	}
	defer leave()
	if err := s.take(ctx, in.BusinessUUID); err != nil {
		return err
	}
	if err := out.OpenOnce(); err != nil {
		return err
	}
	writing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go func() {
		select {
		case <-s.Leaving:
			stop(errLeaving)
		case <-writing.Done():
		}
	}()
	asked := time.Now()
	err = s.Writer.Write(writing, in.request(business), func(text string) error {
		if time.Since(asked) >= s.CheckEvery {
			if err := s.mayStill(ctx, out); err != nil {
				return err
			}
			asked = time.Now()
		}
		return send(out, "", piece{text})
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // the reader has disconnected
	case err == nil:
		return send(out, eventDone, whole{s.Writer.IsReady()})
	}
	s.Log.LogAttrs(ctx, slog.LevelWarn, "a proposal's text was not written to its end",
		slog.String("request_id", problem.RequestID(ctx)), slog.String("business", in.BusinessUUID.String()),
		slog.Any("cause", err))
	sentence := sentenceFailed
	if errors.Is(err, writer.ErrSlow) {
		sentence = sentenceSlow
	}
	return send(out, eventError, failure{sentence})
}

// business finds what the text is of, for who may write proposals.
func (s *Service) business(ctx context.Context) (queries.GetBusinessToWriteForRow, error) {
	asking, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	return queries.New(s.DB.Read(procedure.ScopeOf(ctx))).GetBusinessToWriteFor(asking)
}

// mayStill returns an error unless the reader still has access.
func (s *Service) mayStill(ctx context.Context, out *procedure.Events) error {
	if err := out.Confirm(); err != nil {
		return err
	}
	_, err := s.business(ctx)
	return err
}

// take counts one more text of the business's day, before anything is written: also one that fails was paid for.
func (s *Service) take(ctx context.Context, business uuid.UUID) error {
	counting, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	wait, ok, err := s.budget.Allow(counting, limits.Quota{Key: "texts/" + business.String(), Max: s.TextsPerDay,
		Within: day})
	if err == nil && !ok {
		err = problem.TooMany(
			"Os textos de hoje acabaram. Amanhã há mais; enquanto isso, os textos prontos e os seus modelos continuam à disposição.", wait)
	}
	return err
}

// request is what the writer is asked with: the names, the sum and the day fill placeholders and go nowhere else.
func (in ProposalInput) request(business queries.GetBusinessToWriteForRow) writer.Request {
	facts := in.Proposal
	r := writer.Request{EventType: string(facts.EventType), Category: business.Category, Values: writer.Values{
		Customer: writer.FormatCustomerName(facts.CustomerName), Business: business.Name,
	}}
	if facts.Budget != nil && *facts.Budget > 0 {
		r.Values.Amount = money.Format(*facts.Budget)
	}
	if facts.ExpiresAt != nil {
		r.Values.Until = longdate.FormatDay(facts.ExpiresAt.Time())
	}
	return r
}

func send(out *procedure.Events, event string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return out.Send(event, string(text))
}
