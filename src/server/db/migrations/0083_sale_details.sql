-- What is known of the very bike beside type and mileage band, where its source tells it.
alter table sale
  add column model_year smallint check (model_year between 1900 and 2199),
  add column mileage_km integer check (mileage_km between 0 and 999999),
  add column grade smallint check (grade between 1 and 10);

-- The price that half of such sales exceed; null in rows that an earlier version has written.
alter table market_price add column price_middle integer[];
alter table market_history add column price_middle integer;

-- What the fit of one model says (domain/souba StoredModel): ranges by year and kilometres without reading its sales.
create table market_model (
  model_id integer primary key references model on delete cascade,
  fit jsonb not null
);
