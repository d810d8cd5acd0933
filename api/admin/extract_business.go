package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ExtractorAddress is where a business's data is asked for, below /api/.
const ExtractorAddress = "extractor"

const (
	// extractionsEach is how many extractions a member of staff has under way at once.
	extractionsEach = 1
	// pageRows and pageBytes bound one page that is read, and so the memory of an extraction.
	pageRows, pageBytes = 500, 256 << 10
	// pageTimeout limits the reading of one page.
	pageTimeout = 10 * time.Second
	// extractionTimeout limits a whole extraction, in which a slow reader would otherwise keep a stream open. It is
	// shorter than app.extract_rows admits a reader after the entry in the audit log.
	extractionTimeout = time.Hour
	// confirmEvery is how often the session of the reader is checked.
	confirmEvery = 3 * time.Second

	statusProcessing, statusCompleted = "PROCESSING", "COMPLETED"

	sentenceExtracting    = "Você já está extraindo dados de um negócio. Espere terminar."
	sentenceNotExtracting = "Não foi possível extrair os dados do negócio"
)

// errLeaving ends an extraction because the process is about to end, errTooLong one that took its hour.
var (
	errLeaving = errors.New("admin: the process is about to end")
	errTooLong = errors.New("admin: the reader is too slow")
)

func (s *Service) registerExtraction(r *procedure.Router) {
	s.extracting = limits.NewPersonLimiter(extractionsEach, sentenceExtracting)
	procedure.StreamAction(r, "admin.extractBusiness", ExtractorAddress, procedure.Admin, s.extractBusiness,
		procedure.Doc{
			Summary: "Extract a business's data, for staff",
			Description: "Server-sent events of JSON: status, data and error. PROCESSING has the next rows of a " +
				"table in data (table, rows); COMPLETED, the last one, says in data how many rows each table had " +
				"(rows). error is what people read, and the last message. The business's audit log keeps who " +
				"extracted, and why. 429 for a second extraction of the same person at once.",
		})
}

// ExtractBusinessInput names a business, and says why its data is extracted.
type ExtractBusinessInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	Reason       string    `json:"reason" maxLength:"400" doc:"At least 10 letters; kept in the audit log"`
}

// extractionMessage is one message of the stream.
type extractionMessage struct {
	Status string `json:"status,omitempty"`
	Data   any    `json:"data,omitempty"`
	Error  string `json:"error,omitempty"`
}

type extractedRows struct {
	Table string            `json:"table"`
	Rows  []json.RawMessage `json:"rows"`
}

type extractedCounts struct {
	Rows map[string]int `json:"rows"`
}

// extractBusiness streams the rows of a business, one page of one table after another. Between two pages it holds
// neither a connection nor a transaction: a slow reader costs only the memory of one page.
func (s *Service) extractBusiness(ctx context.Context, in ExtractBusinessInput, out *procedure.Events) error {
	var f form.Form
	reason := requireReason(&f, "reason", in.Reason, "Diga por que você extrai os dados")
	if err := f.Err(); err != nil {
		return err
	}
	leave, err := s.extracting.Acquire(procedure.Caller(ctx).UserID)
	if err != nil {
		return err
	}
	defer leave()
	parts, err := s.beginExtraction(ctx, in.BusinessUUID, reason)
	if err != nil {
		return err
	}
	if err := out.OpenOnce(); err != nil {
		return err
	}
	counts := extractedCounts{Rows: make(map[string]int, len(parts))}
	confirmed, until := time.Now(), time.Now().Add(cmp.Or(s.ExtractionTimeout, extractionTimeout))
	for _, part := range parts {
		if err = s.extractPart(ctx, in.BusinessUUID, part, until, &confirmed, out, counts.Rows); err != nil {
			break
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // the reader has disconnected
	case err == nil:
		return sendExtraction(out, extractionMessage{Status: statusCompleted, Data: counts})
	}
	s.Log.LogAttrs(ctx, slog.LevelWarn, "a business's data was not extracted to its end",
		slog.String("request_id", problem.RequestID(ctx)), slog.String("business", in.BusinessUUID.String()),
		slog.Any("cause", err))
	return sendExtraction(out, extractionMessage{Error: sentenceNotExtracting})
}

// beginExtraction records the extraction in the business's audit log, and returns the tables to extract.
func (s *Service) beginExtraction(ctx context.Context, business uuid.UUID, reason string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, pageTimeout)
	defer cancel()
	var parts []string
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		q := queries.New(w)
		found, err := q.RecordExtraction(ctx, queries.RecordExtractionParams{BusinessID: business, Reason: reason})
		if err == nil && !found {
			err = problem.NotFound()
		}
		if err != nil {
			return err
		}
		parts, err = q.ListExtractionParts(ctx)
		return err
	})
	return parts, err
}

// extractPart sends the rows of one table, and counts them.
func (s *Service) extractPart(ctx context.Context, business uuid.UUID, part string, until time.Time,
	confirmed *time.Time, out *procedure.Events, counts map[string]int) error {
	counts[part] = 0
	for after := []byte(nil); ; {
		select {
		case <-s.Leaving:
			return errLeaving
		default:
		}
		if time.Now().After(until) {
			return errTooLong
		}
		if time.Since(*confirmed) >= confirmEvery {
			if err := out.Confirm(); err != nil {
				return err
			}
			*confirmed = time.Now()
		}
		rows, err := s.readPage(ctx, business, part, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		message := extractedRows{Table: part, Rows: make([]json.RawMessage, len(rows))}
		for i, row := range rows {
			message.Rows[i] = json.RawMessage(row.Record)
		}
		if err := sendExtraction(out, extractionMessage{Status: statusProcessing, Data: message}); err != nil {
			return err
		}
		counts[part] += len(rows)
		after = rows[len(rows)-1].Key
	}
}

func (s *Service) readPage(ctx context.Context, business uuid.UUID, part string,
	after []byte) ([]queries.ExtractRowsRow, error) {
	reading, cancel := context.WithTimeout(ctx, pageTimeout)
	defer cancel()
	return queries.New(s.DB.Read(procedure.ScopeOf(ctx))).ExtractRows(reading, queries.ExtractRowsParams{
		BusinessID: business, Part: part, AfterKey: after, MaxRows: pageRows, MaxBytes: pageBytes})
}

func sendExtraction(out *procedure.Events, message extractionMessage) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return out.Send("", string(text))
}
