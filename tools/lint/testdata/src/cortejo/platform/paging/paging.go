package paging

import (
	_ "cortejo/api/event" // want "knows no router"

	_ "github.com/ory/kratos-client-go" // want "only package behind the API that knows Kratos"
)
