package jobs

import _ "cortejo/api/event" // want "must run without the API"
