-- The operation log by month (UTC): what is old enough goes with its month, at once, instead of row by row.
-- Expand: the columns and what the version before writes and deletes stay as they are. What was written so far becomes one
-- partition that ends with this month, without copying a row. Contract: once it is empty (400 days from now), a later
-- migration drops operation_log_before.
alter table operation_log rename to operation_log_before;
alter table operation_log_before alter operation_log_id drop identity;
alter table operation_log_before drop constraint operation_log_pkey;
alter index operation_log_owner rename to operation_log_before_owner;
alter index operation_log_created_at rename to operation_log_before_created_at;

-- No identity: PostgreSQL 15 and 16 have none on partitioned tables.
create sequence operation_log_number;
select setval('operation_log_number', coalesce(max(operation_log_id), 0) + 1, false) from operation_log_before;
create table operation_log (
  operation_log_id bigint not null default nextval('operation_log_number'),
  operation_type text not null,
  bike_owner_id integer references bike_owner,
  created_at timestamptz not null,
  primary key (operation_log_id, created_at)
) partition by range (created_at);
alter sequence operation_log_number owned by operation_log.operation_log_id;
create index operation_log_owner on operation_log (bike_owner_id);
create index operation_log_created_at on operation_log (created_at);

do $$
declare
  latest timestamptz := greatest(now(), (select max(created_at) from operation_log_before));
  next_month timestamptz := (date_trunc('month', latest at time zone 'UTC') + interval '1 month') at time zone 'UTC';
begin
  execute format('alter table operation_log attach partition operation_log_before for values from (minvalue) to (%L)', next_month);
end $$;

-- For months that nobody made in time: nothing is ever refused.
create table operation_log_other partition of operation_log default;

-- Makes the months from that moment on which are not there yet, and brings home what waits in operation_log_other.
create function make_operation_log_months(from_moment timestamptz, months integer) returns void language plpgsql as $$
declare
  first_day timestamp;
  name text;
  starts timestamptz;
  ends timestamptz;
begin
  for number in 0 .. months - 1 loop
    first_day := date_trunc('month', from_moment at time zone 'UTC') + number * interval '1 month';
    name := 'operation_log_' || to_char(first_day, 'YYYY_MM');
    starts := first_day at time zone 'UTC';
    ends := (first_day + interval '1 month') at time zone 'UTC';
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I (like operation_log including defaults including constraints)', name);
      execute format('with moved as (delete from operation_log_other where created_at >= %L and created_at < %L returning *)
        insert into %I select * from moved', starts, ends, name);
      execute format('alter table operation_log attach partition %I for values from (%L) to (%L)', name, starts, ends);
    exception when invalid_object_definition then
      continue; -- the month belongs to operation_log_before
    end;
  end loop;
end $$;

select make_operation_log_months(now(), 4);
