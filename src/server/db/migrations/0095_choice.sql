-- The owner may sell to another of the leading dealers. Who leads stays what the bids say: the chain and its public proof
-- are about them. Who buys is computed here, once, so that no reader can take the one for the other.
alter table auction add column chosen_dealer_id bigint;
alter table auction add column winner_dealer_id bigint
  generated always as (coalesce(chosen_dealer_id, leader_dealer_id)) stored;
drop index auction_leader;
create index auction_winner on auction (winner_dealer_id, auction_status, end_at desc) where winner_dealer_id is not null;
