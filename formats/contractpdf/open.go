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
	// depthLimit limits the nesting of lists and dictionaries, and of pages in their tree.
	depthLimit = 60
	// itemLimit limits the entries of dictionaries and lists in a file, far above the need of its pages.
	itemLimit = 1_500_000
)

// activeActions are the actions of a PDF that change its pages or open other resources.
var activeActions = []types.Name{
	"JavaScript", "Launch", "ImportData", "SubmitForm", "Rendition", "Movie", "RichMediaExecute",
}

// document is a PDF whose objects are parsed, each once. Following references can loop forever in a hostile file
// (pdfcpu's validation does), so nothing here follows more than the tree of pages.
type document struct {
	*model.Context
	budget  *budget.Budget
	content []byte
	pages   int
	// tableOffset is where the newest cross-reference table begins; hasTableStream reports that it is a stream.
	tableOffset    int
	hasTableStream bool
}

// init keeps pdfcpu from writing its settings into the home directory of the process.
func init() { api.DisableConfigDir() }

func newConfiguration() *model.Configuration {
	conf := model.NewDefaultConfiguration()
	conf.Cmd = model.MERGECREATE // encrypted files are refused
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

// budgetReader reads while the budget has time.
type budgetReader struct {
	io.Seeker
	io.Reader
}

var (
	lastTablePattern = regexp.MustCompile(`startxref\s+(\d{1,9})\s+%%EOF`)
	objectPattern    = regexp.MustCompile(`^\d+\s+\d+\s+obj`)
)

func open(b *budget.Budget, content []byte) (doc *document, err error) {
	defer recoverBroken(&err)
	doc = &document{budget: b, content: content}
	ends := lastTablePattern.FindAllSubmatch(content[max(0, len(content)-1024):], -1)
	if len(ends) == 0 || !bytes.HasPrefix(content, []byte("%PDF-")) {
		return nil, fmt.Errorf("%w: cut off", ErrBroken)
	}
	if doc.tableOffset, err = strconv.Atoi(string(ends[len(ends)-1][1])); err != nil ||
		doc.tableOffset >= len(content) {
		return nil, fmt.Errorf("%w: no table", ErrBroken)
	}
	switch table := content[doc.tableOffset:]; {
	case bytes.HasPrefix(table, []byte("xref")):
	case objectPattern.Match(table):
		doc.hasTableStream = true
	default:
		return nil, fmt.Errorf("%w: no table", ErrBroken)
	}
	source := bytes.NewReader(content)
	doc.Context, err = pdfcpu.ReadWithContext(
		b.Context(),
		budgetReader{source, b.NewReader(source)},
		newConfiguration(),
	)
	switch {
	case errors.Is(err, pdfcpu.ErrEncrypted), doc.Context != nil && doc.Encrypt != nil:
		return nil, ErrEncrypted
	case err != nil:
		return nil, wrapBroken(b, err)
	case doc.Root == nil || doc.Read.RepairOffset != 0:
		return nil, fmt.Errorf("%w: no catalog", ErrBroken)
	case byteRangePattern.Match(content):
		return nil, ErrSigned
	}
	if err := doc.inspect(); err != nil {
		return nil, wrapUnknown(b, err)
	}
	if err := doc.countPages(); err != nil {
		return nil, wrapUnknown(b, err)
	}
	return doc, b.Err()
}

// wrapUnknown returns an error with a meaning of its own unchanged, and any other as wrapBroken does.
func wrapUnknown(b *budget.Budget, err error) error {
	for _, known := range []error{ErrSigned, ErrActive, ErrAttachment, ErrTooLarge, ErrTooManyPages, budget.ErrSpent} {
		if errors.Is(err, known) {
			return err
		}
	}
	return wrapBroken(b, err)
}

// inspect refuses a file that was signed before, that runs programs or that has other files inside it.
func (d *document) inspect() error {
	i := inspection{budget: d.budget}
	for _, entry := range d.Table {
		if entry == nil || entry.Free {
			continue
		}
		if err := d.budget.Err(); err != nil { // one object may take megabytes
			return err
		}
		if packed, ok := entry.Object.(types.LazyObjectStreamObject); ok {
			o, err := packed.DecodedObject(d.budget.Context())
			if err != nil {
				return err
			}
			entry.Object = o
		}
		if err := i.inspectObject(entry.Object, 0); err != nil {
			return err
		}
	}
	return nil
}

type inspection struct {
	budget *budget.Budget
	items  int
}

func (i *inspection) inspectObject(object types.Object, depth int) error {
	if depth > depthLimit {
		return fmt.Errorf("%w: too deep", ErrBroken)
	}
	switch o := object.(type) {
	case types.StreamDict:
		return i.inspectDict(o.Dict, depth)
	case types.Dict:
		return i.inspectDict(o, depth)
	case types.Array:
		if err := i.consumeItems(len(o)); err != nil {
			return err
		}
		for _, item := range o {
			if err := i.inspectObject(item, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (i *inspection) consumeItems(items int) error {
	if i.items += items; i.items > itemLimit {
		return ErrTooLarge
	}
	return i.budget.Consume(items, budget.Item)
}

func (i *inspection) inspectDict(o types.Dict, depth int) error {
	if err := i.consumeItems(len(o)); err != nil {
		return err
	}
	if _, signed := o["ByteRange"]; signed {
		return ErrSigned
	}
	if action, ok := o["S"].(types.Name); ok && slices.Contains(activeActions, action) {
		return ErrActive
	}
	if _, form := o["XFA"]; form {
		return ErrActive
	}
	if hasAttachment(o) {
		return ErrAttachment
	}
	for _, item := range o {
		if err := i.inspectObject(item, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// hasAttachment reports whether a dictionary holds another file: the specification of an embedded one (ISO 32000-2,
// 7.11.3), which is what the name tree EmbeddedFiles lists, the file itself, or an annotation that attaches one. A tree
// alone is no attachment, because common printers write an empty one. The PDF library lists attachments only after a
// validation that may never end in a hostile file.
func hasAttachment(o types.Dict) bool {
	if _, ok := o["EF"]; ok {
		return true
	}
	kind, _ := o["Type"].(types.Name)
	subtype, _ := o["Subtype"].(types.Name)
	return kind == "EmbeddedFile" || subtype == "FileAttachment"
}

// countPages counts the pages. It refuses a tree in which two nodes share a child.
func (d *document) countPages() error {
	catalog, err := d.DereferenceDict(*d.Root)
	if err != nil {
		return err
	}
	root, ok := catalog["Pages"].(types.IndirectRef)
	if !ok {
		return fmt.Errorf("%w: no pages", ErrBroken)
	}
	if err := d.countPagesIn(root, map[types.IndirectRef]bool{}, 0); err != nil {
		return err
	}
	if d.pages == 0 {
		return fmt.Errorf("%w: no pages", ErrBroken)
	}
	return nil
}

func (d *document) countPagesIn(at types.IndirectRef, seen map[types.IndirectRef]bool, depth int) error {
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
		if err := d.countPagesIn(ref, seen, depth+1); err != nil {
			return err
		}
	}
	return nil
}
