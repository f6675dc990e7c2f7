-- A suspension strikes the bids that came before it, whether or not it is lifted soon: the moment stays with the dealer.
alter table bike_dealer add column bids_void_until timestamptz(3);

-- Set in the suspension's own transaction where such bids stand: whoever bids next, or closes, strikes them first.
alter table auction add column is_strike_due boolean not null default false;
