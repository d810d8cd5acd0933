package withdrawal_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/procedure/proceduretest"
)

// A receipt says whose money left, where it goes, with masked numbers, when by the clock of Brasília, and the charges
// and the provider's names of their transfers. There is none of a withdrawal that has not left, nor for anyone who does
// not read the wallet.
func TestAReceiptSaysWhatLeftAndWhereItWent(t *testing.T) {
	e := newWithdrawalEnv(t)
	e.pay(100_000, false, 1)
	e.pay(40_000, true, 1)
	e.Exec(`INSERT INTO wallets (business_id, holder_name, document_kind, document_masked)
		VALUES ($1, 'Beatriz Lacerda', 'CPF', '•••.982.247-••')`, e.business.ID)
	e.Exec(`UPDATE recipients SET bank_name = 'Banco do Brasil', bank_last4 = '0042'`)
	made := e.create(nil)
	in := proceduretest.Input{"uuid": made.UUID.String()}
	if refused := e.owner.GetRefused("withdrawal.getReceiptPdf", in); refused.Status != 409 {
		t.Errorf("the receipt of money that has not left: %+v", refused)
	}
	if err := e.run(t.Context(), made.UUID); err != nil {
		t.Fatal(err)
	}
	e.Exec(`UPDATE withdrawals SET created_at = '2026-11-30T01:30:00Z', sent_at = '2026-11-30T01:31:00Z'`)
	text := e.readReceipt(made.UUID)
	for _, want := range []string{"Comprovante de saque", "Ana Clara Cerimonial", "Beatriz Lacerda", "982.247", "0042",
		"29/11/2026 22:30, horário de Brasília", "29/11/2026 22:31", "A caminho do banco", "Marina & Tomás",
		"dos anfitriões"} {
		if !strings.Contains(text, want) {
			t.Errorf("the receipt does not say %q:\n%s", want, text)
		}
	}
	if got := len(regexp.MustCompile(`\btr_\w+`).FindAllString(text, -1)); got != 2 {
		t.Errorf("the receipt has %d transfers:\n%s", got, text)
	}
	stranger := e.api.Owner(e.AddBusiness("Outro"))
	if refused := stranger.GetRefused("withdrawal.getReceiptPdf", in); refused.Status != 404 {
		t.Errorf("another business: %+v", refused)
	}
}

// readReceipt returns the text of a receipt, as poppler reads it.
func (e *withdrawalEnv) readReceipt(id uuid.UUID) string {
	e.t.Helper()
	answer := e.owner.Fetch(e.owner.Address("withdrawal.getReceiptPdf", proceduretest.Input{"uuid": id.String()}))
	if answer.Code != 200 {
		e.t.Fatalf("%d: %s", answer.Code, answer.Body)
	}
	path := filepath.Join(e.t.TempDir(), "receipt.pdf")
	if err := os.WriteFile(path, answer.Body.Bytes(), 0o600); err != nil {
		e.t.Fatal(err)
	}
	text, err := exec.CommandContext(e.t.Context(), "pdftotext", "-layout", path, "-").Output()
	if err != nil {
		e.t.Fatal(err)
	}
	return string(text)
}
