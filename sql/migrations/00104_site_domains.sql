-- +goose Up
SET ROLE cortejo_owner;

-- A domain of its own that an event's page is to be at, with and without www. Many may claim one; who proves in the DNS
-- that it is theirs has it.
CREATE TABLE site_domains (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  domain        text NOT NULL CHECK (length(domain) <= 253 AND domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$' AND domain !~ '^www\.'), -- lower case, punycode
  token         text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''), -- what is to stand at _cortejo.{domain}
  -- FAILING was ACTIVE and has since not been found as it was; it is shown for a week more, and then is OFF.
  status        text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'ACTIVE', 'FAILING', 'OFF')),
  -- Why it was not found in order when it was looked at: no token, another address, no answer, or that somebody else has it.
  reason        text NOT NULL DEFAULT '' CHECK (reason IN ('', 'TXT', 'ADDRESS', 'UNREACHABLE', 'TAKEN')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  checked_at    timestamptz,
  verified_at   timestamptz,
  failing_since timestamptz CHECK ((failing_since IS NOT NULL) = (status = 'FAILING')),
  PRIMARY KEY (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_domains_one_shown ON site_domains (domain) WHERE status IN ('ACTIVE', 'FAILING');
CREATE INDEX site_domains_to_check ON site_domains (checked_at) WHERE status <> 'OFF';
CREATE STATISTICS site_domains_event_implies_business (dependencies) ON business_id, event_id FROM site_domains;

RESET ROLE;

-- +goose Down
DROP TABLE site_domains;
