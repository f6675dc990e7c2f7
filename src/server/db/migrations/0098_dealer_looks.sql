-- Which dealers opened a listing's page while it could be bid on: the owner learns how many, never who.
create table dealer_look (
  auction_id bigint not null references auction,
  bike_dealer_id bigint not null references bike_dealer,
  looked_at timestamptz(3) not null default now(),
  primary key (auction_id, bike_dealer_id)
);
create index watched_auction_of_auction on watched_auction (auction_id);
