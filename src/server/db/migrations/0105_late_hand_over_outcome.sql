-- What came of a code that arrived after the stop: the bike is with its owner, or stays with the dealer
-- (src/domain/auction/trade/late-hand-over.ts). What was settled before has words only.
alter table late_hand_over add column outcome text
  check (outcome in ('withOwner', 'withDealer')),
  add check (outcome is null or settled_at is not null);
