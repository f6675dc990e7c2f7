-- 名義変更 as the dealer reports it (domain/auction/trade/name-change.ts), once for each bike that was handed over.
create table name_change (
  auction_id bigint primary key references auction,
  changed_on date not null,
  -- Gone with the account of the seller, like other files of the trade.
  proof_asset_id uuid references asset on delete set null deferrable initially deferred,
  reported_at timestamptz(3) not null
);

alter table hand_over_file
  drop constraint hand_over_file_kind_check,
  add constraint hand_over_file_kind_check check (kind in ('claimPhoto', 'paymentProof', 'nameChangeProof'));
