-- What a person reckons with belongs to the dealer for whom it bids: another client of the same agency has another margin and
-- another lorry.
create table purchase_terms (
  partner_id bigint not null references partner_account (partner_id) on delete cascade,
  bike_dealer_id bigint not null references bike_dealer (bike_dealer_id) on delete cascade,
  target_margin integer not null check (target_margin between 0 and 100000000),
  own_transport integer check (own_transport between 0 and 1000000),
  repair_percent integer not null check (repair_percent between 0 and 300),
  primary key (partner_id, bike_dealer_id)
);

-- Of an agency with several dealers nobody knows for which of them the figures were meant: it is asked anew. The columns of
-- partner_account stay for the version that still reads them.
insert into purchase_terms
select partner_id, min(dealer.bike_dealer_id), target_margin, own_transport, repair_percent
from partner_account
join bike_dealer as dealer
  on dealer.bike_dealer_id = partner_account.bike_dealer_id or dealer.agent_id = partner_account.agent_id
where (target_margin, repair_percent) <> (0, 100) or own_transport is not null
group by partner_id, target_margin, own_transport, repair_percent
having count(*) = 1;
