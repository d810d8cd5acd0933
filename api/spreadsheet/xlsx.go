package spreadsheet

import (
	"bytes"

	"github.com/xuri/excelize/v2"
)

// unzipped bounds what a workbook may become in memory: a bomb is refused before it goes off.
const unzipped = 48 << 20

// readXLSX reads a workbook's first sheet. What the library cannot take, panics included, is a
// damaged file.
func readXLSX(content []byte, rows int) (table Table, err error) {
	defer func() {
		if recover() != nil {
			table, err = Table{}, ErrBroken
		}
	}()
	// Equal limits keep it from writing temporary files.
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: unzipped, UnzipXMLSizeLimit: unzipped,
	})
	if err != nil {
		return Table{}, ErrBroken
	}
	defer func() { _ = book.Close() }() // it holds no file
	sheets := book.GetSheetList()
	if len(sheets) == 0 {
		return Table{}, ErrEmpty
	}
	lines, err := book.Rows(sheets[0])
	if err != nil {
		return Table{}, ErrBroken
	}
	b := builder{limit: rows}
	for line := 1; lines.Next(); line++ {
		cells, err := lines.Columns()
		if err != nil {
			return Table{}, ErrBroken
		}
		if err := b.add(line, cells); err != nil {
			return Table{}, err
		}
	}
	if lines.Error() != nil {
		return Table{}, ErrBroken
	}
	return b.done()
}
