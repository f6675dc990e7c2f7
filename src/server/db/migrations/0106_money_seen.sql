-- When the owner said, before the bike left, that the money had come (src/domain/auction/trade/hand-over.ts).
alter table hand_over add column money_seen_at timestamptz(3);
