-- A file of sales on its way into the market data: received, checked row by row, shown, then imported as one or not at all.
create table sales_file (
  sales_file_id bigint generated always as identity primary key,
  -- Null: at the command line.
  partner_id bigint references partner_account,
  file_name text not null,
  -- Where the file lies until it is checked.
  storage_key text,
  bytes bigint not null,
  state text not null check (state in ('checking', 'refused', 'ready', 'importing', 'imported', 'canceled')),
  -- Of the work under way: rows read of those in the file, or imported of those that were staged.
  done_count integer not null default 0,
  total_count integer not null default 0,
  -- What the check found: src/server/features/souba/sales/stage-sales.ts.
  report jsonb,
  sales_import_id bigint references sales_import on delete set null,
  created_at timestamptz not null
);
create index sales_file_open on sales_file (created_at);

-- Its rows, from the check to the import; deleted by a job. Without a reference: a look at it for each of two million rows takes longer than
-- their COPY.
create table staged_sale (
  sales_file_id bigint not null,
  line integer not null,
  sold_on date not null,
  model_id integer not null,
  model_type_id integer,
  mileage_id integer,
  price integer not null,
  model_year smallint,
  mileage_km integer,
  grade smallint,
  source_id text,
  primary key (sales_file_id, line)
);
