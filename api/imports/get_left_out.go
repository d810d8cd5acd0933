package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"cortejo/formats/spreadsheet"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// getLeftOut writes the rows that an import does not bring, as they are in the file, with their line and the reason.
func getLeftOut(ctx context.Context, db tenants.Reader, in GetInput, out io.Writer) error {
	rows, err := queries.New(db).ListLeftOutRows(ctx, queries.ListLeftOutRowsParams{ImportID: in.UUID})
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return problem.NotFound()
	}
	var text spreadsheet.Buffer
	text.Write(append([]string{"Linha", "Motivo"}, rows[0].Columns...)...)
	for _, row := range rows {
		if row.Line == 0 {
			break // nothing is left out
		}
		var faults []Fault
		if err := json.Unmarshal(row.Faults, &faults); err != nil {
			return fmt.Errorf("imports: read faults: %w", err)
		}
		reasons := make([]string, 0, len(faults))
		for _, fault := range faults {
			reasons = append(reasons, fault.Message)
		}
		text.Write(append([]string{strconv.Itoa(int(row.Line)), strings.Join(reasons, "; ")}, row.Cells...)...)
	}
	_, err = out.Write(text.Next())
	return err
}
