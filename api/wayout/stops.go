package wayout

import (
	"bytes"
	"context"
	"slices"
	"time"

	"cortejo/formats/secretlink"
	"cortejo/formats/stoplink"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// MaxListedStops limits the stops of a business that a read of an address brings along, some 20 kB. A business with
// more is asked for the stops of the address itself, in a second round trip.
const MaxListedStops = 200

// StoppedAt returns for each address since when the business's messages to it are stopped, nil if they are not. listed
// is what app.list_stops returned in the statement that read the addresses.
func StoppedAt(ctx context.Context, db tenants.Reader, links secretlink.Key, listed []byte,
	addresses ...string) ([]*time.Time, error) {
	hashes, times := make([][]byte, len(addresses)), make([]*time.Time, len(addresses))
	for i, address := range addresses {
		hashes[i] = stoplink.Hash(links, address)
	}
	note := func(hash []byte, at time.Time) {
		if i := slices.IndexFunc(hashes, func(h []byte) bool { return bytes.Equal(h, hash) }); i >= 0 {
			times[i] = &at
		}
	}
	var stops []struct {
		Hash      []byte    `json:"hash"`
		StoppedAt time.Time `json:"stoppedAt"`
	}
	if err := jsonrow.Read("app.list_stops", listed, &stops); err != nil {
		return nil, err
	}
	for _, stop := range stops {
		note(stop.Hash, stop.StoppedAt)
	}
	if stops != nil {
		return times, nil
	}
	rows, err := queries.New(db).GetStops(ctx, queries.GetStopsParams{Hashes: hashes})
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		note(row.AddressHash, row.StoppedAt)
	}
	return times, nil
}
