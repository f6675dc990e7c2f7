-- What a person of a dealer or an agency wants to be told, and when not to be disturbed; without a row, the usual.
create table alert_setting (
  partner_id bigint primary key references partner_account,
  -- By kind (src/domain/alert/alert-kinds.ts): {"outbid": {"mail": "atOnce", "push": true}, ...}
  choices jsonb not null,
  -- Full hours in Tokyo; what falls between them waits.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  has_sound boolean not null,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- One thing that one person is told. The unique key is why it is told once, whoever finds it and however often.
create table alert (
  alert_id bigint generated always as identity primary key,
  partner_id bigint not null references partner_account,
  kind text not null,
  -- What happened, so that the same is the same.
  subject text not null,
  bike_dealer_id bigint not null references bike_dealer,
  auction_id bigint not null references auction,
  mail text not null check (mail in ('atOnce', 'daily', 'none')),
  push boolean not null,
  raised_at timestamptz not null,
  -- At once, or in the mail of the day; null: it waits.
  told_at timestamptz,
  listed_at timestamptz,
  unique (partner_id, kind, subject)
);
create index alert_waiting_list on alert (partner_id) where mail = 'daily' and listed_at is null;
create index alert_auction on alert (auction_id);
create index alert_raised_at on alert (raised_at);

-- From when on a filter is looked for: what was listed before is in the list already.
alter table saved_filter add column saved_at timestamptz not null default now();

-- A browser belongs to an owner, or to a person of the console, whose kinds are those of the settings.
alter table push_subscription
  alter column bike_owner_id drop not null,
  add column partner_id bigint references partner_account,
  add check (num_nonnulls(bike_owner_id, partner_id) = 1);
create index push_subscription_partner on push_subscription (partner_id, updated_at desc) where partner_id is not null;
