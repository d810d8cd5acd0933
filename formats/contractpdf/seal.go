package contractpdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// ErrOriginal reports a file whose hash differs from the evidence's.
var ErrOriginal = errors.New("contractpdf: the file is not the one that was signed")

// signatureSize is the space reserved for the signature, in bytes; offsetPlaceholder reserves a number in the list of
// signed bytes, which is known only after the file is written.
const (
	signatureSize     = 4096
	offsetPlaceholder = 9_999_999_999
)

var (
	signaturePlaceholder = []byte("<" + string(bytes.Repeat([]byte("0"), 2*signatureSize)) + ">")
	rangePlaceholder     = []byte(fmt.Sprintf("[0 %d %d %d]", offsetPlaceholder, offsetPlaceholder, offsetPlaceholder))
)

func hash(content []byte) [32]byte { return sha256.Sum256(content) }

// appendPages returns the file with the pages of another PDF at its end and space for a signature, as an incremental
// update (ISO 32000-2, 7.5.6): the bytes of the original stay unchanged.
func (d *document) appendPages(more []byte, at time.Time) (content []byte, err error) {
	defer recoverBroken(&err)
	add, err := open(d.budget, more)
	if err != nil {
		return nil, err
	}
	u := update{
		document: d, next: *d.XRefTable.Size, objects: map[int]types.Object{}, streams: map[int]types.StreamDict{},
	}
	for number := range d.Table {
		u.next = max(u.next, number+1)
	}
	catalog, err := d.DereferenceDict(*d.Root)
	if err != nil {
		return nil, wrapBroken(d.budget, err)
	}
	catalog = maps.Clone(catalog)
	pages, err := u.append(add, catalog["Pages"].(types.IndirectRef))
	if err != nil {
		return nil, wrapBroken(d.budget, err)
	}
	if err := u.reserve(catalog, pages[len(pages)-1], at); err != nil {
		return nil, wrapBroken(d.budget, err)
	}
	u.objects[d.Root.ObjectNumber.Value()] = catalog
	return u.encode(), nil
}

// update holds the objects that are written after the file, by number: new ones, and replacements.
type update struct {
	*document
	next    int
	objects map[int]types.Object
	streams map[int]types.StreamDict
}

func newReference(number int) types.IndirectRef { return *types.NewIndirectRef(number, 0) }

func (u *update) add(o types.Object) types.IndirectRef {
	number := u.next
	u.next++
	u.objects[number] = o
	return newReference(number)
}

// append adds the objects of another file under new numbers, and its pages at the end of the tree of pages.
func (u *update) append(more *document, root types.IndirectRef) (pages []types.IndirectRef, err error) {
	numbers := map[int]int{}
	for _, number := range slices.Sorted(maps.Keys(more.Table)) {
		if entry := more.Table[number]; entry != nil && !entry.Free && number > 0 {
			numbers[number] = u.next
			u.next++
		}
	}
	for number, to := range numbers {
		switch o := replaceReferences(more.Table[number].Object, numbers).(type) {
		case types.StreamDict:
			u.streams[to] = o
		default:
			u.objects[to] = o
		}
	}
	catalog, err := more.DereferenceDict(*more.Root)
	if err != nil {
		return nil, err
	}
	addedTree, err := more.DereferenceDict(catalog["Pages"])
	if err != nil {
		return nil, err
	}
	kids, err := more.DereferenceArray(addedTree["Kids"])
	if err != nil {
		return nil, err
	}
	tree, err := u.DereferenceDict(root)
	if err != nil {
		return nil, err
	}
	tree = maps.Clone(tree)
	all, err := u.DereferenceArray(tree["Kids"])
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	for _, kid := range kids {
		ref := newReference(numbers[kid.(types.IndirectRef).ObjectNumber.Value()])
		page := u.objects[ref.ObjectNumber.Value()].(types.Dict)
		// The added pages inherit no attribute of the contract's pages.
		page["Parent"], page["MediaBox"], page["CropBox"], page["Rotate"] = root,
			replaceReferences(addedTree["MediaBox"], numbers),
			replaceReferences(addedTree["MediaBox"], numbers), types.Integer(0)
		pages, all = append(pages, ref), append(all, ref)
	}
	tree["Kids"], tree["Count"] = all, types.Integer(u.pages+len(pages))
	u.objects[root.ObjectNumber.Value()] = tree
	return pages, nil
}

// replaceReferences returns the object with its references replaced by the new numbers.
func replaceReferences(object types.Object, numbers map[int]int) types.Object {
	switch o := object.(type) {
	case types.IndirectRef:
		return newReference(numbers[o.ObjectNumber.Value()])
	case types.Array:
		all := make(types.Array, len(o))
		for i, item := range o {
			all[i] = replaceReferences(item, numbers)
		}
		return all
	case types.Dict:
		all := types.Dict{}
		for name, item := range o {
			all[name] = replaceReferences(item, numbers)
		}
		return all
	case types.StreamDict:
		o.Dict = replaceReferences(o.Dict, numbers).(types.Dict)
		o.Dict["Length"] = types.Integer(len(o.Raw))
		return o
	}
	return object
}

// reserve adds a field with space for a signature that allows no later change (DocMDP, level 1).
func (u *update) reserve(catalog types.Dict, page types.IndirectRef, at time.Time) error {
	signature := u.add(types.Dict{
		"Type": types.Name("Sig"), "Filter": types.Name("Adobe.PPKLite"),
		"SubFilter": types.Name("ETSI.CAdES.detached"),
		"ByteRange": types.Array{
			types.Integer(0), types.Integer(offsetPlaceholder), types.Integer(offsetPlaceholder),
			types.Integer(offsetPlaceholder),
		},
		"Contents": types.HexLiteral(bytes.Repeat([]byte("0"), 2*signatureSize)),
		"M":        types.StringLiteral(at.UTC().Format("D:20060102150405Z")),
		"Name":     types.StringLiteral("Cortejo"),
		"Reference": types.Array{types.Dict{
			"Type": types.Name("SigRef"), "TransformMethod": types.Name("DocMDP"),
			"TransformParams": types.Dict{
				"Type": types.Name("TransformParams"), "P": types.Integer(1), "V": types.Name("1.2"),
			},
		}},
	})
	field := u.add(types.Dict{
		"Type": types.Name("Annot"), "Subtype": types.Name("Widget"), "FT": types.Name("Sig"),
		"T": types.StringLiteral("Selo do Cortejo"),
		"V": signature, "P": page, "F": types.Integer(132), // printed, and locked
		"Rect": types.Array{types.Integer(0), types.Integer(0), types.Integer(0), types.Integer(0)},
	})
	u.objects[page.ObjectNumber.Value()].(types.Dict)["Annots"] = types.Array{field}
	form := types.Dict{}
	if existing, err := u.DereferenceDict(catalog["AcroForm"]); err != nil {
		return err
	} else if existing != nil {
		form = maps.Clone(existing)
	}
	fields, err := u.DereferenceArray(form["Fields"])
	if err != nil {
		return err
	}
	form["Fields"] = append(slices.Clone(fields), field)
	form["SigFlags"] = types.Integer(3) // signatures exist, and changes are only appended
	catalog["AcroForm"] = form
	catalog["Perms"] = types.Dict{"DocMDP": signature}
	return nil
}

// fill signs a written file and puts the signature into its reserved space, which lies after the original.
func fill(content []byte, original int, key Key) ([]byte, error) {
	from, list := bytes.LastIndex(content, signaturePlaceholder), bytes.LastIndex(content, rangePlaceholder)
	if from < original || list < original {
		return nil, fmt.Errorf("%w: the signature has no room", ErrBroken)
	}
	to := from + len(signaturePlaceholder)
	numbers := []byte(fmt.Sprintf("[0 %d %d %d]", from, to, len(content)-to))
	copy(content[list:], append(numbers, bytes.Repeat([]byte(" "), len(rangePlaceholder)-len(numbers))...))
	digest := hash(slices.Concat(content[:from], content[to:]))
	der, err := key.sign(digest[:])
	if err != nil {
		return nil, err
	}
	if len(der) > signatureSize {
		return nil, fmt.Errorf("%w: the signature takes %d bytes", ErrBroken, len(der))
	}
	hex.Encode(content[from+1:], der)
	return content, nil
}
