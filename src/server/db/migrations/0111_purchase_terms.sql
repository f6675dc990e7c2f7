-- What buyers pay us (src/domain/auction/cost/fee.ts). A change is a row of its own, so that it stays known what held when;
-- without a row there is no fee.
create table fee_table (
  version integer primary key check (version > 0),
  bands jsonb not null,
  set_by bigint not null references partner_account (partner_id),
  set_at timestamptz not null
);

-- What a person reckons with before a bid: the margin that is to be left, what transport costs where it is not that of our
-- table, and how many percent of our estimate of a repair it costs.
alter table partner_account
  add column target_margin integer not null default 0 check (target_margin between 0 and 100000000),
  add column own_transport integer check (own_transport between 0 and 1000000),
  add column repair_percent integer not null default 100 check (repair_percent between 0 and 300);
