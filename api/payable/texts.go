package payable

import (
	"cmp"
	"slices"
	"strings"
)

// kindTexts name what happened, on screens and in statements.
var kindTexts = map[string]string{
	"OPEN":                      "A receber",
	"CHARGE":                    "Pagamento",
	"GIFT":                      "Presente",
	"OVERPAYMENT":               "Taxa do que veio a mais",
	"OVERPAYMENT_REFUND":        "Taxa da devolução do que veio a mais",
	"OVERPAYMENT_REFUND_FAILED": "Taxa da devolução que não chegou",
	"OVERPAYMENT_KEPT":          "Veio a mais e ficou com você",
	"OVERPAYMENT_USED":          "Pagamento com o que veio a mais",
	"REFUND":                    "Devolução",
	"REFUND_FAILED":             "Devolução que não chegou",
	"DISPUTE_OPENED":            "Contestação",
	"DISPUTE_LOST":              "Contestação perdida",
	"DISPUTE_LOST_REVERSED":     "Contestação perdida, desfeita",
	"DISPUTE_WON":               "Contestação ganha",
	"PAYOUT":                    "Transferência para o banco",
	"PAYOUT_REVERSED":           "Transferência devolvida ao Cortejo",
	"PAYOUT_FAILED":             "Transferência que não chegou",
	"PAYOUT_RETURNED":           "Transferência que o banco devolveu",
	"PAYOUT_FEE":                "Tarifa do repasse",
	"BONUS":                     "Bônus do Cortejo",
	"ADJUSTMENT":                "Ajuste do Cortejo",
	"TOP_UP":                    "Recarga",
	"WRITE_OFF":                 "Dívida perdoada",
	"REFUNDING":                 "Devolução pedida",
	"DISPUTED":                  "Em contestação",
	"OVERPAID":                  "Veio a mais",
}

// reasonTexts are the reasons of banks by the provider's words (https://docs.stripe.com/disputes/categories).
var reasonTexts = map[string]string{
	"bank_cannot_process":       "o banco não pôde processar",
	"check_returned":            "o cheque voltou",
	"credit_not_processed":      "esperava uma devolução que não veio",
	"customer_initiated":        "quem pagou pediu ao banco",
	"debit_not_authorized":      "não autorizou o débito",
	"duplicate":                 "diz que foi cobrado duas vezes",
	"fraudulent":                "diz que não fez este pagamento",
	"general":                   "o banco não disse por quê",
	"incorrect_account_details": "os dados da conta não conferem",
	"insufficient_funds":        "a conta não tinha saldo",
	"product_not_received":      "diz que não recebeu o serviço",
	"product_unacceptable":      "diz que o serviço não foi o combinado",
	"subscription_canceled":     "diz que tinha cancelado",
	"unrecognized":              "não reconhece o pagamento",
}

// formatReason returns the reasons of a dispute's line, each once; empty of all other lines. Several disputes of one
// charge have one line each, of which the ledger does not say whose it is.
func formatReason(r lineRow) string {
	if !strings.HasPrefix(r.Kind, "DISPUTE") {
		return ""
	}
	var texts []string
	for reason := range strings.SplitSeq(r.Reason, ",") {
		text := cmp.Or(reasonTexts[reason], reasonTexts["general"])
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "; ")
}
