-- After the dealer of a contract stopped, the next ones are asked at their own highest open bid, one after the other.
create table runner_up (
  auction_id bigint not null references auction,
  place smallint not null check (place between 1 and 3),
  bike_dealer_id bigint not null,
  amount integer not null check (amount > 0),
  asked_at timestamptz(3) not null,
  answer_by timestamptz(3) not null,
  answer text check (answer in ('yes', 'no', 'expired', 'calledOff')),
  answered_at timestamptz(3),
  primary key (auction_id, place),
  unique (auction_id, bike_dealer_id),
  check ((answer is null) = (answered_at is null))
);
create unique index runner_up_open on runner_up (auction_id) where answer is null;
create index runner_up_dealer on runner_up (bike_dealer_id, asked_at desc);

-- A yes opens a new auction, whose bidding is over as it begins. The old one stays as it is.
alter table auction add column continues_auction_id bigint references auction;
create unique index auction_continues on auction (continues_auction_id) where continues_auction_id is not null;
insert into auction_status_change (from_status, to_status) values (0, 22);
