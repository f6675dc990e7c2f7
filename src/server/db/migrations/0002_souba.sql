-- Completed sales, from completed auctions and imported trade results. Append-only.
create table sale (
  sale_id bigint generated always as identity primary key,
  sold_on date not null,
  model_id integer not null references model,
  model_type_id integer,
  mileage_id integer,
  price integer not null check (price > 0),
  source text not null check (source in ('auction', 'import', 'demo'))
);
create index sale_model_day on sale (model_id, sold_on);

-- What the market as a whole teaches (domain/souba MarketFit), kept so that one model can be computed anew after a sale.
create table market_fit (
  only_one boolean primary key default true check (only_one),
  fit jsonb not null,
  computed_at timestamptz not null
);

-- Ranges by model, type and mileage; 0 stands for "any". Horizons 0 to 3 months ahead.
create table market_price (
  model_id integer not null references model on delete cascade,
  model_type_id integer not null,
  mileage_id integer not null,
  sales_count integer not null,
  price_min integer[] not null,
  price_max integer[] not null,
  computed_at timestamptz not null,
  primary key (model_id, model_type_id, mileage_id)
);

-- Monthly ranges of the last 24 months, by model.
create table market_history (
  model_id integer not null references model on delete cascade,
  month text not null,
  sales_count integer not null,
  price_min integer not null,
  price_max integer not null,
  primary key (model_id, month)
);
