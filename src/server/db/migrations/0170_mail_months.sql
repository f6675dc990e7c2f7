-- Mails by month (UTC), as the operation log (0025): a week's mails go with their month instead of row by row each night.
-- Expand: the columns and what the version before writes, reads and deletes stay as they are. What was written so far
-- becomes one partition that ends with this month, without copying a row. The key takes the moment in, since PostgreSQL
-- wants it there: that a number is there once is what a random UUID is for; nothing asks the database to refuse a second.
alter table mail rename to mail_before;
alter table mail_before drop constraint mail_pkey;
alter table mail_before rename constraint mail_bike_owner_id_fkey to mail_before_bike_owner_id_fkey;
alter index mail_owner rename to mail_before_owner;
alter index mail_created_at rename to mail_before_created_at;
alter index mail_undelivered rename to mail_before_undelivered;

create table mail (
  mail_id uuid not null,
  kind text not null,
  bike_owner_id integer references bike_owner,
  content_sealed text,
  created_at timestamptz not null,
  not_after timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  primary key (mail_id, created_at)
) partition by range (created_at);
create index mail_owner on mail (bike_owner_id);
create index mail_created_at on mail (created_at);
create index mail_undelivered on mail (created_at) where sent_at is null;

do $$
declare
  latest timestamptz := greatest(now(), (select max(created_at) from mail_before));
  next_month timestamptz := (date_trunc('month', latest at time zone 'UTC') + interval '1 month') at time zone 'UTC';
begin
  execute format('alter table mail attach partition mail_before for values from (minvalue) to (%L)', next_month);
end $$;

-- For months that nobody made in time: nothing is ever refused.
create table mail_other partition of mail default;

-- Makes the months of a table from that moment on which are not there yet, and brings home what waits in its default
-- partition. Answers how many rows did. Takes the place of make_operation_log_months, which the version before still
-- calls: a later migration drops that one. A month waits for whoever reads the default partition, and others wait behind it.
create function make_months(parent text, from_moment timestamptz, months integer) returns bigint language plpgsql
set lock_timeout = '2s' as $$
declare
  first_day timestamp;
  name text;
  starts timestamptz;
  ends timestamptz;
  moved bigint;
  total bigint := 0;
begin
  for number in 0 .. months - 1 loop
    first_day := date_trunc('month', from_moment at time zone 'UTC') + number * interval '1 month';
    name := parent || '_' || to_char(first_day, 'YYYY_MM');
    starts := first_day at time zone 'UTC';
    ends := (first_day + interval '1 month') at time zone 'UTC';
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I (like %I including defaults including constraints)', name, parent);
      execute format('with moved as (delete from %I where created_at >= %L and created_at < %L returning *)
        insert into %I select * from moved', parent || '_other', starts, ends, name);
      get diagnostics moved = row_count;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, starts, ends);
      total := total + moved;
    exception when invalid_object_definition then
      continue; -- the month belongs to what was there before
    end;
  end loop;
  return total;
end $$;

select make_months('mail', now(), 4);
