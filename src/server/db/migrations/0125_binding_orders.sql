-- What a dealer binds itself to buy: any bike that fits, at this price, once it has passed the inspection. Only its end is ever changed.
create table binding_order (
  binding_order_id bigint generated always as identity primary key,
  bike_dealer_id bigint not null references bike_dealer,
  made_by text not null check (made_by ~ '^(dealer|agent):[0-9]+$'),
  request_key text not null,
  model_id integer not null references model,
  mileage_id_most integer references mileage,
  year_from smallint,
  prefectures text[] not null default '{}',
  price integer not null check (price between 1000 and 100000000),
  least_grade smallint check (least_grade between 1 and 10),
  bike_count smallint not null check (bike_count between 1 and 20),
  valid_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text,
  check (valid_until > created_at),
  check ((ended_at is null) = (ended_by is null)),
  unique (bike_dealer_id, request_key)
);
create index binding_order_model on binding_order (model_id, price desc) where ended_at is null;

-- One bike of it, held back for a listing that waits for its inspection; `outcome` is what became of it then.
create table order_promise (
  auction_id bigint primary key references auction,
  binding_order_id bigint not null references binding_order,
  way text not null check (way in ('atOnce', 'floor')),
  promised_at timestamptz(3) not null,
  holds_until timestamptz(3) not null,
  released_at timestamptz(3),
  outcome text check (outcome in ('kept', 'gradeMissed', 'tooLate', 'dealerOut')),
  settled_at timestamptz(3),
  check ((outcome is null) = (settled_at is null)),
  check (released_at is null or outcome is null)
);
create index order_promise_order on order_promise (binding_order_id) where released_at is null;

-- A bike that is bought at once has its one bid as it passes the inspection.
insert into auction_status_change (from_status, to_status) values (11, 22);
