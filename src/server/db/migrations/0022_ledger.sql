-- 古物台帳: what the law has the dealer write down about who sold the bike. The seller's data is a sealed copy, so that the
-- dealer's record stays whole when the owner closes the account; it is erased three years after it was written.
create table ledger_entry (
  auction_id bigint primary key references auction,
  bike_dealer_id bigint not null,
  seller_sealed text not null,
  identity_method text,
  identity_checked_on date,
  occupation text not null default '',
  recorded_at timestamptz not null,
  check ((identity_method is null) = (identity_checked_on is null))
);
create index ledger_entry_recorded_at on ledger_entry (recorded_at);
