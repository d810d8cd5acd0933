package giftpage

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/google/uuid"
)

// basketItem is a gift in a basket: its quantity, or the amount for a fund.
type basketItem struct {
	Gift     uuid.UUID `json:"gift"`
	Quantity int       `json:"quantity"`
	Amount   int64     `json:"amount"` // in cents; of a fund alone
}

// basketItems are a basket, in the order in which gifts were added. A gift is in it once.
type basketItems []basketItem

// readBasket parses a basket from an address: id.quantity, or id.1.cents, joined by commas. It skips invalid items.
func readBasket(text string) basketItems {
	all := basketItems{}
	for part := range strings.SplitSeq(text, ",") {
		fields := strings.Split(part, ".")
		if len(fields) < 2 || len(fields) > 3 || len(all) == mostInBasket {
			continue
		}
		id, err := readID(fields[0])
		quantity, bad := strconv.Atoi(fields[1])
		if err != nil || bad != nil || quantity < 1 || quantity > 1000 || all.find(id) != nil {
			continue
		}
		one := basketItem{Gift: id, Quantity: quantity}
		if len(fields) == 3 {
			if one.Amount, err = strconv.ParseInt(fields[2], 10, 64); err != nil {
				continue
			}
		}
		all = append(all, one)
	}
	return all
}

func readID(text string) (uuid.UUID, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return uuid.Nil, err
	}
	return uuid.FromBytes(raw)
}

func writeID(id uuid.UUID) string { return base64.RawURLEncoding.EncodeToString(id[:]) }

// String returns the basket as readBasket parses it.
func (c basketItems) String() string {
	parts := make([]string, 0, len(c))
	for _, one := range c {
		part := writeID(one.Gift) + "." + strconv.Itoa(one.Quantity)
		if one.Amount > 0 {
			part += "." + strconv.FormatInt(one.Amount, 10)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ",")
}

// query returns the query that brings the basket to a page; empty without items.
func (c basketItems) query() string {
	if len(c) == 0 {
		return ""
	}
	return "?cesta=" + c.String()
}

func (c basketItems) find(id uuid.UUID) *basketItem {
	for i := range c {
		if c[i].Gift == id {
			return &c[i]
		}
	}
	return nil
}

// addQuantity returns the basket with more of a gift, or with fewer if more is negative.
func (c basketItems) addQuantity(id uuid.UUID, more int) basketItems {
	out, found := basketItems{}, false
	for _, one := range c {
		if one.Gift == id {
			found = true
			one.Quantity += more
		}
		if one.Quantity > 0 {
			out = append(out, one)
		}
	}
	if !found && more > 0 && len(out) < mostInBasket {
		out = append(out, basketItem{Gift: id, Quantity: more})
	}
	return out
}

// setAmount returns the basket with an amount for a fund, in place of an earlier one.
func (c basketItems) setAmount(id uuid.UUID, cents int64) basketItems {
	out := basketItems{}
	for _, one := range c {
		if one.Gift != id {
			out = append(out, one)
		}
	}
	if len(out) < mostInBasket {
		out = append(out, basketItem{Gift: id, Quantity: 1, Amount: cents})
	}
	return out
}

// readCents parses an amount as people write it: 14500 is R$ 14.500,00, a comma begins cents. It returns 0 if the text
// is no amount.
func readCents(text string) int64 {
	text = strings.NewReplacer("R$", "", " ", "", " ", "", ".", "").Replace(text)
	units, rest, pointed := strings.Cut(text, ",")
	if len(units) == 0 || len(units) > 7 || len(rest) > 2 || strings.Trim(units+rest, "0123456789") != "" ||
		pointed && rest == "" {
		return 0
	}
	cents, err := strconv.ParseInt(units+(rest + "00")[:2], 10, 64)
	if err != nil {
		return 0
	}
	return cents
}
