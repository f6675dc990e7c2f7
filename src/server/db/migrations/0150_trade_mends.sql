-- A wrong report of 名義変更 is corrected (src/domain/auction/trade/name-change.ts): the how manieth report it is.
alter table name_change add column number smallint not null default 1;
-- Since when an operator asks the owner to return the money that had come, so that the trade can be stopped.
alter table hand_over add column refund_asked_at timestamptz;
-- Of a trade that an operator stopped because of its dealer: what the dealer did not do. Null of stops from before.
alter table auction add column default_cause text check (default_cause in ('unpaid', 'absent', 'unplanned'));
