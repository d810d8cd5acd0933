package session

import _ "github.com/ory/kratos-client-go"
