-- +goose Up
-- A statement is planned once per connection and role. Left to itself Postgres weighs a plan for
-- each execution's values against one for all, by estimates: where businesses differ in size it
-- may plan every read anew, which costs more than the read. The walls hide the tenant from the
-- planner anyway, so a plan of its own would know hardly more.
ALTER ROLE cortejo_app SET plan_cache_mode = force_generic_plan;

-- +goose Down
ALTER ROLE cortejo_app RESET plan_cache_mode;
