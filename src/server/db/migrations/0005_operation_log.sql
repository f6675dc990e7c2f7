create table operation_log (
  operation_log_id bigint generated always as identity primary key,
  operation_type text not null,
  bike_owner_id integer references bike_owner,
  created_at timestamptz not null
);
create index operation_log_owner on operation_log (bike_owner_id);
