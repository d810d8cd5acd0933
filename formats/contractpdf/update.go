package contractpdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// encode returns the file followed by the update and by a cross-reference table of the kind that the file uses.
func (u *update) encode() []byte {
	var out bytes.Buffer
	out.Write(u.content)
	out.WriteByte('\n')
	places := map[int]int{}
	for _, number := range slices.Sorted(maps.Keys(u.objects)) {
		places[number] = out.Len()
		fmt.Fprintf(&out, "%d %d obj\n%s\nendobj\n", number, u.generationOf(number), u.objects[number].PDFString())
	}
	for _, number := range slices.Sorted(maps.Keys(u.streams)) {
		places[number] = out.Len()
		stream := u.streams[number]
		fmt.Fprintf(&out, "%d 0 obj\n%s\nstream\n", number, stream.Dict.PDFString())
		out.Write(stream.Raw)
		out.WriteString("\nendstream\nendobj\n")
	}
	start := out.Len()
	if u.hasTableStream {
		places[u.next] = start
		u.next++
		var rows []byte
		index := types.Array{}
		for _, run := range groupRuns(places) {
			index = append(index, types.Integer(run[0]), types.Integer(len(run)))
			for _, number := range run {
				rows = append(rows, 1)
				rows = binary.BigEndian.AppendUint32(rows, uint32(places[number]))
				rows = binary.BigEndian.AppendUint16(rows, uint16(u.generationOf(number)))
			}
		}
		trailer := u.newTrailer()
		trailer["Type"], trailer["Index"], trailer["Length"] = types.Name("XRef"), index, types.Integer(len(rows))
		trailer["W"] = types.Array{types.Integer(1), types.Integer(4), types.Integer(2)}
		fmt.Fprintf(&out, "%d 0 obj\n%s\nstream\n", u.next-1, trailer.PDFString())
		out.Write(rows)
		out.WriteString("\nendstream\nendobj\n")
	} else {
		out.WriteString("xref\n")
		for _, run := range groupRuns(places) {
			fmt.Fprintf(&out, "%d %d\n", run[0], len(run))
			for _, number := range run {
				fmt.Fprintf(&out, "%010d %05d n \n", places[number], u.generationOf(number))
			}
		}
		fmt.Fprintf(&out, "trailer\n%s\n", u.newTrailer().PDFString())
	}
	fmt.Fprintf(&out, "startxref\n%d\n%%%%EOF\n", start)
	return out.Bytes()
}

// generationOf returns an object's generation: 0, except for objects of old files that replaced others.
func (u *update) generationOf(number int) int {
	if entry := u.Table[number]; entry != nil && entry.Generation != nil && !entry.Compressed {
		return *entry.Generation
	}
	return 0
}

func (u *update) newTrailer() types.Dict {
	trailer := types.Dict{"Size": types.Integer(u.next), "Root": *u.Root, "Prev": types.Integer(u.tableOffset)}
	if u.Info != nil {
		trailer["Info"] = *u.Info
	}
	sum := hash(u.content)
	now := types.HexLiteral(fmt.Sprintf("%x", sum[:16]))
	trailer["ID"] = types.Array{now, now}
	if len(u.ID) == 2 {
		trailer["ID"] = types.Array{u.ID[0], now}
	}
	return trailer
}

// groupRuns returns the object numbers in runs of consecutive ones.
func groupRuns(places map[int]int) (all [][]int) {
	for _, number := range slices.Sorted(maps.Keys(places)) {
		if last := len(all) - 1; last >= 0 && all[last][len(all[last])-1] == number-1 {
			all[last] = append(all[last], number)
		} else {
			all = append(all, []int{number})
		}
	}
	return all
}
