-- Who reads a file is asked through what shows it, and a file that goes is looked for there.
create index auction_image_original on auction_image (original_asset_id) where original_asset_id is not null;

-- Of owners who withdrew before photos went with the account: what follows is what withdrawal does now.
with withdrawn as (select auction_id from auction join bike_owner using (bike_owner_id) where withdrawn_at is not null)
  delete from auction_image where auction_id in (select auction_id from withdrawn);
with withdrawn as (select auction_id from auction join bike_owner using (bike_owner_id) where withdrawn_at is not null)
  delete from auction_movie where auction_id in (select auction_id from withdrawn);
update auction set prefecture = null, asking_price = null, loan_balance = null
  where bike_owner_id in (select bike_owner_id from bike_owner where withdrawn_at is not null);
update auction_review set is_hidden = true, comment = '（削除しました）', hidden_reason = coalesce(hidden_reason, '退会')
  where auction_id in (select auction_id from auction join bike_owner using (bike_owner_id) where withdrawn_at is not null);
update asset set expires_at = now()
  where bike_owner_id in (select bike_owner_id from bike_owner where withdrawn_at is not null) and expires_at is null;

-- Of photos that were replaced: nobody sees them any more.
update asset set expires_at = now()
  where expires_at is null
    and exists (select from auction_image where auction_image.asset_id = asset.asset_id and not is_active)
    and not exists (select from auction_image where auction_image.asset_id = asset.asset_id and is_active)
    and not exists (select from receipt_image where receipt_image.asset_id = asset.asset_id);

-- Where a visitor's upload came from, as a keyed hash: counted against what one address may store. It goes when the
-- upload becomes an owner's.
alter table asset add column source_key text,
  add constraint asset_source_of_temporary check (source_key is null or upload_id is not null);
create index asset_temporary on asset (source_key) include (bytes, expires_at) where upload_id is not null;
