package jobs

import _ "cortejo/platform/session"
