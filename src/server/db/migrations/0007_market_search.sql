-- The bike whose market price an owner follows: one per owner, replaced by the next search.
create table market_search_bike (
  market_search_bike_id integer generated always as identity primary key,
  bike_owner_id integer not null unique references bike_owner,
  model_id integer not null references model,
  model_type_id integer references model_type,
  mileage_id integer not null references mileage,
  transfer_plan text not null,
  displacement_ctg_id integer not null references displacement_category,
  updated_at timestamptz not null default now()
);
