package calendar

import _ "encoding/xml" // want "works on a formats/budget.Budget"
