package jobs

import _ "cortejo/api/session"
