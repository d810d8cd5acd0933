// Package printing reads and prints PDFs in child processes, each with limits of memory and time of its own: a fault of
// a file or a text ends one print, and never the server. A child is the same program with an empty environment, one for
// each print. The prints of a business follow each other; another business waits for one of them at most. The context
// names the business (fairlock.AddTenant). RenderDocument, RenderContract, CheckContract, SealContract and
// RenderProposal are its entry points. It imports formats and providers/process.
package printing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"time"

	_ "time/tzdata" // a container has no zones of its own

	"cortejo/formats/contractpdf"
	"cortejo/formats/proposalpdf"
	"cortejo/formats/richtext"
)

// operations are the works of a child, by the name that a request gives.
var operations = map[string]operation{
	"document": renderDocument, "check": checkContract, "prepare": prepareContract, "proposal": renderProposal,
}

type documentInput struct {
	Title string
	Text  richtext.Text
}

// RenderDocument prints a text as richtext.RenderPDF does: a short one without images here, any other in a child.
func RenderDocument(ctx context.Context, out io.Writer, page richtext.Page) error {
	if !page.IsLarge() {
		return richtext.RenderPDF(ctx, out, page)
	}
	pictures := make([]attachment, len(page.Text.ImageKeys))
	for i, key := range page.Text.ImageKeys {
		pictures[i] = attachment{name: key, open: func() (io.ReadCloser, error) { return page.Picture(key) }}
	}
	result, err := runInChild(ctx, "document", documentInput{page.Title, page.Text}, pictures...)
	if err != nil {
		return err
	}
	if _, err := out.Write(result.content); err != nil {
		return fmt.Errorf("printing: write a document: %w", err)
	}
	return nil
}

func renderDocument(ctx context.Context, body []byte, files map[string][]byte) (facts any, content []byte, err error) {
	var in documentInput
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	err = richtext.RenderPDF(ctx, &out, richtext.Page{Title: in.Title, Text: in.Text,
		Picture: func(key string) (io.ReadCloser, error) {
			if picture, ok := files[key]; ok {
				return io.NopCloser(bytes.NewReader(picture)), nil
			}
			return nil, fs.ErrNotExist
		}})
	return nil, out.Bytes(), err
}

// RenderContract prints a text as contractpdf.RenderText does: a short one here, any other in a child.
func RenderContract(ctx context.Context, title string, text richtext.Text) ([]byte, error) {
	var out bytes.Buffer
	text.ImageKeys = nil // the signed content is in one file
	err := RenderDocument(ctx, &out, richtext.Page{
		Title: title, Text: text, Picture: func(string) (io.ReadCloser, error) { return nil, fs.ErrNotExist },
	})
	return out.Bytes(), err
}

// CheckContract checks a PDF as contractpdf.Check does, and returns its errors. It returns ErrEnded for a file whose
// child was ended by its limits.
func CheckContract(ctx context.Context, content io.ReaderAt, size int64) (contractpdf.Facts, error) {
	if size > contractpdf.SizeLimit {
		return contractpdf.Facts{}, contractpdf.ErrTooLarge
	}
	result, err := runInChild(ctx, "check", nil, attachment{name: original, open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.NewSectionReader(content, 0, size)), nil
	}})
	if err != nil {
		return contractpdf.Facts{}, err
	}
	var facts contractpdf.Facts
	if err := json.Unmarshal(result.facts, &facts); err != nil {
		return contractpdf.Facts{}, fmt.Errorf("printing: read what a child found: %w", err)
	}
	return facts, nil
}

// original is the name of the file that a child works on.
const original = "original"

func checkContract(ctx context.Context, _ []byte, files map[string][]byte) (facts any, content []byte, err error) {
	file := files[original]
	facts, err = contractpdf.Check(ctx, bytes.NewReader(file), int64(len(file)))
	return facts, nil, err
}

type prepareInput struct {
	Evidence    contractpdf.Evidence
	Zone        string
	Certificate []byte
	At          time.Time
}

// SealContract seals a contract as contractpdf.Seal does. The child never has the key: it prepares the file, and this
// process signs it.
func SealContract(ctx context.Context, content []byte, evidence contractpdf.Evidence, key contractpdf.Key,
	at time.Time) ([]byte, error) {
	if evidence.Original != sha256.Sum256(content) {
		return nil, contractpdf.ErrOriginal
	}
	in := prepareInput{Evidence: evidence, Certificate: key.DER(), At: at}
	if evidence.Zone != nil {
		in.Zone, in.Evidence.Zone = evidence.Zone.String(), nil // a zone has no JSON
	}
	result, err := runInChild(ctx, "prepare", in, attachment{name: original, open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content)), nil
	}})
	if err != nil {
		return nil, err
	}
	return contractpdf.Sign(result.content, content, key)
}

func prepareContract(ctx context.Context, body []byte, files map[string][]byte) (facts any, content []byte, err error) {
	var in prepareInput
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, nil, err
	}
	if in.Evidence.Zone, err = time.LoadLocation(in.Zone); err != nil {
		return nil, nil, err
	}
	certificate, err := contractpdf.ParseCertificate(in.Certificate)
	if err != nil {
		return nil, nil, err
	}
	content, err = contractpdf.Prepare(ctx, files[original], in.Evidence, certificate, in.At)
	return nil, content, err
}

// RenderProposal prints a proposal: one with a short text here, any other in a child.
func RenderProposal(ctx context.Context, out io.Writer, proposal proposalpdf.Proposal) error {
	if !(richtext.Page{Text: proposal.Text}).IsLarge() {
		return proposal.Print(ctx, out)
	}
	result, err := runInChild(ctx, "proposal", proposal)
	if err != nil {
		return err
	}
	if _, err := out.Write(result.content); err != nil {
		return fmt.Errorf("printing: write a proposal: %w", err)
	}
	return nil
}

func renderProposal(ctx context.Context, body []byte, _ map[string][]byte) (facts any, content []byte, err error) {
	var in proposalpdf.Proposal
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	err = in.Print(ctx, &out)
	return nil, out.Bytes(), err
}
