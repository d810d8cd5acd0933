package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"cortejo/api/users"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// takeOver ends the control that whoever asks may have and opens another. A renewed control
// is a row of its own, so that each lasts an hour at most and its owner sees every one.
func takeOver(ctx context.Context, q *queries.Queries, params queries.TakeControlParams) (users.Control, error) {
	if _, err := q.EndControls(ctx); err != nil {
		return users.Control{}, err
	}
	if _, err := q.TakeControl(ctx, params); err != nil {
		return users.Control{}, err
	}
	text, err := q.GetControl(ctx)
	if err != nil {
		return users.Control{}, err
	}
	var control *users.Control
	if err := json.Unmarshal(text, &control); err != nil || control == nil {
		return users.Control{}, fmt.Errorf("admin: a control that is not one: %s, %w", text, err)
	}
	return *control, nil
}

// sentenceNoControl answers whoever renews what has ended.
const sentenceNoControl = "Seu controle deste negócio terminou."

func renewBusinessControl(ctx context.Context, db tenants.Writer, _ struct{}) (users.Control, error) {
	q := queries.New(db)
	if _, err := q.WaitForOwnControls(ctx); err != nil {
		return users.Control{}, err
	}
	live, err := q.LiveControl(ctx)
	if err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			err = problem.Conflict(sentenceNoControl)
		}
		return users.Control{}, err
	}
	return takeOver(ctx, q, queries.TakeControlParams{BusinessID: live.BusinessID, Reason: live.Reason})
}
