package api_test

// walletReaders are who reads the money of a business: its owner, the platform's administrator, and staff in control,
// who see amounts and no document or key. Nothing of it exists for an assistant, a helper or a client.
var walletReaders = []actor{owner, administrator, staff}

func lastMonth(_, _ target) any { return in{"month": "2026-10"} }

func init() {
	for name, r := range map[string]row{
		"invoice.balance":               {may: walletReaders, input: nothing},
		"wallet.getPagarmeTransactions": {may: walletReaders, input: nothing},
		"wallet.getStatementCsv":        {may: walletReaders, input: lastMonth},
		"wallet.getStatementOfx":        {may: walletReaders, input: lastMonth},
		"wallet.getStatementPdf":        {may: walletReaders, input: lastMonth},
	} {
		rows[name] = r
	}
}
