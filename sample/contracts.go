package sample

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/contracts"
	"cortejo/api/document"
	"cortejo/formats/contractpdf"
	"cortejo/formats/filetype"
	"cortejo/formats/secretlink"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addContracts creates the sample's contracts, and sends and signs them as the sample says.
func (l *loader) addContracts(ctx context.Context, tx pgx.Tx) error {
	all, err := demo.ReadContracts()
	if err != nil {
		return err
	}
	for _, t := range all.Templates {
		err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
			_, err := contracts.CreateTemplate(ctx, db,
				contracts.CreateTemplateInput{UUID: uuid.Must(uuid.NewV7()), Name: t.Name, Content: t.Content})
			return err
		})
		if err != nil {
			return fmt.Errorf("add the text %s: %w", t.Name, err)
		}
	}
	for _, c := range all.Contracts {
		if err := l.addContract(ctx, tx, c); err != nil {
			return fmt.Errorf("add %s: %w", c.Name, err)
		}
	}
	return nil
}

func (l *loader) addContract(ctx context.Context, tx pgx.Tx, c demo.Contract) error {
	in := contracts.CreateInput{UUID: uuid.Must(uuid.NewV7()), EventUUID: l.events[c.Event], Name: c.Name,
		Message: c.Message, Content: c.Content, ExpiresOn: l.dateOf(c.ExpiresInDays)}
	for _, s := range c.Signers {
		in.Signers = append(in.Signers, contracts.SignerInput{Name: s.Name, Phone: s.Phone, TaxID: s.TaxID,
			Role: s.Role})
	}
	err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		_, err := contracts.Create(ctx, db, in)
		return err
	})
	if err != nil || c.Draft {
		return err
	}
	return l.sendContract(ctx, tx, in.UUID, c)
}

// sendContract sends a draft some days ago and adds its signatures. No message is sent, because the phones may belong
// to real people.
func (l *loader) sendContract(ctx context.Context, tx pgx.Tx, id uuid.UUID, c demo.Contract) error {
	text, _, err := document.ReadText(c.Content)
	if err != nil {
		return err
	}
	pdf, err := contractpdf.RenderText(ctx, c.Name, text)
	if err != nil {
		return err
	}
	facts, err := contractpdf.Check(ctx, bytes.NewReader(pdf), int64(len(pdf)))
	if err != nil {
		return err
	}
	key, code, sum := l.business.String()+"/"+strings.ToLower(rand.Text()), rand.Text()[:contracts.CodeLength],
		sha256.Sum256(pdf)
	size, pages := int32(len(pdf)), int32(facts.Pages) //nolint:gosec // a page or two
	if err := l.store.Put(ctx, key, filetype.PDF.MediaType, pdf); err != nil {
		return err
	}
	q := queries.New(tx)
	err = q.SendSampleContract(ctx, queries.SendSampleContractParams{
		BusinessID: l.business, ID: id, DaysAgo: c.DaysAgo, FileKey: &key, Size: &size, Pages: &pages, Sha256: sum[:],
		Code: &code,
	})
	if err != nil {
		return err
	}
	for n, s := range c.Signers {
		salt, place := secretlink.NewSalt(), int16(n) //nolint:gosec // a few
		hash, _ := secretlink.Hash(l.links.DeriveToken(salt))
		if err := q.AskSampleSigner(ctx, queries.AskSampleSignerParams{BusinessID: l.business, ContractID: id,
			Position: place, Salt: salt, SecretHash: hash, Signs: s.Signs}); err != nil {
			return err
		}
		if !s.Signs {
			continue
		}
		if err := q.SignSampleContract(ctx, queries.SignSampleContractParams{BusinessID: l.business, ContractID: id,
			Position: place, ConsentVersion: new(contracts.ConsentVersion)}); err != nil {
			return err
		}
	}
	if err := q.EndSampleContract(ctx, queries.EndSampleContractParams{BusinessID: l.business, ID: id}); err != nil {
		return err
	}
	return q.PlaceSampleContractSteps(ctx, queries.PlaceSampleContractStepsParams{BusinessID: l.business,
		ContractID: id, Actor: l.sample.Owner.Name})
}
