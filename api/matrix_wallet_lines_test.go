package api_test

import "time"

func pastMonth(_, _ target) any { return in{"month": time.Now().AddDate(0, 0, -40).Format("2006-01")} }

func init() {
	for name, r := range map[string]row{
		"invoice.balance":               {may: walletReaders, input: nothing},
		"wallet.getPagarmeTransactions": {may: walletReaders, input: nothing},
		"wallet.getStatementCsv":        {may: walletReaders, input: pastMonth},
		"wallet.getStatementOfx":        {may: walletReaders, input: pastMonth},
		"wallet.getStatementPdf":        {may: walletReaders, input: pastMonth},
	} {
		rows[name] = r
	}
}
