package api_test

import (
	"strings"

	"github.com/google/uuid"
)

// domainOf returns an unused domain.
func domainOf(event uuid.UUID) string {
	return "festa" + strings.ReplaceAll(event.String(), "-", "") + ".com.br"
}

func typedSlug(mine, _ target) any {
	return in{"eventUuid": mine.event, "slug": "nosso-dia-" + mine.event.String()}
}

func broughtDomain(mine, _ target) any {
	return in{"eventUuid": mine.event, "domain": "www." + domainOf(mine.business)}
}
