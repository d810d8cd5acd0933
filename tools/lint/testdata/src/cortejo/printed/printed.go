package printed

import "fmt"

func say(format string, args ...any) { fmt.Printf(format, args...) } // want say:"printfWrapper"

func greet() { say("%d", "one") } // want "format %d has arg"
