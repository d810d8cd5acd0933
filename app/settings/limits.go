package settings

import (
	"strconv"

	"cortejo/api/ai"
	"cortejo/api/imports"
)

// Limits are how much a business may have or do, and how long things are kept.
type Limits struct {
	// Contracts limits the contracts of a business for which staff set no limit.
	Contracts int
	// ImportRowsPerDay limits the rows that a business imports in a day.
	ImportRowsPerDay int
	// TextsPerDay limits the drafts of a business in a day.
	TextsPerDay int
	// NotificationsKept is how many days a notification remains after it was read.
	NotificationsKept int
}

const (
	// initialContracts is above the need of a planner with several weddings a week in a year.
	initialContracts = "500"
	maxContracts     = 100_000
	// maxImportRows is what the server writes in a day, at most.
	maxImportRows = 100_000_000
	// maxTexts allows one draft every minute and a half.
	maxTexts = 1000
	// initialNotificationsKept is longer than the main planning of most events.
	initialNotificationsKept = "180"
	maxDaysKept              = 3650
)

func (s *Limits) listSettings() group {
	return group{title: "Limites", all: []setting{
		{
			name: "DEFAULT_CONTRACT_LIMIT", initial: initialContracts, in: everywhere,
			read: storeCount(&s.Contracts, 0, maxContracts),
			doc:  "quantos contratos pode ter um negócio a que a equipe não deu um limite próprio",
		},
		{
			name: "IMPORT_ROWS_PER_DAY", initial: strconv.Itoa(imports.DefaultRowsPerDay), in: everywhere,
			read: storeCount(&s.ImportRowsPerDay, 1, maxImportRows),
			doc:  "quantas linhas de arquivos um espaço importa em um dia",
		},
		{
			name: "AI_TEXTS_PER_DAY", initial: strconv.Itoa(ai.DefaultTextsPerDay), in: everywhere,
			read: storeCount(&s.TextsPerDay, 1, maxTexts),
			doc:  "quantos textos de orçamento se escrevem para um negócio em um dia, de 1 a 1000",
		},
		{
			name: "NOTIFICATIONS_KEPT_DAYS", initial: initialNotificationsKept, in: everywhere,
			read: storeCount(&s.NotificationsKept, 1, maxDaysKept),
			doc:  "por quantos dias uma notificação lida fica na lista",
		},
	}}
}
