package event

import (
	_ "cortejo/tenants"

	_ "github.com/danielgtaylor/huma"   // want "only room that knows Huma"
	_ "github.com/ory/kratos-client-go" // want "only room of the API that knows Kratos"
)
