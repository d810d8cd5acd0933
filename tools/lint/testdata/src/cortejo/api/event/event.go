package event

import (
	_ "cortejo/tenants"

	_ "github.com/danielgtaylor/huma"   // want "only package that knows Huma"
	_ "github.com/ory/kratos-client-go" // want "only package behind the API that knows Kratos"
)
