package drawing

import (
	_ "image/png"

	_ "cortejo/formats/budget"
)
