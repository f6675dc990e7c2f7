-- The lists of a dealer's bids are read from this index alone: a dealer of some years has bids on pages all over the table.
create index bid_of_dealer on bid (bike_dealer_id, bid_at desc) include (auction_id);
drop index bid_dealer;
