-- The bike itself, beside what the specification asks: all of it may be unknown, since older listings do not say.
alter table auction
  -- 2015-04, 2015 where the month is not known, or unknown.
  add column first_registration text check (first_registration ~ '^(\d{4}(-\d{2})?|unknown)$'),
  add column mileage_km integer check (mileage_km between 0 and 999999),
  add column color text,
  add column color_text text not null default '',
  add column inspection_until date,
  add column frame_number_sealed text,
  -- A keyed hash of the frame number as it is compared: two listings of one bike find each other by it.
  add column frame_number_hash text,
  add column plate_sealed text,
  add column invoice_issuer text;
create index auction_frame_number on auction (frame_number_hash) where frame_number_hash is not null;

-- An operator let a listing pass although its frame number stands elsewhere, too: each such place, with the reason.
create table frame_clearance (
  auction_id integer not null references auction,
  -- auction:12, or stolen:3
  match text not null,
  operator_id bigint not null,
  reason text not null,
  at timestamptz(3) not null,
  primary key (auction_id, match)
);
