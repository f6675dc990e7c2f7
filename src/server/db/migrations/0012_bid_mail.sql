-- A mail about new bids is on its way to the owner: until it is sent, further bids need none of their own.
alter table auction add column is_bid_mail_waiting boolean not null default false;
