-- The pair of keys by which push services know us (VAPID), made on the first use.
create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key_sealed text not null
);

-- A browser that shows notifications, and which. It lives with the login that asked for it: a logout ends both.
create table push_subscription (
  push_subscription_id bigint generated always as identity primary key,
  bike_owner_id integer not null references bike_owner,
  session_id uuid not null references login_session on delete cascade,
  endpoint_hash text not null unique,
  -- Endpoint and keys: who has them can send.
  details_sealed text not null,
  push_bid boolean not null,
  push_message boolean not null,
  push_auction_end boolean not null,
  updated_at timestamptz not null
);
create index push_subscription_owner on push_subscription (bike_owner_id, updated_at desc);
create index push_subscription_session on push_subscription (session_id);

-- Waiting to be sent to one browser; deleted when it is.
create table push_message (
  push_message_id uuid primary key,
  push_subscription_id bigint not null references push_subscription on delete cascade,
  content jsonb not null,
  not_after timestamptz not null
);
create index push_message_subscription on push_message (push_subscription_id);
