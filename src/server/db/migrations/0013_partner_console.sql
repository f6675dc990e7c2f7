-- What dealers keep for themselves in the console.
create table watched_auction (
  bike_dealer_id bigint not null references bike_dealer,
  auction_id bigint not null references auction,
  created_at timestamptz not null default now(),
  primary key (bike_dealer_id, auction_id)
);

-- A list of auctions with its filter, by a name of the person's own; `query` is that of the list's address.
create table saved_filter (
  saved_filter_id bigint generated always as identity primary key,
  partner_id bigint not null references partner_account,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  unique (partner_id, name)
);

-- What a dealer wants to buy; null means any.
create table buy_order (
  buy_order_id bigint generated always as identity primary key,
  bike_dealer_id bigint not null references bike_dealer,
  maker_id integer references maker,
  model_id integer references model on delete cascade,
  displacement_ctg_id integer references displacement_category,
  mileage_id_most integer references mileage,
  price_most integer check (price_most > 0),
  note text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (maker_id is not null or model_id is not null or displacement_ctg_id is not null)
);
create index buy_order_dealer on buy_order (bike_dealer_id);
create index buy_order_model on buy_order (model_id) where is_active;
