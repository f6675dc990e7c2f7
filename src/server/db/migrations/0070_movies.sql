-- A movie can be sent back at the inspection as a photo can: with a reason, and a count of its marks.
alter table auction_movie add column ng_reason text;
alter table auction_movie add column version integer not null default 1;
