-- When the right code first came although the trade was stopped: refused, but the bike may have left.
alter table hand_over add column code_after_stop_at timestamptz;
