-- Where a dealer's or an agency's own system hears what happened, in the name of the person who set it up.
create table webhook_endpoint (
  webhook_endpoint_id bigint generated always as identity primary key,
  partner_id bigint not null references partner_account,
  url text not null check (char_length(url) between 1 and 2000),
  -- Of src/domain/webhook/webhook-kinds.ts.
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Of an agency's person: the dealers it is for. Null: the dealer whose person set it up.
  dealer_ids bigint[],
  -- Not a hash: requests are signed with it.
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('person', 'failed', 'gone')),
  created_at timestamptz not null,
  check ((paused_at is null) = (pause_reason is null)),
  check ((previous_secret_sealed is null) = (previous_secret_until is null))
);
create index webhook_endpoint_partner on webhook_endpoint (partner_id);

-- One thing that one endpoint is sent. The unique key is why it is sent as one message, whoever finds it and however often.
create table webhook_delivery (
  webhook_delivery_id bigint generated always as identity primary key,
  webhook_endpoint_id bigint not null references webhook_endpoint on delete cascade,
  -- The webhook-id of every try.
  message_id text not null unique,
  type text not null,
  subject text not null,
  -- Null of a test.
  bike_dealer_id bigint references bike_dealer,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'held')),
  -- All tries; and those since it was last sent by hand, which the pauses between them go by.
  attempt_count smallint not null default 0,
  tries smallint not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (webhook_endpoint_id, type, subject),
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_delivery_log on webhook_delivery (webhook_endpoint_id, webhook_delivery_id desc);
create index webhook_delivery_created_at on webhook_delivery (created_at);

create table webhook_attempt (
  webhook_delivery_id bigint not null references webhook_delivery on delete cascade,
  number smallint not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- Null where there was no answer.
  status smallint,
  fault text,
  -- The beginning of what was answered.
  answer text not null,
  primary key (webhook_delivery_id, number)
);
