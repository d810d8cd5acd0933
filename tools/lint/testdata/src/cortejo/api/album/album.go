package album

import _ "image/png" // want "imported in formats/ alone"
