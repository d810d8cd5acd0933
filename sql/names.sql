-- Generated from tenants/areas.go by make generate. The names of areas and permissions as enums, so that
-- a misspelt one fails where the policies are applied. They come before the policies: Postgres uses a
-- new name of an enum only after the transaction that added it, and the policies are one transaction.

DO $$
BEGIN
  IF to_regtype('app.live_area') IS NULL THEN CREATE TYPE app.live_area AS ENUM (); END IF;
  IF to_regtype('app.customer_permission') IS NULL THEN CREATE TYPE app.customer_permission AS ENUM (); END IF;
  IF to_regtype('app.helper_permission') IS NULL THEN CREATE TYPE app.helper_permission AS ENUM (); END IF;
END
$$;
ALTER TYPE app.live_area OWNER TO cortejo_owner;
ALTER TYPE app.customer_permission OWNER TO cortejo_owner;
ALTER TYPE app.helper_permission OWNER TO cortejo_owner;

ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'EVENT';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'CHECKLIST';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'VENDORS';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'DOCUMENTS';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'PAYMENTS';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'CONTRACTS';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'RUN_SHEET';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'GUESTS';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'RECEPTION';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'SITE';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'ACCESS';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'CONTROL';
ALTER TYPE app.live_area ADD VALUE IF NOT EXISTS 'WALLET';

ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'CHECKLIST_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'CHECKLIST_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'VENDORS_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'PAYMENTS_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'DOCUMENTS_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'DOCUMENTS_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'CONTRACTS_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'PAYMENTS_STATUS_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'VENDORS_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'RUN_SHEET_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'RUN_SHEET_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'GUESTS_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'GUESTS_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'SITE_VIEW';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'SITE_EDIT';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'TICKS_SUBTASKS';
ALTER TYPE app.customer_permission ADD VALUE IF NOT EXISTS 'LOCKED';

ALTER TYPE app.helper_permission ADD VALUE IF NOT EXISTS 'MANAGE_EVENT';
ALTER TYPE app.helper_permission ADD VALUE IF NOT EXISTS 'SITE_AND_GUESTS';
ALTER TYPE app.helper_permission ADD VALUE IF NOT EXISTS 'RECEPTION';
