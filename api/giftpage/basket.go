package giftpage

import (
	"encoding/base64"
	"strconv"
	"strings"

	"github.com/google/uuid"
)

// basketItem is a gift in a basket: how many of it, or of a fund how much.
type basketItem struct {
	Gift     uuid.UUID `json:"gift"`
	Quantity int       `json:"quantity"`
	Amount   int64     `json:"amount"` // in cents; of a fund alone
}

// basketItems are a basket, in the order in which things came into it. A gift is in it once.
type basketItems []basketItem

// readBasket reads one as it stands in an address: id.quantity, or id.1.cents, joined by commas. What is none is left
// out.
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

// String is it as it stands in an address.
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

// query is what follows the address of a page to keep the basket.
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

// addQuantity is the basket with so many more of a gift, or fewer; of none it is without.
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

// setAmount is it with so much for a fund.
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

// readCents reads money as people say it: 14500 is R$ 14.500,00, a comma makes cents. Zero is none.
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
