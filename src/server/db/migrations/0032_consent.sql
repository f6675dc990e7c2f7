-- Every confirmation names the version of what was read, and nothing that a person said is written over.

-- Counts the changes of what the two sides and the operator read of an auction (domain/auction consent.ts). A raise of a
-- secret maximum is none of them.
alter table auction add column version integer not null default 1;
-- What the key of a listing was used for: the same key with another listing is refused. Null in auctions from before.
alter table auction add column create_hash bytea;

-- Of one photo: counts its marks and the photos that it took the place of.
alter table auction_image add column version integer not null default 1;

-- What was said on which another relies (domain/auction Statement).
create table auction_statement (
  auction_statement_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  kind text not null
    check (kind in ('acceptance', 'decline', 'report', 'objection', 'agreement', 'ruling', 'photoRefused')),
  -- Of the auction from then on.
  version integer not null,
  -- What the person had read; null in statements from before versions were kept.
  read_version integer,
  amount integer,
  reductions jsonb not null default '[]',
  comment text not null default '',
  by_actor text not null,
  at timestamptz not null,
  unique (auction_id, version)
);

-- What stands in the reports of before: the report itself, then the objection and the ruling where there is one.
insert into auction_statement (auction_id, kind, version, amount, reductions, comment, by_actor, at)
select auction_id, kind, 1 + row_number() over (partition by auction_id order by place), amount, reductions, comment, by_actor, at
from (
  select auction_id, 1 as place, 'report' as kind, (completion_report ->> 'finalTransactionPrice')::integer as amount,
    completion_report -> 'reductions' as reductions, '' as comment, 'dealer:' || leader_dealer_id as by_actor,
    (completion_report ->> 'reportedAt')::timestamptz as at
  from auction where completion_report is not null
  union all
  select auction_id, 2, 'objection', (completion_report ->> 'finalTransactionPrice')::integer, '[]',
    completion_report #>> '{objection,comment}', 'owner:' || bike_owner_id,
    (completion_report #>> '{objection,at}')::timestamptz
  from auction where jsonb_typeof(completion_report -> 'objection') = 'object'
  union all
  select auction_id, 3, 'ruling', (completion_report ->> 'finalTransactionPrice')::integer,
    completion_report -> 'reductions', completion_report #>> '{ruling,comment}', 'operator',
    (completion_report #>> '{ruling,at}')::timestamptz
  from auction where jsonb_typeof(completion_report -> 'ruling') = 'object'
) as told;
update auction set version = said.version
from (select auction_id, max(version) as version from auction_statement group by auction_id) as said
where said.auction_id = auction.auction_id;

-- The checklist is the newest of its versions.
alter table checklist add column version integer not null default 1;
create table checklist_version (
  auction_id bigint not null references auction,
  version integer not null,
  content jsonb not null,
  by_actor text not null,
  at timestamptz not null,
  primary key (auction_id, version)
);
insert into checklist_version (auction_id, version, content, by_actor, at)
select auction_id, version,
  jsonb_build_object(
    'bikeOwnerDocuments', bike_owner_documents, 'bikeOwnerOtherDocuments', bike_owner_other_documents,
    'deliveryOn', delivery_on, 'deliveryTime', delivery_time, 'deliveryPlace', delivery_place,
    'paymentMethod', payment_method, 'deliveryManagerName', delivery_manager_name,
    'emergencyContact', emergency_contact, 'memo', memo),
  updated_by, updated_at
from checklist;

-- Append-only. When an owner withdraws, the words go; who, when, what kind and how much stay.
create function keep_statement_without_words() returns trigger language plpgsql as $$
declare
  words constant text[] := array['comment', 'reductions', 'content'];
begin
  if current_setting('kaitori.forgets_owner', true) = 'on' and to_jsonb(new) - words = to_jsonb(old) - words then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger auction_statement_append_only before delete or truncate on auction_statement
  for each statement execute function refuse_change();
create trigger auction_statement_keeps before update on auction_statement
  for each row execute function keep_statement_without_words();
create trigger checklist_version_append_only before delete or truncate on checklist_version
  for each statement execute function refuse_change();
create trigger checklist_version_keeps before update on checklist_version
  for each row execute function keep_statement_without_words();
