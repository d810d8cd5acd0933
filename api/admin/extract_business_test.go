package admin_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// tablesKeptOut are the tables of a business that no extraction has, and why.
var tablesKeptOut = map[string]string{
	"audit_entries":            "repeats what was deleted and changed; the owner reads it in 'Atividade'",
	"audit_heads":              "seals of the audit log",
	"audit_seals":              "seals of the audit log",
	"bonification_causes":      "what added to bonifications, which are extracted",
	"bonus_receipts":           "files of the bank, with its data",
	"business_pix_keys":        "Pix keys",
	"calendar_feeds":           "links with tokens",
	"check_in_device_contacts": "counters of the devices",
	"check_in_tallies":         "counters of the devices",
	"gift_pix_keys":            "Pix keys",
	"import_rows":              "raw lines of files; what was imported of them is in its own tables",
	"invitation_tokens":        "links with tokens",
	"message_stops":            "hashes of addresses",
	"notification_messages":    "a queue: the notifications are extracted",
	"notification_reminders":   "a queue: the notifications are extracted",
	"proposal_uploads":         "files under way, by the keys that open them",
	"pushes":                   "a queue: the notifications are extracted",
	"reminder_pauses":          "a queue: the notifications are extracted",
	"run_sheet_links":          "links with tokens",
	"site_edit_leases":         "open tabs, by their sessions",
	"site_edit_tokens":         "links with tokens",
	"vendor_pix_keys":          "Pix keys",
	"wallet_changes":           "bank data",
	"wallet_data_keys":         "keys of bank data",
	"wallet_pix_keys":          "Pix keys",
	"wallet_registrations":     "bank data",
	"wallet_secrets":           "bank data",
}

// Reasons of columnsKeptOut.
const (
	opens    = "a token or code that opens something"
	fileKey  = "the key that opens a file"
	provider = "what the provider calls it"
	bank     = "bank data"
	counter  = "of the program alone"
	ofStaff  = "a person of Cortejo's staff"
)

// columnsKeptOut are the columns of extracted tables that no extraction has, and why. Besides them none has a column of
// bytea (hashes, salts and sealed values), a generated one, or the transaction of a change.
var columnsKeptOut = map[string]string{
	"bonifications.announced_at": counter, "bonus_transfers.pix_kind": bank, "bonus_transfers.pix_masked": bank,
	"bonus_transfers.pix_change_id": bank, "bonus_transfers.holder_name": bank,
	"bonus_transfers.content": "repeats the business and its bonifications", "bonus_transfers.needs_second": counter,
	"bonus_transfers.proposed_by": ofStaff, "bonus_transfers.approved_by": ofStaff,
	"bonus_transfers.paid_by": ofStaff, "bonus_transfers.ended_by": ofStaff, "bonus_transfers.booked_at": counter,
	"bonus_transfers.return_booked_at": counter,
	"businesses.referral_code":         opens, "businesses.referred_by": "another business",
	"check_in_devices.wrong_pins": counter, "check_in_qr_codes.short_id": opens, "contracts.code": opens,
	"contracts.file_key": fileKey, "contracts.sealed_key": fileKey, "contract_signers.code_expires_at": opens,
	"contract_signers.code_tries": counter, "contract_signers.code_channel": counter,
	"contract_signers.code_sent_id": counter, "contract_signers.sent_id": counter,
	"contract_signers.copy_sent_id": counter, "contract_signers.signature": "a drawn signature could be copied",
	"deliveries.text": "texts of messages hold codes and links", "deliveries.provider_id": provider,
	"deliveries.wa_id": provider, "disputes.provider_id": provider, "document_versions.image_keys": fileKey,
	"documents.file_key": fileKey, "events.link_asked_at": counter, "gift_orders.voucher": opens,
	"images.key": fileKey, "payments.receipt_key": fileKey, "proposal_acceptances.attachment_key": fileKey,
	"proposal_acceptances.pdf_key": fileKey, "proposals.idempotency_key": opens,
	"proposals.attachment_key": fileKey, "proposals.pdf_key": fileKey, "proposals.code_version": counter,
	"proposals.code_phone": counter, "proposals.code_expires_at": opens, "proposals.code_tries": counter,
	"proposals.code_channel": counter, "proposals.code_sent_id": counter, "recipients.account_id": provider,
	"recipients.bank_name": bank, "recipients.bank_last4": bank, "refunds.provider_id": provider,
	"site_domains.token": opens, "site_photos.key": fileKey, "sites.password_hash": opens,
	"transactions.session_id": provider, "transactions.session_url": opens, "transactions.intent_id": provider,
	"transactions.charge_id": provider, "transactions.boleto_url": opens, "transfer_reversals.reversal_id": provider,
	"transfer_reversals.line": provider, "vendors.invite_id": opens, "withdrawal_transfers.transfer_id": provider,
}

// Every column of every table of a business is extracted or kept out with a reason: a new one asks for a decision.
func TestEveryColumnOfABusinessIsExtractedOrKeptOut(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	rows, err := env.Admin.Query(t.Context(), `
		SELECT c.relname, a.attname, coalesce(a.attname = ANY (p.columns), false), p.part IS NOT NULL,
			a.atttypid = 'bytea'::regtype OR a.attgenerated <> '' OR a.attname IN ('changed_in', 'booked_in')
				OR (a.attname = 'business_id' AND c.relname <> 'businesses')
		FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN app.list_extraction_parts() p ON p.part = c.relname
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND EXISTS (SELECT FROM pg_attribute b
			WHERE b.attrelid = c.oid AND b.attname = 'business_id' AND NOT b.attisdropped)`)
	if err != nil {
		t.Fatal(err)
	}
	tables, columns := map[string]bool{}, map[string]bool{}
	for rows.Next() {
		var table, column string
		var isExtracted, hasPart, isNever bool
		if err := rows.Scan(&table, &column, &isExtracted, &hasPart, &isNever); err != nil {
			t.Fatal(err)
		}
		tables[table], columns[table+"."+column] = true, true
		if _, isOut := tablesKeptOut[table]; isOut || !hasPart {
			if isOut == hasPart {
				t.Errorf("%s is in the extraction: %t, kept out: %t; a table that staff may hand out goes with its columns into "+
					"app.list_extraction_parts (sql/functions/94_extraction.sql), any other into tablesKeptOut, with why",
					table, hasPart, isOut)
			}
			continue
		}
		_, isOut := columnsKeptOut[table+"."+column]
		if isExtracted == (isOut || isNever) {
			t.Errorf("%s.%s is extracted: %t, kept out: %t; a column that staff may hand out goes into "+
				"app.list_extraction_parts (sql/functions/94_extraction.sql), any other into columnsKeptOut, with why",
				table, column, isExtracted, isOut || isNever)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for table := range tablesKeptOut {
		if !tables[table] {
			t.Errorf("%s is kept out and does not exist", table)
		}
	}
	for column := range columnsKeptOut {
		if !columns[column] {
			t.Errorf("%s is kept out and does not exist", column)
		}
	}
}

// extraction is what a reader of the stream has at its end.
type extraction struct {
	status  int
	rows    map[string][]map[string]any
	counts  map[string]int
	failure string
	text    string
}

func extract(t *testing.T, api *proceduretest.API, user, business uuid.UUID, reason string) extraction {
	t.Helper()
	w := httptest.NewRecorder()
	api.ServeHTTP(w, extractionRequest(t, user, business, reason))
	got := extraction{status: w.Code, rows: map[string][]map[string]any{}, text: w.Body.String()}
	for line := range strings.Lines(got.text) {
		data, isData := strings.CutPrefix(line, "data: ")
		if !isData {
			continue
		}
		var message struct {
			Status, Error string
			Data          struct {
				Table string
				Rows  json.RawMessage
			}
		}
		if err := json.Unmarshal([]byte(data), &message); err != nil {
			t.Fatal(err)
		}
		got.failure += message.Error
		switch message.Status {
		case "PROCESSING":
			var rows []map[string]any
			if err := json.Unmarshal(message.Data.Rows, &rows); err != nil {
				t.Fatal(err)
			}
			got.rows[message.Data.Table] = append(got.rows[message.Data.Table], rows...)
		case "COMPLETED":
			if err := json.Unmarshal(message.Data.Rows, &got.counts); err != nil {
				t.Fatal(err)
			}
		}
	}
	return got
}

func extractionRequest(t *testing.T, user, business uuid.UUID, reason string) *http.Request {
	t.Helper()
	body, err := json.Marshal(map[string]any{"businessUuid": business, "reason": reason})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/"+admin.ExtractorAddress,
		bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	proceduretest.SetUser(r, user)
	return r
}

const extractionReason = "Pedido da dona, por escrito"

func TestStaffExtractABusiness(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
	b, rivals := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	staff := env.AddStaff("Sofia")
	event, theirs := env.AddEvent(b, "Casamento da Bia"), env.AddEvent(rivals, "Casamento dos outros")
	for n := range 3 {
		env.AddGuest(event, env.AddInvitation(event, fmt.Sprint("Família ", n)), fmt.Sprint("Convidada ", n))
	}
	env.AddGuest(theirs, env.AddInvitation(theirs, "Família alheia"), "Convidado alheio")
	// Secrets next to the extracted rows.
	change(t, env, `INSERT INTO business_pix_keys (business_id, kind, key, key_masked, holder, city)
		VALUES ($1, 'EMAIL', 'segredo@pix.com', 's***@pix.com', 'ANA', 'BELO HORIZONTE')`, b.ID)
	change(t, env, `INSERT INTO images (business_id, key, width, height) VALUES ($1, 'chave-secreta', 1, 1)`, b.ID)
	// Texts that show a picture hold its key.
	const picture = "abcdefghijklmnopqrstuvwxyz"
	document, _ := env.AddDocument(env.AddTask(event, "Contratar o buffet"), "Roteiro")
	change(t, env, `UPDATE documents SET content = $2::jsonb WHERE id = $1`, document, `{"type":"doc","content":[
		{"type":"image","attrs":{"src":"/media/`+picture+`","alt":"O salão"}}]}`)

	for what, c := range map[string]struct {
		user, business uuid.UUID
		reason         string
		want           int
	}{
		"without a reason":    {staff.ID, b.ID, " ", http.StatusUnprocessableEntity},
		"a short reason":      {staff.ID, b.ID, "pedido", http.StatusUnprocessableEntity},
		"nobody's business":   {staff.ID, uuid.New(), extractionReason, http.StatusNotFound},
		"the business's own":  {b.Owner.ID, b.ID, extractionReason, http.StatusNotFound},
		"nobody who signs in": {uuid.Nil, b.ID, extractionReason, http.StatusUnauthorized},
	} {
		if got := extract(t, api, c.user, c.business, c.reason); got.status != c.want || len(got.rows) > 0 {
			t.Errorf("%s: %d %s", what, got.status, got.text)
		}
	}
	var count int
	page := `SELECT count(*)::integer FROM app.extract_rows($1, 'guests', NULL, 10, 100000)`
	if err := env.DB.Read(tenants.AsStaff(staff.ID)).QueryRow(t.Context(), page, b.ID).Scan(&count); err != nil ||
		count != 0 {
		t.Errorf("before the audit log says so, staff read %d guests: %v", count, err)
	}

	got := extract(t, api, staff.ID, b.ID, extractionReason)
	if got.failure != "" || got.counts["guests"] != 3 || len(got.rows["guests"]) != 3 ||
		got.counts["businesses"] != 1 || got.rows["businesses"][0]["name"] != "Ateliê" ||
		got.rows["events"][0]["title"] != "Casamento da Bia" {
		t.Fatalf("extracted %+v", got)
	}
	if !strings.Contains(got.text, "O salão") {
		t.Error("the extraction lacks the document")
	}
	for _, hidden := range []string{"segredo@pix.com", "chave-secreta", picture, "alheio", "alheia", "Casamento dos outros"} {
		if strings.Contains(got.text, hidden) {
			t.Errorf("the extraction holds %q", hidden)
		}
	}
	if err := env.DB.Read(tenants.AsStaff(staff.ID)).QueryRow(t.Context(), page, rivals.ID).Scan(&count); err != nil ||
		count != 0 {
		t.Errorf("one business's extraction opens %d guests of another: %v", count, err)
	}
	var told []string
	for _, entry := range proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll", nil).Items {
		if entry.Kind != "EXTRACTED" {
			continue
		}
		told = append(told, entry.Actor.Kind+" "+entry.Text)
		for _, item := range proceduretest.Get[activity.GetOutput](api.Owner(b), "activity.get",
			proceduretest.Input{"id": entry.ID}).Items {
			for _, field := range item.Fields {
				told = append(told, field.Label+": "+*field.After)
			}
		}
	}
	if want := []string{"CORTEJO extraiu os dados do negócio", "Motivo: " + extractionReason}; !slices.Equal(told, want) {
		t.Errorf("the audit log says %q", told)
	}
}

// pausedReader reads a stream until it calls each, once for each message.
type pausedReader struct {
	*httptest.ResponseRecorder
	each func()
}

func (r pausedReader) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, []byte("data: ")) {
		r.each()
	}
	return len(p), nil
}

// A member of staff has one extraction at a time, and it ends with its reader.
func TestAnExtractionEndsWithItsReader(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil)
	b := env.AddBusiness("Ateliê")
	staff, other := env.AddStaff("Sofia"), env.AddStaff("Rui")
	ctx, hangUp := context.WithCancel(t.Context())
	defer hangUp()
	messages := 0
	api.ServeHTTP(pausedReader{httptest.NewRecorder(), func() {
		if messages++; messages > 1 {
			return
		}
		if second := extract(t, api, staff.ID, b.ID, extractionReason); second.status != http.StatusTooManyRequests {
			t.Errorf("a second one at once: %d", second.status)
		}
		if another := extract(t, api, other.ID, b.ID, extractionReason); another.counts["businesses"] != 1 {
			t.Errorf("another person's at once: %d %s", another.status, another.text)
		}
		hangUp()
	}}, extractionRequest(t, staff.ID, b.ID, extractionReason).WithContext(ctx))
	if messages != 1 {
		t.Errorf("%d messages were sent, all but one to nobody", messages)
	}
	if next := extract(t, api, staff.ID, b.ID, extractionReason); next.counts["businesses"] != 1 {
		t.Errorf("after the reader left: %d %s", next.status, next.text)
	}
}

// A slow reader keeps no stream open for longer than its time, and gets no message that it has all.
func TestAnExtractionHasItsTime(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	api := proceduretest.New(t, env, admin.New(admin.Options{Env: server.Env{DB: env.DB,
		Log: slog.New(slog.DiscardHandler)}, ExtractionTimeout: 1}).Register)
	got := extract(t, api, env.AddStaff("Sofia").ID, env.AddBusiness("Ateliê").ID, extractionReason)
	if got.failure == "" || got.counts != nil {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// Who is no staff any more reads no further page.
func TestAnExtractionEndsWithItsReadersRole(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil)
	staff := env.AddStaff("Sofia")
	messages := 0
	api.ServeHTTP(pausedReader{httptest.NewRecorder(), func() {
		if messages++; messages == 1 {
			change(t, env, `UPDATE users SET role = 'USER' WHERE id = $1`, staff.ID)
		}
	}}, extractionRequest(t, staff.ID, env.AddBusiness("Ateliê").ID, extractionReason))
	if messages != 2 {
		t.Errorf("%d messages were sent, not the first rows and the refusal", messages)
	}
}

// A business of 20,000 guests is extracted in the memory of one page. It runs alone: others' memory is not measured.
func TestAnExtractionTakesTheMemoryOfAPage(t *testing.T) {
	// Half of the 64 MiB that are promised, and less than all rows at once take, as JSON and as messages.
	const people, most = 20_000, 32 << 20
	env := tenanttest.New(t)
	api := serve(t, env, nil)
	b := env.AddBusiness("Ateliê")
	staff := env.AddStaff("Sofia")
	event := env.AddEvent(b, "Casamento")
	invitation := env.AddInvitation(event, "Todos")
	// Of a kilobyte each, so that all at once would not fit.
	change(t, env, `INSERT INTO guests (business_id, event_id, invitation_id, name, diet, tags)
		SELECT $1, $2, $3, 'Convidado ' || n, repeat('sem glúten ', 15), ARRAY(SELECT 'etiqueta ' || g || repeat('x', 20)
			FROM generate_series(1, 10) g) FROM generate_series(1, $4) n`, b.ID, event.ID, invitation, people)
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	read := func() uint64 { metrics.Read(heap); return heap[0].Value.Uint64() }
	before, peak, messages := read(), uint64(0), 0
	api.ServeHTTP(pausedReader{httptest.NewRecorder(), func() {
		messages++
		peak = max(peak, read())
	}}, extractionRequest(t, staff.ID, b.ID, extractionReason))
	if messages < people*1024/(256<<10) {
		t.Fatalf("only %d messages were read", messages)
	}
	t.Logf("%d messages, %d KiB before, %d KiB at most", messages, before>>10, peak>>10)
	if peak > before+most {
		t.Errorf("an extraction took %d MiB", (peak-before)>>20)
	}
}
