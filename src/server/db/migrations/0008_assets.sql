create table asset (
  asset_id uuid primary key,
  kind text not null check (kind in ('AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC', 'PROFILE_IMAGE')),
  bike_owner_id integer references bike_owner,
  upload_id text,
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  width integer,
  height integer,
  storage_key text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- An owner's, or bound to the id of a visitor's upload until it runs out; never both.
  check ((bike_owner_id is null) <> (upload_id is null)),
  check (upload_id is null or expires_at is not null)
);
create index asset_owner on asset (bike_owner_id, created_at);
create index asset_upload on asset (upload_id) where upload_id is not null;
create index asset_expiry on asset (expires_at) where expires_at is not null;

-- Before there were assets nothing but null could be meant by it.
alter table bike_owner_account
  alter column profile_image_asset_id type uuid using null,
  add constraint bike_owner_account_profile_image foreign key (profile_image_asset_id)
    references asset on delete set null;
create index bike_owner_account_profile_image on bike_owner_account (profile_image_asset_id)
  where profile_image_asset_id is not null;
