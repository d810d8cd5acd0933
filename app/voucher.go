package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"cortejo/app/settings"
	"cortejo/formats/money"
	"cortejo/ledger"
	"cortejo/queries"
)

const voucherUsage = "use: cortejo voucher list, ou cortejo voucher make <código> <50%|10,00> <usos> <último dia, como 2026-12-31>"

var voucherPattern = regexp.MustCompile(`^[A-Z0-9]{4,40}$`)

// maxVoucherUses is above the need of one campaign.
const maxVoucherUses = 100_000

// changeVouchers creates and lists the codes that lower the platform fee of a gift. No role that serves requests may
// write them.
func changeVouchers(ctx context.Context, s settings.Settings, args []string, out io.Writer) error {
	if len(args) == 1 && args[0] == "list" {
		return runAsOwner(ctx, s, "voucher", func(q *queries.Queries) error { return listVouchers(ctx, q, out) })
	}
	if len(args) != 5 || args[0] != "make" {
		return errors.New(voucherUsage)
	}
	params, err := parseVoucher(args[1:], time.Now())
	if err != nil {
		return err
	}
	return runAsOwner(ctx, s, "voucher", func(q *queries.Queries) error {
		code, err := q.MakeVoucher(ctx, params)
		if errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("o código %s já existe", params.Code)
		}
		if err == nil {
			printLine(out, "O código "+code+" está pronto.")
		}
		return err
	})
}

// parseVoucher parses the arguments of voucher make.
func parseVoucher(args []string, now time.Time) (p queries.MakeVoucherParams, err error) {
	p.Code = strings.ToUpper(args[0])
	if !voucherPattern.MatchString(p.Code) {
		return p, errors.New("um código tem de 4 a 40 letras e números, sem acento")
	}
	if part, ok := strings.CutSuffix(args[1], "%"); ok {
		percent, err := strconv.Atoi(part)
		if err != nil || percent < 1 || percent > 100 {
			return p, fmt.Errorf("%q não é uma parte da taxa: de 1%% a 100%%", args[1])
		}
		hundredths := int32(percent * 100) //nolint:gosec // at most 10000
		p.Percent = &hundredths
	} else {
		reais, cents, _ := strings.Cut(args[1], ",")
		amount, err := strconv.ParseInt(reais+(cents + "00")[:2], 10, 64)
		if err != nil || len(cents) > 2 || amount < 1 || amount > ledger.MaxAmount {
			return p, fmt.Errorf("%q não é um valor em reais, como 10,00", args[1])
		}
		p.Amount = &amount
	}
	uses, err := strconv.Atoi(args[2])
	if err != nil || uses < 1 || uses > maxVoucherUses {
		return p, fmt.Errorf("%q não é um número de usos, de 1 a %d", args[2], maxVoucherUses)
	}
	p.MostUses = int32(uses) //nolint:gosec // bounded above
	day, err := time.ParseInLocation(time.DateOnly, args[3], time.FixedZone("America/Sao_Paulo", -3*60*60))
	if p.ExpiresAt = day.AddDate(0, 0, 1); err != nil || !p.ExpiresAt.After(now) {
		return p, fmt.Errorf("%q não é um dia que ainda vem, como 2026-12-31", args[3])
	}
	return p, nil
}

func listVouchers(ctx context.Context, q *queries.Queries, out io.Writer) error {
	all, err := q.ListVouchers(ctx)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		printLine(out, "Não há códigos ainda.")
		return nil
	}
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, v := range all {
		worth := money.Format(v.Amount)
		if v.Percent > 0 {
			worth = strconv.Itoa(int(v.Percent)/100) + "% da taxa"
		}
		if _, err := fmt.Fprintf(
			table, "%s\t%s\t%d de %d usos\taté %s\n", v.Code, worth, v.Used, v.MostUses,
			v.ExpiresAt.Add(-time.Second).Format("02/01/2006"),
		); err != nil {
			return err
		}
	}
	return table.Flush()
}
