-- What dealers and agencies ask us from their console: who asked, for which dealer and about which auction. Their mark of
-- what they read is owner_read_at, as for owners.
alter table support_thread
  add column asked_partner_id bigint references partner_account,
  add column bike_dealer_id bigint references bike_dealer,
  add column auction_id bigint references auction on delete set null,
  drop constraint support_thread_check,
  add constraint support_thread_asker check (num_nonnulls(bike_owner_id, email, asked_partner_id) = 1),
  add constraint support_thread_of_partner check (asked_partner_id is not null or (bike_dealer_id is null and auction_id is null));
create index support_thread_partner on support_thread (asked_partner_id) where asked_partner_id is not null;
