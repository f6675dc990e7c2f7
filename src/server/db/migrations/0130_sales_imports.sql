-- The last import of sales can be taken back: which sales came with it, and what it added to sales that were there.
create table sales_import (
  sales_import_id bigint generated always as identity primary key,
  file_name text not null,
  -- Null: at the command line.
  partner_id bigint references partner_account,
  imported_at timestamptz not null,
  added_count integer not null,
  completed_count integer not null,
  undone_at timestamptz
);
alter table sale add column sales_import_id bigint;
create index sale_of_import on sale (sales_import_id) where sales_import_id is not null;

-- As they were before the import told their year, kilometres or grade.
create table sale_before_import (
  sales_import_id bigint not null references sales_import on delete cascade,
  sale_id bigint not null,
  model_id integer not null,
  model_year smallint,
  mileage_km integer,
  grade smallint,
  primary key (sales_import_id, sale_id)
);
