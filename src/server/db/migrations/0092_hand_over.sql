-- What happens between the contract and the payment (domain/auction/trade/hand-over.ts). A row from the dealer's check on.
create table hand_over (
  auction_id bigint primary key references auction,
  checked_at timestamptz(3) not null,
  mileage_km integer check (mileage_km >= 0),
  claims jsonb not null, -- a Claim each
  number smallint not null check (number > 0),
  -- Null while it is open; the three come together.
  price integer check (price > 0),
  fixed_at timestamptz(3),
  fixed_version integer,
  ruling_asked_at timestamptz(3),
  ruling jsonb,
  handed_over_at timestamptz(3),
  -- The dealer owes for this bike since a week and bids on nothing, while the trade is in status 31.
  is_bidding_held boolean not null default false,
  check ((price is null) = (fixed_at is null) and (price is null) = (fixed_version is null)),
  check (handed_over_at is null or handed_over_at >= fixed_at)
);
create index hand_over_held on hand_over (auction_id) where is_bidding_held;
create index hand_over_ruling_asked on hand_over (ruling_asked_at) where ruling_asked_at is not null and price is null;

-- Photos of claims and proofs of payment: the two sides and the operators alone read them.
create table hand_over_file (
  auction_id bigint not null references auction,
  asset_id uuid not null references asset on delete cascade,
  kind text not null check (kind in ('claimPhoto', 'paymentProof')),
  primary key (auction_id, asset_id)
);
create index hand_over_file_asset on hand_over_file (asset_id);

-- When a payment that nobody reported stops the dealer's bidding; null where nothing is owed.
alter table auction add column hold_bidding_at timestamptz(3);
create index auction_hold_bidding_at on auction (hold_bidding_at) where auction_status = 31 and hold_bidding_at is not null;

-- What was claimed and decided, without what was written about it: that goes when the owner leaves.
create function claims_without_words(claims jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(claim - 'detail' - 'photos' order by place), '[]')
  from jsonb_array_elements(claims) with ordinality as listed (claim, place)
$$;

-- The price is the contract amount less what the owner accepted and the operator ruled, and stands once it is fixed.
create function keep_fixed_price() returns trigger language plpgsql as $$
declare
  expected integer;
begin
  if new.price is not null then
    select contract_amount - coalesce((
      select sum(case when claim ->> 'answer' = 'accepted' then (claim ->> 'amount')::integer else coalesce((claim ->> 'ruled')::integer, 0) end)
      from jsonb_array_elements(new.claims) as claim), 0)
    into expected from auction where auction_id = new.auction_id;
    if new.price is distinct from expected then
      raise exception 'the price of the hand-over is not what was agreed on' using errcode = 'check_violation';
    end if;
  end if;
  if tg_op = 'UPDATE' and old.price is not null
    and (new.price, new.fixed_at, new.fixed_version, new.mileage_km, claims_without_words(new.claims))
      is distinct from (old.price, old.fixed_at, old.fixed_version, old.mileage_km, claims_without_words(old.claims)) then
    raise exception 'a fixed price and its claims stand' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.handed_over_at is not null and new.handed_over_at is distinct from old.handed_over_at then
    raise exception 'a bike is handed over once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger hand_over_keeps before insert or update on hand_over for each row execute function keep_fixed_price();
create trigger hand_over_stays before delete or truncate on hand_over for each statement execute function refuse_change();

-- Trades under way. What was reported without reductions, or ruled on, has changed hands; on other reductions the owner
-- answers, or the operator where the owner had objected to them: the bike counts as not yet handed over.
insert into hand_over (auction_id, checked_at, claims, number, price, fixed_at, fixed_version, ruling_asked_at, ruling, handed_over_at)
select auction_id, reported_at,
  (select coalesce(jsonb_agg(reduction || jsonb_build_object('line', 'stated:photos', 'photos', '[]'::jsonb,
      'answer', case when is_objected or is_ruled then 'refused' end,
      'ruled', case when is_ruled then (reduction ->> 'amount')::integer end) order by place), '[]')
    from jsonb_array_elements(report -> 'reductions') with ordinality as listed (reduction, place)),
  1,
  case when is_settled then (report ->> 'finalTransactionPrice')::integer end,
  case when is_settled then reported_at end,
  case when is_settled then version end,
  case when is_objected and not is_settled then (report #>> '{objection,at}')::timestamptz end,
  case when is_ruled then report -> 'ruling' end,
  case when is_settled then reported_at end
from (
  select *, is_ruled or report -> 'reductions' = '[]' as is_settled
  from (
    select auction_id, version, completion_report as report, (completion_report ->> 'reportedAt')::timestamptz as reported_at,
      jsonb_typeof(completion_report -> 'ruling') = 'object' as is_ruled,
      coalesce((completion_report #>> '{objection,at}')::timestamptz >= (completion_report ->> 'reportedAt')::timestamptz, false)
        as is_objected
    from auction where auction_status = 31 and completion_report is not null
  ) as told
) as reported;

update auction set completion_report = null, confirm_by = null
from hand_over
where hand_over.auction_id = auction.auction_id and auction_status = 31 and hand_over.price is null;
-- What was ruled on was the price; whether it was paid the owner has not been asked yet.
update auction set completion_report = completion_report || '{"objection": null, "ruling": null}'
where auction_status = 31 and jsonb_typeof(completion_report -> 'ruling') = 'object';
