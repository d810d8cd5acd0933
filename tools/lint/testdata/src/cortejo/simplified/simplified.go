package simplified

func wait(c chan int) {
	select { // want "should use a simple channel send/receive"
	case <-c:
	}
}
