-- Generated from tenants/areas.go by make generate. What the names of permissions mean as bits, and which
-- bits may be kept. A policy that names a permission compares its bit: planning asks for it (of an IMMUTABLE
-- function once, which costs less than taking its expression over).

-- The bit of a client's permission: those that a planner gives, and those found out by app.customer_bits.
CREATE OR REPLACE FUNCTION app.customer_bit(permission app.customer_permission) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE permission WHEN 'CHECKLIST_VIEW' THEN 1 WHEN 'CHECKLIST_EDIT' THEN 2 WHEN 'VENDORS_VIEW' THEN 4 WHEN 'PAYMENTS_VIEW' THEN 8 WHEN 'DOCUMENTS_VIEW' THEN 16 WHEN 'DOCUMENTS_EDIT' THEN 32 WHEN 'CONTRACTS_VIEW' THEN 64 WHEN 'PAYMENTS_STATUS_EDIT' THEN 128 WHEN 'VENDORS_EDIT' THEN 256 WHEN 'RUN_SHEET_VIEW' THEN 2048 WHEN 'RUN_SHEET_EDIT' THEN 4096 WHEN 'GUESTS_VIEW' THEN 8192 WHEN 'GUESTS_EDIT' THEN 16384 WHEN 'SITE_VIEW' THEN 32768 WHEN 'SITE_EDIT' THEN 65536 WHEN 'TICKS_SUBTASKS' THEN 512 WHEN 'LOCKED' THEN 1024 END;

-- Every bit that a planner may give, and those of them that let the client see an area.
CREATE OR REPLACE FUNCTION app.customer_all_bits() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE RETURN 129535;
CREATE OR REPLACE FUNCTION app.customer_view_bits() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE RETURN 43101;

-- Of areas, by their view bits, all bits.
CREATE OR REPLACE FUNCTION app.customer_bits_of_areas(views integer) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN views | CASE WHEN views & 1 <> 0 THEN 2 ELSE 0 END | CASE WHEN views & 4 <> 0 THEN 256 ELSE 0 END | CASE WHEN views & 16 <> 0 THEN 32 ELSE 0 END | CASE WHEN views & 8 <> 0 THEN 128 ELSE 0 END | CASE WHEN views & 2048 <> 0 THEN 4096 ELSE 0 END | CASE WHEN views & 8192 <> 0 THEN 16384 ELSE 0 END | CASE WHEN views & 32768 <> 0 THEN 65536 ELSE 0 END;

-- The bit of a helper's permission in an event, and all bits.
CREATE OR REPLACE FUNCTION app.helper_bit(permission app.helper_permission) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE permission WHEN 'MANAGE_EVENT' THEN 1 WHEN 'SITE_AND_GUESTS' THEN 2 WHEN 'RECEPTION' THEN 4 END;
CREATE OR REPLACE FUNCTION app.helper_all_bits() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE RETURN 7;

-- What the scope of a helper says of the one event it is narrowed to, permission by permission: the
-- event, or nowhere. And which part of the scope says it of a permission.
CREATE OR REPLACE FUNCTION app.narrowed_parts(bits integer, event uuid, nowhere uuid) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN concat_ws(' ', CASE WHEN bits & 1 <> 0 THEN event ELSE nowhere END, CASE WHEN bits & 2 <> 0 THEN event ELSE nowhere END, CASE WHEN bits & 4 <> 0 THEN event ELSE nowhere END);
CREATE OR REPLACE FUNCTION app.narrowed_part(permission app.helper_permission) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE permission WHEN 'MANAGE_EVENT' THEN 11 WHEN 'SITE_AND_GUESTS' THEN 12 WHEN 'RECEPTION' THEN 13 END;

-- Checks of stored values: a client's permissions, in which an edit implies its view, with the nine in one column and
-- the others in another; view bits of areas, and of one area; and a helper's permissions in an event, at least one.
CREATE OR REPLACE FUNCTION app.are_customer_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN bits & ~511 = 0 AND (bits & 2 = 0 OR bits & 1 <> 0) AND (bits & 256 = 0 OR bits & 4 <> 0) AND (bits & 32 = 0 OR bits & 16 <> 0) AND (bits & 128 = 0 OR bits & 8 <> 0);
CREATE OR REPLACE FUNCTION app.are_customer_extra_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN bits & ~(129535 & ~511) = 0 AND (bits & 4096 = 0 OR bits & 2048 <> 0) AND (bits & 16384 = 0 OR bits & 8192 <> 0) AND (bits & 65536 = 0 OR bits & 32768 <> 0);
CREATE OR REPLACE FUNCTION app.are_view_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN bits & ~43101 = 0;
CREATE OR REPLACE FUNCTION app.is_view_bit(given integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN given IN (1, 4, 16, 8, 64, 2048, 8192, 32768);
CREATE OR REPLACE FUNCTION app.are_helper_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN bits > 0 AND bits & ~7 = 0;
