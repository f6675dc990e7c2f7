-- How earlier ranges did against the sales that followed (domain/souba MarketAccuracy), for the public page.
create table market_accuracy (
  only_one boolean primary key default true check (only_one),
  accuracy jsonb not null,
  computed_at timestamptz not null
);
