package demo

import _ "embed"

// GiftList are the gifts and the orders of an event, which its title names.
type GiftList struct {
	Event  string      `json:"event"`
	Gifts  []Gift      `json:"gifts"`
	Orders []GiftOrder `json:"orders"`
}

// Gift is one thing of a list; its price is in cents.
type Gift struct {
	Kind     string `json:"kind"`
	Title    string `json:"title"`
	Note     string `json:"note"`
	Price    *int64 `json:"price"`
	Quantity *int32 `json:"quantity"`
	Drawing  string `json:"drawing"`
	URL      string `json:"url"`
	Category string `json:"category"`
}

// GiftOrder is an order of some days ago; it names gifts by their titles.
type GiftOrder struct {
	Name    string     `json:"name"`
	Email   string     `json:"email"`
	Message string     `json:"message"`
	Method  string     `json:"method"`
	DaysAgo int32      `json:"daysAgo"`
	Thanked bool       `json:"thanked"`
	Items   []GiftItem `json:"items"`
}

// GiftItem is how many of a gift they gave.
type GiftItem struct {
	Title    string `json:"title"`
	Quantity int32  `json:"quantity"`
}

//go:embed gifts.json
var giftLists []byte

// ReadGifts gives the lists of the sample's own events.
func ReadGifts() ([]GiftList, error) { return read[[]GiftList](giftLists, "gifts") }
