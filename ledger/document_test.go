package ledger_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/ledger"
)

// docs/ledger.md shows each case by an example, which this test makes and writes (go test ./ledger -run Document
// -update); the rest of the document names every account.
var update = flag.Bool("update", false, "write the examples of docs/ledger.md")

const document, begins, ends = "../docs/ledger.md", "<!-- casos: escrito por ledger/document_test.go -->\n",
	"<!-- fim -->\n"

// theCase makes transactions of one kind.
type theCase func(ledger.Origin, ledger.Amounts) ([]ledger.Transaction, error)

func one(make func(ledger.Origin, ledger.Amounts) (ledger.Transaction, error)) theCase {
	return func(o ledger.Origin, a ledger.Amounts) ([]ledger.Transaction, error) {
		t, err := make(o, a)
		return []ledger.Transaction{t}, err
	}
}

// cases are all there are, by their kind.
var cases = map[ledger.Kind]theCase{
	ledger.KindCharge: one(ledger.Charge), ledger.KindGift: one(ledger.Gift),
	ledger.KindOverpayment:   one(ledger.Overpayment),
	ledger.KindRefundPending: one(ledger.RefundPending), ledger.KindRefundPendingEnded: one(ledger.RefundPendingEnded),
	ledger.KindRefund: one(ledger.Refund), ledger.KindRefundFailed: one(ledger.RefundFailed),
	ledger.KindOverpaymentRefund:       one(ledger.OverpaymentRefund),
	ledger.KindOverpaymentRefundFailed: one(ledger.OverpaymentRefundFailed),
	ledger.KindOverpaymentKept:         one(ledger.OverpaymentKept),
	ledger.KindOverpaymentUsed:         one(ledger.UseOverpayment),
	ledger.KindDisputeOpened:           one(ledger.DisputeOpened), ledger.KindDisputeLost: one(ledger.DisputeLost),
	ledger.KindDisputeWon:          one(ledger.DisputeWon),
	ledger.KindDisputeLostReversed: one(ledger.DisputeLostReversed),
	ledger.KindPayout:              one(ledger.Payout), ledger.KindPayoutArrived: one(ledger.PayoutArrived),
	ledger.KindPayoutBounced: one(ledger.MakePayoutBounced), ledger.KindPayoutReversed: one(ledger.MakePayoutReversed),
	ledger.KindPayoutFailed: one(ledger.PayoutFailed), ledger.KindPayoutReturned: one(ledger.PayoutReturned),
	ledger.KindPayoutFee: one(ledger.MakePayoutFee),
	ledger.KindBonus:     ledger.Bonus,
	ledger.KindBonusPaid: one(ledger.MakeBonusPaid), ledger.KindBonusReturned: one(ledger.MakeBonusReturned),
	ledger.KindAdjustment: ledger.MakeAdjustment, ledger.KindWriteOff: ledger.WriteOff,
	ledger.KindTopUp:        one(ledger.MakeTopUp),
	ledger.KindMovedToHosts: one(moveToHosts(ledger.Refund)),
}

// moveToHosts returns a case that moves to the hosts what another one stored as the business's.
func moveToHosts(make func(ledger.Origin, ledger.Amounts) (ledger.Transaction, error)) func(ledger.Origin,
	ledger.Amounts) (ledger.Transaction, error) {
	return func(o ledger.Origin, a ledger.Amounts) (ledger.Transaction, error) {
		t, err := make(o, a)
		if err != nil {
			return t, err
		}
		return ledger.MoveToHosts(t)
	}
}

type example struct {
	kind    ledger.Kind
	what    string
	amounts ledger.Amounts
}

// examples are in the order in which they are read.
var examples = []example{
	{ledger.KindCharge,
		"Um pagamento de R$ 1.000,00, por cartão, boleto ou Pix: o provedor fica com R$ 39,90 e nós com 3,88%.",
		ledger.Amounts{Total: 100000, ProviderFee: 3990, OurFee: 3880}},
	{ledger.KindGift, "Um convidado dá R$ 200,00 ao casal: é dele, e nunca do negócio.",
		ledger.Amounts{Total: 20000, ProviderFee: 798, OurFee: 776}},
	{ledger.KindOverpayment,
		"O pagamento de R$ 1.000,00 chega outra vez, ou depois de cancelado. A taxa do provedor é do negócio.",
		ledger.Amounts{Total: 100000, ProviderFee: 3990}},
	{ledger.KindOverpaymentRefund, "O que veio a mais é devolvido.", ledger.Amounts{Total: 100000}},
	{ledger.KindOverpaymentRefundFailed, "E não chegou a quem pagou: volta a ser dele, aqui.",
		ledger.Amounts{Total: 100000}},
	{ledger.KindOverpaymentKept,
		"O que veio a mais por boleto, que não se devolve por ele: o negócio acerta por fora, e fica com o dinheiro.",
		ledger.Amounts{Total: 100000}},
	{ledger.KindOverpaymentUsed,
		"O que chegou para um combinado que já não existe paga outra parcela do mesmo evento, como se tivesse vindo para ela.",
		ledger.Amounts{Total: 100000, OurFee: 3880}},
	{ledger.KindRefundPending,
		"Devolução pedida de R$ 1.000,00 que o provedor ainda não tirou do saldo: o que ela levará do negócio, " +
			"sem a nossa parte, já não se pode sacar.", ledger.Amounts{Total: 96120}},
	{ledger.KindRefundPendingEnded, "A espera acaba, dê a devolução certo ou não.", ledger.Amounts{Total: 96120}},
	{ledger.KindRefund, "Devolução inteira: a nossa taxa volta, o provedor fica com a dele.",
		ledger.Amounts{Total: 100000, OurFee: 3880}},
	{ledger.KindRefund, "Devolução de R$ 333,33: a nossa taxa volta em proporção.",
		ledger.Amounts{Total: 33333, OurFee: 1293}},
	{ledger.KindRefundFailed, "Essa devolução falha: tudo volta, também a nossa parte.",
		ledger.Amounts{Total: 33333, OurFee: 1293}},
	{ledger.KindDisputeOpened, "Contestação de R$ 1.000,00: o provedor leva o dinheiro e cobra R$ 55,00.",
		ledger.Amounts{Total: 100000, ProviderFee: 5500}},
	{ledger.KindDisputeLost, "Contestação perdida: é como uma devolução inteira.",
		ledger.Amounts{Total: 100000, OurFee: 3880}},
	{ledger.KindDisputeLost,
		"Contestação de R$ 1.000,00 de que R$ 400,00 voltaram: perde-se o que não voltou, e da nossa taxa volta a parte disso.",
		ledger.Amounts{Total: 60000, OurFee: 2328}},
	{ledger.KindDisputeLost, "Contestação perdida do que veio a mais: já não se deve a quem pagou.",
		ledger.Amounts{Total: 100000, Overpaid: 100000}},
	{ledger.KindDisputeLostReversed, "Perdida, e ganha depois: a perda se desfaz.",
		ledger.Amounts{Total: 100000, OurFee: 3880}},
	{ledger.KindDisputeWon, "Contestação ganha: o dinheiro volta, aqui com a taxa da contestação.",
		ledger.Amounts{Total: 100000, ProviderFee: -5500}},
	{ledger.KindPayout, "Saque de R$ 500,00, a caminho da conta do negócio.", ledger.Amounts{Total: 50000}},
	{ledger.KindPayoutArrived, "O saque chega.", ledger.Amounts{Total: 50000}},
	{ledger.KindPayoutBounced, "E o banco o devolve à conta do negócio no provedor, que o leva de novo.",
		ledger.Amounts{Total: 50000}},
	{ledger.KindPayoutReversed,
		"Devolução de R$ 200,00 ao cliente depois do saque: antes dela, o dinheiro volta da conta do negócio no provedor.",
		ledger.Amounts{Total: 20000}},
	{ledger.KindPayoutArrived, "O repasse seguinte leva menos: o banco recebe R$ 200,00 a menos.",
		ledger.Amounts{Total: 20000, IsDebit: true}},
	{ledger.KindPayoutBounced, "E se o banco o devolve, isso se desfaz.",
		ledger.Amounts{Total: 20000, IsDebit: true}},
	{ledger.KindPayoutFailed, "Ou falha no caminho: a transferência é desfeita, e volta ao saldo.",
		ledger.Amounts{Total: 50000}},
	{ledger.KindPayoutReturned, "Ou chega, e o banco o devolve ao nosso saldo.", ledger.Amounts{Total: 50000}},
	{ledger.KindPayoutFee, "O provedor cobra R$ 1,50 por um repasse, e com `PAYOUT_FEES=business` o negócio a paga.",
		ledger.Amounts{Total: 150}},
	{ledger.KindBonus,
		"Um bônus de R$ 50,00, por indicação ou da nossa taxa: sai do dinheiro da instalação e entra no do negócio.",
		ledger.Amounts{Total: 5000}},
	{ledger.KindBonusPaid, "Ou pago por Pix, da nossa conta no banco: nada dele passa pelo provedor.",
		ledger.Amounts{Total: 5000}},
	{ledger.KindBonusReturned, "E o banco do negócio o devolve.", ledger.Amounts{Total: 5000}},
	{ledger.KindAdjustment,
		"Um ajuste de R$ 30,00 a favor do negócio, pedido por uma pessoa da equipe e confirmado por outra.",
		ledger.Amounts{Total: 3000}},
	{ledger.KindAdjustment, "Ou contra ele.", ledger.Amounts{Total: 3000, IsDebit: true}},
	{ledger.KindTopUp, "O negócio deve R$ 95,29 e os transfere para o saldo no provedor.", ledger.Amounts{Total: 9529}},
	{ledger.KindWriteOff, "Ou deve, e a dívida fica perdoada: quem a paga é a instalação.",
		ledger.Amounts{Total: 9529}},
	{ledger.KindMovedToHosts,
		"Uma devolução de presente que uma versão anterior lançou como do negócio passa para os anfitriões.",
		ledger.Amounts{Total: 20000, OurFee: 776}},
}

func origin(source string) ledger.Origin {
	return ledger.Origin{Source: source, EventID: uuid.UUID{15: 1},
		OccurredAt: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
}

// reais writes cents as people do, with the sign first.
func reais(cents int64) string {
	sign := "+"
	if cents < 0 {
		sign, cents = "−", -cents
	}
	units := fmt.Sprint(cents / 100)
	for i := len(units) - 3; i > 0; i -= 3 {
		units = units[:i] + "." + units[i:]
	}
	return fmt.Sprintf("%s%s,%02d", sign, units, cents%100)
}

func written(t *testing.T) string {
	t.Helper()
	books := map[ledger.Book]string{ledger.OfBusiness: "negócio", ledger.OfInstallation: "instalação"}
	var b strings.Builder
	for _, e := range examples {
		transactions, err := cases[e.kind](origin("txn"), e.amounts)
		if err != nil {
			t.Fatalf("%s: %v", e.what, err)
		}
		fmt.Fprintf(&b, "\n`%s`: %s\n\n| livro | conta | R$ |\n|---|---|---:|\n", e.kind, e.what)
		for _, transaction := range transactions {
			for _, entry := range transaction.Entries {
				fmt.Fprintf(&b, "| %s | `%s` | %s |\n", books[transaction.Book], entry.Account, reais(entry.Amount))
			}
		}
	}
	return b.String() + "\n"
}

func TestTheDocumentShowsEveryCase(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(raw), begins)
	examplesThere, after, closed := strings.Cut(rest, ends)
	if !found || !closed {
		t.Fatalf("%s has no place for the examples", document)
	}
	for _, account := range []ledger.Account{ledger.AtProvider, ledger.ProviderFee, ledger.OurFee, ledger.Owed,
		ledger.Overpaid, ledger.Disputed, ledger.InTransit, ledger.Bonuses, ledger.Bank,
		ledger.Adjustments, ledger.WriteOffs, ledger.HostsOwed, ledger.HostsDisputed, ledger.HostsInTransit} {
		if !strings.Contains(before, "| `"+string(account)+"` |") {
			t.Errorf("the document does not say what %s is", account)
		}
	}
	for kind := range cases {
		if !slices.ContainsFunc(examples, func(e example) bool { return e.kind == kind }) {
			t.Errorf("no example shows %s", kind)
		}
	}
	want := written(t)
	if examplesThere == want {
		return
	}
	if !*update {
		t.Fatal("the document's examples are not what is booked: go test ./ledger -run Document -update")
	}
	if err := os.WriteFile(document, []byte(before+begins+want+ends+after),
		0o644); err != nil { //nolint:gosec // a document
		t.Fatal(err)
	}
}
