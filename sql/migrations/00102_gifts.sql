-- +goose Up
SET ROLE cortejo_owner;

-- Who bears what Cortejo keeps of an event's gifts, and whether the business came by a recommendation, and pays less of it.
ALTER TABLE events ADD COLUMN gift_fee_by text NOT NULL DEFAULT 'GIVER' CHECK (gift_fee_by IN ('GIVER', 'HOSTS'));
ALTER TABLE businesses ADD COLUMN gift_fee_referred boolean NOT NULL DEFAULT false;

-- What guests may give: a thing, shares of one, as much money as they like, or a list in a shop elsewhere.
CREATE TABLE gifts (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        text NOT NULL CHECK (kind IN ('ITEM', 'SHARES', 'FUND', 'LINK')),
  title       text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  note        text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  price_cents bigint CHECK (price_cents BETWEEN 100 AND 5000000), -- of one, or of one share
  quantity    integer CHECK (quantity BETWEEN 1 AND 1000),
  drawing     text NOT NULL DEFAULT 'gift' CHECK (drawing ~ '^[a-z-]{1,40}$'),
  url         text CHECK (url ~ '^https://' AND length(url) <= 500),
  category    text NOT NULL DEFAULT '' CHECK (length(category) <= 40),
  position    integer NOT NULL,
  hidden      boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT gifts_of_kind CHECK (CASE WHEN kind IN ('ITEM', 'SHARES') THEN num_nonnulls(price_cents, quantity) = 2 AND url IS NULL
    ELSE num_nonnulls(price_cents, quantity) = 0 AND (url IS NOT NULL) = (kind = 'LINK') END)
);
CREATE INDEX gifts_of_event ON gifts (business_id, event_id, position, id);
CREATE INDEX gifts_deleted ON gifts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS gifts_event_implies_business (dependencies) ON business_id, event_id FROM gifts;

-- What somebody set out to give, from the moment they began to pay. Its random id is what their receipt is opened with. It
-- holds what is in it while it is PENDING, and what it was paid for from then on.
CREATE TABLE gift_orders (
  business_id    uuid NOT NULL,
  event_id       uuid NOT NULL,
  id             uuid NOT NULL,
  sequence       integer NOT NULL CHECK (sequence > 0),
  number         text NOT NULL CHECK (length(number) <= 20), -- as people say it: HC-0147
  giver_name     text NOT NULL CHECK (length(giver_name) BETWEEN 1 AND 80),
  giver_email    text NOT NULL CHECK (length(giver_email) BETWEEN 3 AND 254),
  message        text NOT NULL DEFAULT '' CHECK (length(message) <= 500),
  status         text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'PAID', 'EXPIRED', 'REFUNDED')),
  method         text NOT NULL CHECK (method IN ('CARD', 'BOLETO', 'PIX')),
  gifts_cents    bigint NOT NULL CHECK (gifts_cents > 0),
  fee_cents      bigint NOT NULL CHECK (fee_cents >= 0), -- Cortejo's, after the voucher
  fee_by         text NOT NULL CHECK (fee_by IN ('GIVER', 'HOSTS')),
  discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0), -- what the voucher took off the fee
  total_cents    bigint NOT NULL CHECK (total_cents > 0), -- what is paid
  voucher        text CHECK (length(voucher) <= 40),
  late           boolean NOT NULL DEFAULT false, -- the money came when nothing was held for it any more
  expires_at     timestamptz NOT NULL, -- until when it can be paid
  paid_at        timestamptz,
  thanked_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  UNIQUE (business_id, event_id, sequence),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT gift_orders_total CHECK (total_cents = gifts_cents + CASE fee_by WHEN 'GIVER' THEN fee_cents ELSE 0 END),
  CONSTRAINT gift_orders_paid CHECK (status NOT IN ('PAID', 'REFUNDED') OR paid_at IS NOT NULL)
);
CREATE INDEX gift_orders_of_event ON gift_orders (business_id, event_id, created_at DESC, id);
CREATE INDEX gift_orders_of_voucher ON gift_orders (voucher) WHERE voucher IS NOT NULL AND status IN ('PENDING', 'PAID');
CREATE STATISTICS gift_orders_event_implies_business (dependencies) ON business_id, event_id FROM gift_orders;

-- What is in an order, at the price of that moment.
CREATE TABLE gift_order_items (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  order_id    uuid NOT NULL,
  gift_id     uuid, -- NULL once the gift is gone for good
  kind        text NOT NULL CHECK (kind IN ('ITEM', 'SHARES', 'FUND')),
  title       text NOT NULL,
  drawing     text NOT NULL,
  quantity    integer NOT NULL CHECK (quantity > 0),
  price_cents bigint NOT NULL CHECK (price_cents > 0), -- of one
  as_cash     boolean NOT NULL DEFAULT false, -- somebody else had given it by the time the money came
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id, order_id) REFERENCES gift_orders (business_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, gift_id) REFERENCES gifts (business_id, event_id, id) ON DELETE SET NULL (gift_id)
);
CREATE INDEX gift_order_items_of_order ON gift_order_items (business_id, event_id, order_id);
CREATE INDEX gift_order_items_of_gift ON gift_order_items (business_id, event_id, gift_id);
CREATE STATISTICS gift_order_items_event_implies_business (dependencies) ON business_id, event_id FROM gift_order_items;

-- An attempt to pay is of a payment or of an order of gifts. Money keeps its order: an event with any is kept too.
ALTER TABLE transactions
  ADD COLUMN gift_order_id uuid,
  ADD FOREIGN KEY (business_id, event_id, gift_order_id) REFERENCES gift_orders (business_id, event_id, id),
  ADD CONSTRAINT transactions_of_one CHECK (payment_id IS NULL OR gift_order_id IS NULL);
CREATE UNIQUE INDEX transactions_one_of_gift_order ON transactions (business_id, gift_order_id) WHERE gift_order_id IS NOT NULL;
CREATE INDEX transactions_of_gift_order ON transactions (business_id, event_id, gift_order_id);

-- What makes our fee less. Staff make them on the server; they are of no business.
CREATE TABLE vouchers (
  code         text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{4,40}$'),
  percent      integer CHECK (percent BETWEEN 1 AND 10000), -- of our fee, in hundredths
  amount_cents bigint CHECK (amount_cents > 0),
  most_uses    integer NOT NULL CHECK (most_uses > 0),
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vouchers_of_one_way CHECK (num_nonnulls(percent, amount_cents) = 1)
);

ALTER TABLE gifts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE gift_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE gift_order_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE vouchers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
ALTER TABLE transactions DROP COLUMN gift_order_id;
DROP TABLE vouchers, gift_order_items, gift_orders, gifts;
ALTER TABLE events DROP COLUMN gift_fee_by;
ALTER TABLE businesses DROP COLUMN gift_fee_referred;
