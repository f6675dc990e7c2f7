-- When the last suspension ended: what happened to its contracts meanwhile is still told to the dealer.
alter table bike_dealer add column lifted_at timestamptz(3);
