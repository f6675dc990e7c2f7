-- An auction: the listing, the state of its bidding and its outcome in one row, so that one lock decides every race.
-- Dealers are numbers here: their tables come with the partner accounts.
create table auction (
  auction_id bigint generated always as identity (start with 1000001) primary key,
  bike_owner_id integer not null references bike_owner,
  auction_status smallint not null check (auction_status in (11, 21, 22, 31, 32, 71, 81, 82, 84, 85, 91, 92)),
  created_at timestamptz not null,
  -- The inspection was passed and dealers can see it.
  published_at timestamptz,
  relisted_from bigint references auction,
  -- A repeated request for the same listing finds the first.
  create_key text,

  -- Who changed the status last, when and why: the trigger below keeps every change of them.
  status_command text not null,
  status_by text not null,
  status_at timestamptz not null,
  status_reason text,

  model_id integer not null references model,
  model_type_id integer,
  mileage_id integer not null references mileage,
  displacement_ctg_id integer not null references displacement_category,
  transfer_plan text not null,
  key_count text not null,
  number_registration text not null,
  engine_status_list text[] not null,
  accident_history_list text[] not null,
  meter_change text not null,
  -- [{"code": "muffler", "original": "kept"}]; original is null where there is none to ask for.
  custom_parts_list jsonb not null default '[]',
  custom_parts_text text not null default '',
  contact_info_to_bike_dealer text not null default '',
  document_owner text not null,
  document_available_list text[] not null,
  loan_status text not null,
  loan_balance integer check (loan_balance >= 0),
  asking_price integer check (asking_price > 0),
  delivery_due text,
  delivery_day text[] not null,
  delivery_time text not null,
  delivery_location text not null,
  other_delivery_location text not null default '',
  -- The prefecture where the bike stands, as the owner's address had it at the listing.
  prefecture text,
  -- 車検証; for the owner and the operator only.
  vic_asset_id uuid references asset on delete set null,
  -- When the owner wants bidding to end: a moment, or a while after the inspection.
  planned_end_at timestamptz,
  planned_end_after_ms integer,
  check ((planned_end_at is null) <> (planned_end_after_ms is null)),

  -- Bidding; a price of 0 means no bid. end_at is null before the inspection is passed.
  current_price integer not null default 0,
  current_price_updated_at timestamptz,
  leader_dealer_id bigint,
  leader_max integer not null default 0,
  bid_count integer not null default 0,
  end_at timestamptz,
  soft_close_ms integer not null default 300000,
  bid_generation integer not null default 1,
  bid_sequence integer not null default 0,
  -- SHA-256 of the last row of the bid chain; null before the first.
  bid_head bytea,
  check ((current_price = 0) = (leader_dealer_id is null)),
  check (leader_max >= current_price),

  answer_by timestamptz,
  sale_intention smallint check (sale_intention in (0, 1)),
  contract_amount integer,
  contract_at timestamptz,
  -- The dealer's report of the final price (domain/auction CompletionReport); confirm_by stands beside it for the timer.
  completion_report jsonb,
  confirm_by timestamptz,
  final_transaction_price integer,
  final_transaction_at timestamptz,
  cancel_reason text,
  canceled_at timestamptz,
  is_seller_muted boolean not null default false,
  check (auction_status not in (31, 32, 91, 92) or contract_amount is not null),
  check ((auction_status = 32) = (final_transaction_price is not null))
) with (fillfactor = 70); -- a bid rewrites the row: room on its page keeps the update off the indexes

create unique index auction_one_active on auction (bike_owner_id) where auction_status in (11, 21, 22, 31);
create unique index auction_create_key on auction (bike_owner_id, create_key) where create_key is not null;
create index auction_owner on auction (bike_owner_id, auction_id desc);
create index auction_created on auction (auction_status, auction_id desc);
create index auction_published on auction (auction_status, published_at desc, auction_id desc);
create index auction_displacement on auction (auction_status, displacement_ctg_id, published_at desc, auction_id desc);
create index auction_model on auction (model_id, auction_status, published_at desc, auction_id desc);
create index auction_end on auction (auction_status, end_at, auction_id);
create index auction_leader on auction (leader_dealer_id, auction_status, end_at desc) where leader_dealer_id is not null;
create index auction_answer_by on auction (answer_by) where auction_status = 22;
create index auction_confirm_by on auction (confirm_by) where auction_status = 31 and confirm_by is not null;

-- Every change of status that exists (domain/auction STATUS_CHANGES; a test compares the two). 0 stands for "no auction yet".
create table auction_status_change (
  from_status smallint not null,
  to_status smallint not null,
  primary key (from_status, to_status)
);
insert into auction_status_change (from_status, to_status) values
  (0, 11), (11, 21), (11, 81), (11, 82), (21, 82), (11, 71), (21, 71), (22, 71), (21, 22), (21, 84),
  (22, 31), (22, 85), (31, 32), (31, 91), (31, 92);

create table auction_transition (
  auction_transition_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  from_status smallint,
  to_status smallint not null,
  command text not null,
  by_actor text not null,
  at timestamptz not null,
  reason text
);
create index auction_transition_auction on auction_transition (auction_id, auction_transition_id);

create function keep_auction_transition() returns trigger language plpgsql as $$
declare
  old_status smallint := case when tg_op = 'UPDATE' then old.auction_status end;
begin
  if old_status is not distinct from new.auction_status then
    return null;
  end if;
  -- A seed and an import bring auctions that are over: they say so, and bring their history along.
  if tg_op = 'INSERT' and current_setting('kaitori.imports_auctions', true) = 'on' then
    return null;
  end if;
  if not exists (
    select from auction_status_change where from_status = coalesce(old_status, 0) and to_status = new.auction_status
  ) then
    raise exception 'auction %: no way from status % to %', new.auction_id, coalesce(old_status, 0), new.auction_status
      using errcode = 'check_violation', constraint = 'auction_status_change';
  end if;
  insert into auction_transition (auction_id, from_status, to_status, command, by_actor, at, reason)
  values (new.auction_id, old_status, new.auction_status, new.status_command, new.status_by, new.status_at,
          new.status_reason);
  return null;
end $$;
create trigger keep_auction_transition after insert or update of auction_status on auction
  for each row execute function keep_auction_transition();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger auction_transition_append_only before update or delete or truncate on auction_transition
  for each statement execute function refuse_change();

-- The ledger of bids: append-only, numbered without gaps and hash-chained within an auction (domain/auction BidRow).
create table bid (
  auction_id bigint not null references auction,
  sequence integer not null check (sequence > 0),
  generation integer not null,
  kind text not null check (kind in ('bid', 'proxy', 'raise', 'void')),
  bike_dealer_id bigint not null,
  price integer not null,
  open_price integer,
  max_price integer,
  bid_at timestamptz(3) not null,
  cause_sequence integer,
  idempotency_key text,
  reason text,
  placed_by text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (auction_id, sequence)
);
create unique index bid_idempotency_key on bid (auction_id, bike_dealer_id, idempotency_key)
  where idempotency_key is not null;
create index bid_dealer on bid (bike_dealer_id, bid_at desc);
create trigger bid_append_only before update or delete or truncate on bid
  for each statement execute function refuse_change();

create table auction_image (
  auction_image_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  asset_id uuid not null references asset,
  image_type text not null,
  image_label text not null default '',
  sort_order smallint not null,
  is_inspection_ng boolean not null default false,
  ng_reason text,
  -- The photo that this one replaced.
  original_asset_id uuid references asset,
  -- A replaced photo stays on record.
  is_active boolean not null default true
);
create index auction_image_auction on auction_image (auction_id, sort_order, auction_image_id);
create index auction_image_asset on auction_image (asset_id);

create table auction_movie (
  auction_movie_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  asset_id uuid not null references asset,
  movie_type text not null,
  is_active boolean not null default true,
  is_inspection_ng boolean not null default false
);
create index auction_movie_auction on auction_movie (auction_id, auction_movie_id);
create index auction_movie_asset on auction_movie (asset_id);

create table receipt_image (
  receipt_image_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  asset_id uuid not null references asset,
  -- 1 seller, 2 shop, 3 agent
  user_type smallint not null check (user_type in (1, 2, 3)),
  created_at timestamptz not null,
  created_by text not null,
  unique (auction_id, asset_id)
);
create index receipt_image_asset on receipt_image (asset_id);

create table checklist (
  checklist_id bigint generated always as identity primary key,
  auction_id bigint not null unique references auction,
  bike_owner_documents jsonb not null,
  bike_owner_other_documents jsonb not null,
  delivery_on date not null,
  delivery_time text not null,
  delivery_place text not null,
  payment_method text not null,
  delivery_manager_name text not null,
  emergency_contact text not null,
  memo text not null,
  updated_at timestamptz not null,
  updated_by text not null
);

create table auction_question (
  auction_question_id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  bike_dealer_id bigint not null,
  agent_id bigint,
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz
);
create index auction_question_auction on auction_question (auction_id, auction_question_id);

-- The invitation to review, with the hash of the code that was mailed.
create table review_invitation (
  auction_id bigint primary key references auction,
  code_hash text not null,
  valid_until timestamptz not null
);

create table auction_review (
  auction_review_id bigint generated always as identity primary key,
  auction_id bigint not null unique references auction,
  comment text not null,
  nickname text not null,
  review_agent smallint not null check (review_agent between 1 and 5),
  review_delivery smallint not null check (review_delivery between 1 and 5),
  review_price smallint not null check (review_price between 1 and 5),
  review_satisfaction smallint not null check (review_satisfaction between 1 and 5),
  created_at timestamptz not null,
  -- An operator took it off the pages.
  is_hidden boolean not null default false,
  hidden_reason text
);
create index auction_review_shown on auction_review (auction_review_id desc) where not is_hidden;
