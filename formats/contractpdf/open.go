package contractpdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"cortejo/formats/budget"
)

const (
	// depthLimit is how deep lists and dictionaries may stand in one another, and pages in their tree.
	depthLimit = 60
	// itemLimit is how many entries of dictionaries and lists a file may have, far above what its pages take.
	itemLimit = 1_500_000
)

// programs are what an action may do that changes what is shown, or reaches out.
var programs = []types.Name{"JavaScript", "Launch", "ImportData", "SubmitForm", "Rendition", "Movie", "RichMediaExecute"}

// document is a PDF whose objects have been read, each once. Whatever walks from one object to the next goes round
// in circles where a file wants it to (pdfcpu's validation does): nothing here follows more than the tree of pages.
type document struct {
	*model.Context
	budget  *budget.Budget
	content []byte
	pages   int
	// table is where the newest table of objects is, and streamed whether it is a stream.
	table    int
	streamed bool
}

// init keeps pdfcpu from writing its settings into the home of whoever runs this.
func init() { api.DisableConfigDir() }

func settings() *model.Configuration {
	conf := model.NewDefaultConfiguration()
	conf.Cmd = model.MERGECREATE // what is encrypted is not read
	conf.Offline = true
	conf.Limits.MaxStreamBytes = SizeLimit
	conf.Limits.MaxDecodeBytes = 16 << 20
	conf.Limits.MaxObjectCount = 300_000
	conf.Limits.MaxXRefEntries = 300_000
	conf.Limits.MaxObjectStreamCount = 50_000
	conf.Limits.MaxObjectStreamFirst = 1 << 20
	conf.Limits.MaxRecursionDepth = depthLimit
	return conf
}

// limited reads for as long as there is time.
type limited struct {
	io.Seeker
	io.Reader
}

var (
	lastTable = regexp.MustCompile(`startxref\s+(\d{1,9})\s+%%EOF`)
	object    = regexp.MustCompile(`^\d+\s+\d+\s+obj`)
)

func open(b *budget.Budget, content []byte) (doc *document, err error) {
	defer recovered(&err)
	doc = &document{budget: b, content: content}
	ends := lastTable.FindAllSubmatch(content[max(0, len(content)-1024):], -1)
	if len(ends) == 0 || !bytes.HasPrefix(content, []byte("%PDF-")) {
		return nil, fmt.Errorf("%w: cut off", ErrBroken)
	}
	if doc.table, err = strconv.Atoi(string(ends[len(ends)-1][1])); err != nil || doc.table >= len(content) {
		return nil, fmt.Errorf("%w: no table", ErrBroken)
	}
	switch table := content[doc.table:]; {
	case bytes.HasPrefix(table, []byte("xref")):
	case object.Match(table):
		doc.streamed = true
	default:
		return nil, fmt.Errorf("%w: no table", ErrBroken)
	}
	source := bytes.NewReader(content)
	doc.Context, err = pdfcpu.ReadWithContext(b.Context(), limited{source, b.Reader(source)}, settings())
	switch {
	case errors.Is(err, pdfcpu.ErrEncrypted), doc.Context != nil && doc.Encrypt != nil:
		return nil, ErrEncrypted
	case err != nil:
		return nil, unless(b, err)
	case doc.Root == nil || doc.Read.RepairOffset != 0:
		return nil, fmt.Errorf("%w: no catalog", ErrBroken)
	case byteRange.Match(content):
		return nil, ErrSigned
	}
	if err := doc.inspect(); err != nil {
		return nil, unlessKnown(b, err)
	}
	if err := doc.count(); err != nil {
		return nil, unlessKnown(b, err)
	}
	return doc, b.Err()
}

// unlessKnown is unless, for what has a word of its own already.
func unlessKnown(b *budget.Budget, err error) error {
	for _, known := range []error{ErrSigned, ErrActive, ErrTooLarge, ErrTooManyPages, budget.ErrSpent} {
		if errors.Is(err, known) {
			return err
		}
	}
	return unless(b, err)
}

// inspect refuses what was signed before, or runs programs.
func (d *document) inspect() error {
	i := inspection{budget: d.budget}
	for _, entry := range d.Table {
		if entry == nil || entry.Free {
			continue
		}
		if err := d.budget.Err(); err != nil { // one object may lie in megabytes
			return err
		}
		if packed, ok := entry.Object.(types.LazyObjectStreamObject); ok {
			o, err := packed.DecodedObject(d.budget.Context())
			if err != nil {
				return err
			}
			entry.Object = o
		}
		if err := i.object(entry.Object, 0); err != nil {
			return err
		}
	}
	return nil
}

type inspection struct {
	budget *budget.Budget
	items  int
}

func (i *inspection) object(object types.Object, depth int) error {
	if depth > depthLimit {
		return fmt.Errorf("%w: too deep", ErrBroken)
	}
	switch o := object.(type) {
	case types.StreamDict:
		return i.dict(o.Dict, depth)
	case types.Dict:
		return i.dict(o, depth)
	case types.Array:
		if err := i.count(len(o)); err != nil {
			return err
		}
		for _, item := range o {
			if err := i.object(item, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (i *inspection) count(items int) error {
	if i.items += items; i.items > itemLimit {
		return ErrTooLarge
	}
	return i.budget.Spend(items, budget.Item)
}

func (i *inspection) dict(o types.Dict, depth int) error {
	if err := i.count(len(o)); err != nil {
		return err
	}
	if _, signed := o["ByteRange"]; signed {
		return ErrSigned
	}
	if action, ok := o["S"].(types.Name); ok && slices.Contains(programs, action) {
		return ErrActive
	}
	if _, form := o["XFA"]; form {
		return ErrActive
	}
	for _, item := range o {
		if err := i.object(item, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// count counts the pages. Each part of their tree hangs on one other alone.
func (d *document) count() error {
	catalog, err := d.DereferenceDict(*d.Root)
	if err != nil {
		return err
	}
	root, ok := catalog["Pages"].(types.IndirectRef)
	if !ok {
		return fmt.Errorf("%w: no pages", ErrBroken)
	}
	if err := d.countIn(root, map[types.IndirectRef]bool{}, 0); err != nil {
		return err
	}
	if d.pages == 0 {
		return fmt.Errorf("%w: no pages", ErrBroken)
	}
	return nil
}

func (d *document) countIn(at types.IndirectRef, seen map[types.IndirectRef]bool, depth int) error {
	if seen[at] || depth > depthLimit {
		return fmt.Errorf("%w: pages in a circle", ErrBroken)
	}
	seen[at] = true
	node, err := d.DereferenceDict(at)
	if err != nil {
		return err
	}
	if node == nil {
		return fmt.Errorf("%w: a page is missing", ErrBroken)
	}
	if _, inner := node["Kids"]; !inner {
		if d.pages++; d.pages > PageLimit {
			return ErrTooManyPages
		}
		return d.budget.Err()
	}
	kids, err := d.DereferenceArray(node["Kids"])
	if err != nil {
		return err
	}
	for _, kid := range kids {
		ref, ok := kid.(types.IndirectRef)
		if !ok {
			return fmt.Errorf("%w: a page without a number", ErrBroken)
		}
		if err := d.countIn(ref, seen, depth+1); err != nil {
			return err
		}
	}
	return nil
}
