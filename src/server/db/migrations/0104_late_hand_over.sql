-- A right hand-over code that arrived after the trade had been stopped: the bike has probably left, and the operator
-- settles it with both sides (src/server/features/trade/late-hand-over.ts). The stopped auction itself does not change.
create table late_hand_over (
  auction_id bigint primary key references auction,
  -- As the device says, where that can be.
  typed_at timestamptz(3) not null,
  typed_by text not null,
  received_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by text,
  comment text,
  check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (comment is null))
);
create index late_hand_over_open on late_hand_over (received_at) where settled_at is null;
