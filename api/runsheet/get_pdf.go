package runsheet

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"github.com/google/uuid"

	"cortejo/formats/filetype"
	"cortejo/formats/longdate"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// GetPDFInput names a day of an event's run sheet, and a vendor of the event where only their lines are wanted.
type GetPDFInput struct {
	EventUUID       uuid.UUID  `query:"eventUuid" required:"true"`
	Day             int        `query:"day" minimum:"-7" maximum:"7" doc:"Days after the event's day; absent: that day"`
	Shared          bool       `query:"shared" doc:"true: without the lines and notes for the team only, to be handed out"`
	EventVendorUUID *uuid.UUID `query:"eventVendorUuid" doc:"Only the lines with this vendor; clients may not set it"`
}

func getPDF(ctx context.Context, db tenants.Reader, in GetPDFInput) (procedure.File, error) {
	sheet, row, err := read(ctx, db, in.EventUUID)
	if err != nil {
		return procedure.File{}, err
	}
	zone, err := time.LoadLocation(sheet.TimeZone)
	if err != nil {
		return procedure.File{}, fmt.Errorf("runsheet: where the event is: %w", err)
	}
	shown := sheetOfDay{title: row.Title, heading: "Roteiro do dia", business: row.BusinessName, contact: sheet.Contact,
		printed: time.Now().In(zone)}
	if in.EventVendorUUID != nil {
		at := slices.IndexFunc(sheet.Vendors, func(v Vendor) bool { return v.EventVendorUUID == *in.EventVendorUUID })
		if at < 0 {
			return procedure.File{}, problem.NotFound()
		}
		shown.heading = "Roteiro de " + sheet.Vendors[at].Name
	}
	for _, l := range sheet.Lines {
		theirs := in.EventVendorUUID == nil ||
			slices.ContainsFunc(l.Who, func(w Person) bool { return w.UUID != nil && *w.UUID == *in.EventVendorUUID })
		if l.Day == in.Day && theirs && (!in.Shared || !l.TeamOnly) {
			shown.lines = append(shown.lines, l)
		}
	}
	if len(shown.lines) == 0 {
		return procedure.File{}, problem.Conflict("Não há linhas para imprimir neste dia.")
	}
	if row.Date != nil {
		shown.when = longdate.FormatWeekday(row.Date.Time().AddDate(0, 0, in.Day))
	}
	var places []string
	for _, place := range []*string{row.CeremonyPlace, row.ReceptionPlace} {
		if place != nil && !slices.Contains(places, *place) {
			places = append(places, *place)
		}
	}
	shown.place = strings.Join(places, " e ")
	var out bytes.Buffer
	if err := shown.print(&out); err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	still := func(ctx context.Context) error {
		_, _, err := read(ctx, db, in.EventUUID)
		return err
	}
	return procedure.File{ContentType: filetype.PDF.MediaType, Name: "Roteiro " + row.Title + ".pdf",
		Size: int64(out.Len()), Content: io.NopCloser(&out), Recheck: still}, nil
}
