-- The questions whether to stop before the last one, the oldest first: no side asks twice within a day, whatever the other
-- has asked in between, and an operator who decides reads all of them.
alter table hand_over add column stops_before jsonb not null default '[]';
