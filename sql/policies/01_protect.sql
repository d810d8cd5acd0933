-- The common protection of every table of a business or an event, written by one call next to its grants: the tenant
-- policy, the helper restriction, and the triggers of live updates and the audit log. Rules for one table are in its
-- own file. The procedures exist only during the connection that applies the policies; lints check their results in the
-- catalog.

-- The triggers of the audit log. Changes of hidden columns leave no entry; of secret columns (tokens of images, files
-- or calendars, and phones) an entry names the column and not the value.
CREATE OR REPLACE PROCEDURE pg_temp.audit(of regclass, hidden text[] DEFAULT '{}', secret text[] DEFAULT '{}')
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION app.audit(%L, %L)', of, hidden, secret);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION app.audit(%L, %L)', of, hidden, secret);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION app.audit(%L, %L)', of, hidden, secret);
END
$$;

-- The live updates' triggers. event is the column that names the event, '' where a change belongs to
-- every event of its business.
CREATE OR REPLACE PROCEDURE pg_temp.tell(of regclass, area app.live_area, event text)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER live_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_change(%L, %L)', of, area, event);
  EXECUTE format('CREATE OR REPLACE TRIGGER live_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_change(%L, %L)', of, area, event);
  EXECUTE format('CREATE OR REPLACE TRIGGER live_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_change(%L, %L)', of, area, event);
END
$$;

-- A restrictive policy: these roles read and write only rows of which this holds.
CREATE OR REPLACE PROCEDURE pg_temp.keep_to(name text, of regclass, roles text[], holds text)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE POLICY %I ON %s AS RESTRICTIVE FOR ALL TO %s USING (%s) WITH CHECK (%4$s)', name, of,
    array_to_string(roles, ', '), holds);
END
$$;

-- Keeps staff in control of a business from what grants, or outlives their hour: these verbs on a table are rejected
-- with CJ009, of an UPDATE those that change any of columns (all, where empty) while holds. Triggers and not policies,
-- because definer functions pass every policy, and a policy turns an UPDATE into one of no row. They run after the row
-- changed, so that what a policy refuses keeps its answer. tenants/control_rights_test.go lists the tables.
CREATE OR REPLACE PROCEDURE pg_temp.keep_from_control(of regclass, verbs text[], columns text[] DEFAULT '{}',
  holds text DEFAULT 'true')
  LANGUAGE plpgsql AS $$
DECLARE
  verb    text;
  changed text;
BEGIN
  SELECT coalesce(string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR '), 'true') INTO changed
    FROM unnest(columns) c;
  FOREACH verb IN ARRAY verbs LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER %s ON %s FOR EACH ROW WHEN (app.in_control() AND (%s) AND (%s))
      EXECUTE FUNCTION app.refuse_in_control()',
      'control_' || lower(verb), verb, of, CASE verb WHEN 'UPDATE' THEN changed ELSE 'true' END, holds);
  END LOOP;
END
$$;

-- Protects a table of an event. Helpers with this permission in an event have its rows, and no other helpers do: NULL
-- excludes all helpers. business_roles and event_roles are the session roles with any right; area is the one of its
-- live updates (NULL: it sends none).
CREATE OR REPLACE PROCEDURE pg_temp.protect_event_table(of regclass, helper app.helper_permission, area app.live_area,
    business_roles text[] DEFAULT '{member}', event_roles text[] DEFAULT '{}', event text DEFAULT 'event_id',
    helper_restriction boolean DEFAULT true, -- false: its file restricts helpers otherwise
    audited boolean DEFAULT true, audit_hidden text[] DEFAULT '{}', audit_secret text[] DEFAULT '{}')
  LANGUAGE plpgsql AS $$
DECLARE
  of_business CONSTANT text := 'business_id = (SELECT app.business_id())';
  given       CONSTANT text := format('EXISTS (SELECT FROM event_accesses a WHERE a.event_id = %s.%I AND a.permissions & %s <> 0)', of, event, app.helper_bit(helper));
  narrowed    CONSTANT text := format('%I = (SELECT app.narrowed_to(%L))', event, helper);
BEGIN
  CALL pg_temp.keep_to('tenant', of, business_roles, of_business);
  IF event_roles <> '{}' THEN
    CALL pg_temp.keep_to('event_tenant', of, event_roles,
      of_business || format(' AND %I = (SELECT app.event_id())', event));
  END IF;
  IF NOT helper_restriction THEN
    NULL;
  ELSIF helper IS NULL THEN
    CALL pg_temp.keep_to('helper', of, '{helper, helper_in_event}', 'false');
  ELSE
    CALL pg_temp.keep_to('helper', of, '{helper}', given);
    CALL pg_temp.keep_to('helper_in_event', of, '{helper_in_event}', narrowed);
  END IF;
  IF area IS NOT NULL THEN CALL pg_temp.tell(of, area, event); END IF;
  IF audited THEN CALL pg_temp.audit(of, audit_hidden, audit_secret); END IF;
END
$$;

-- A table of a business, closed to its helpers unless its file restricts them otherwise.
CREATE OR REPLACE PROCEDURE pg_temp.protect_business_table(of regclass, area app.live_area DEFAULT NULL,
    business_roles text[] DEFAULT '{member}',
    helper_restriction boolean DEFAULT true, -- false: its file restricts helpers otherwise
    audited boolean DEFAULT true, audit_hidden text[] DEFAULT '{}', audit_secret text[] DEFAULT '{}')
  LANGUAGE plpgsql AS $$
BEGIN
  CALL pg_temp.keep_to('tenant', of, business_roles, 'business_id = (SELECT app.business_id())');
  IF helper_restriction THEN
    CALL pg_temp.keep_to('helper', of, '{helper, helper_in_event}', 'false');
  END IF;
  IF area IS NOT NULL THEN CALL pg_temp.tell(of, area, ''); END IF;
  IF audited THEN CALL pg_temp.audit(of, audit_hidden, audit_secret); END IF;
END
$$;
