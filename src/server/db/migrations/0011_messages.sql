-- A conversation about an auction: with the winning dealer (from status 22 on), or with the operator (no dealer).
create table message_tab (
  message_tab_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  bike_owner_id integer not null references bike_owner,
  -- Both null: the support tab. Dealers are numbers here, as in auction.leader_dealer_id.
  bike_dealer_id bigint,
  agent_id bigint,
  created_at timestamptz not null default now(),
  -- Counted under this row's lock: within a tab numbers are without gaps and become visible in their order.
  last_message_no integer not null default 0,
  last_sent_at timestamptz,
  -- The mail about new messages: when the waiting one is due, and when the last one was sent.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  check (bike_dealer_id is not null or agent_id is null),
  unique nulls not distinct (auction_id, bike_dealer_id)
) with (fillfactor = 80);
create index message_tab_owner on message_tab (bike_owner_id, last_sent_at desc);
create index message_tab_dealer on message_tab (bike_dealer_id, last_sent_at desc) where bike_dealer_id is not null;
create index message_tab_support on message_tab (last_sent_at desc, message_tab_id) where bike_dealer_id is null;

-- Everything that finds a message names its tab, so that the table can be partitioned by it.
create table message (
  message_tab_id bigint not null references message_tab,
  message_no integer not null check (message_no > 0),
  -- 0 text, 1 asset, 2 special
  message_type smallint not null check (message_type in (0, 1, 2)),
  sender_group text not null check (sender_group in ('seller', 'dealer', 'proto-admin', 'agent')),
  created_by text not null,
  created_at timestamptz(3) not null,
  text text,
  asset_id uuid references asset on delete set null,
  file_name text,
  file_type text,
  file_size integer,
  template_id text,
  template_params jsonb,
  idempotency_key text,
  deleted_at timestamptz,
  primary key (message_tab_id, message_no),
  check ((message_type = 1) = (file_type is not null)),
  check ((message_type = 2) = (template_id is not null))
);
create unique index message_idempotency_key on message (message_tab_id, created_by, idempotency_key)
  where idempotency_key is not null;
create index message_asset on message (asset_id) where asset_id is not null;

-- How far each side has read.
create table message_read_mark (
  message_tab_id bigint not null references message_tab,
  side text not null check (side in ('seller', 'dealer', 'operator')),
  read_no integer not null,
  read_at timestamptz not null,
  primary key (message_tab_id, side)
) with (fillfactor = 80);

-- Whoever lists a bike can write to the operator from then on.
create function open_support_tab() returns trigger language plpgsql as $$
begin
  insert into message_tab (auction_id, bike_owner_id, created_at)
  values (new.auction_id, new.bike_owner_id, new.created_at);
  return null;
end $$;
create trigger open_support_tab after insert on auction for each row execute function open_support_tab();
insert into message_tab (auction_id, bike_owner_id, created_at) select auction_id, bike_owner_id, created_at from auction;

-- Files of messages: uploaded by an owner or by a partner, and bound to a tab when they are posted.
alter table asset
  add column partner_id bigint,
  add column message_tab_id bigint references message_tab,
  drop constraint asset_kind_check,
  drop constraint asset_check,
  add constraint asset_kind_check
    check (kind in ('AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC', 'PROFILE_IMAGE', 'MESSAGE_FILE')),
  add constraint asset_one_uploader check (num_nonnulls(bike_owner_id, upload_id, partner_id) = 1);
create index asset_partner on asset (partner_id, created_at) where partner_id is not null;
create index asset_message_tab on asset (message_tab_id) where message_tab_id is not null;
