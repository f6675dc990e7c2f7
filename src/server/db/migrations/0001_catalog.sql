-- What the catalog files hold (catalog/*.json): replaced as a whole by the importer.
create table maker (
  maker_id integer primary key,
  maker_name_jp text not null,
  maker_name_en text not null,
  index_name_jp text not null,
  index_name_en text not null,
  reading text not null,
  maker_sort integer not null,
  maker_symbol text not null,
  region text not null,
  description text not null default ''
);

create table displacement_category (
  displacement_ctg_id integer primary key,
  displacement_from integer,
  displacement_to integer,
  sort_order integer not null,
  title text not null
);

create table mileage (
  mileage_id integer primary key,
  mileage_from integer,
  mileage_to integer,
  sort_order integer not null,
  title text not null
);

create table model (
  model_id integer primary key,
  maker_id integer not null references maker,
  model_name_jp text not null,
  model_name_en text not null,
  model_name_idx text not null,
  displacement integer not null,
  output_kw numeric(5, 1),
  displacement_ctg_id integer not null references displacement_category,
  kind text not null
);
create index model_maker on model (maker_id, displacement_ctg_id);

create table model_type (
  model_type_id integer primary key,
  model_id integer not null references model on delete cascade,
  name text not null,
  start_year integer,
  end_year integer,
  sort_order integer not null
);
create index model_type_model on model_type (model_id);

create table model_spec (
  model_id integer primary key references model on delete cascade,
  model_type_id integer,
  spec jsonb not null
);

-- Postal addresses: one row per zip code and town.
create table postal_address (
  zip char(7) not null,
  state_cd char(2) not null,
  address1 text not null,
  address2 text not null,
  primary key (zip, address1, address2)
);
create index postal_address_state on postal_address (state_cd, address1);

-- Fingerprints of data that was imported from files, so that a start imports only what changed.
create table imported_data (
  name text primary key,
  fingerprint text not null,
  imported_at timestamptz not null default now()
);
