package phone

import _ "cortejo/platform/session" // want "without knowing who asks"
