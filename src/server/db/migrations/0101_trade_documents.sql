-- Contract, hand-over record and payment record of a trade as PDF (domain/auction/trade/trade-document.ts), each made once.
-- What it says is frozen in the transaction that brought it about; a job writes the file.
create table trade_document (
  auction_id bigint not null references auction,
  kind text not null check (kind in ('contract', 'handOver', 'payment')),
  -- When what it records happened.
  at timestamptz(3) not null,
  -- Of the asset, which is there once the file is made: a second try writes over what the first left.
  asset_id uuid not null unique,
  -- Its words; null once they are in the file.
  content_sealed text,
  sha256 bytea check (length(sha256) = 32),
  made_at timestamptz(3),
  -- Both sides get a mail of it; not where it happened before there were documents.
  is_mailed boolean not null,
  primary key (auction_id, kind),
  check ((made_at is null) = (sha256 is null) and (made_at is null) = (content_sealed is not null))
);
create index trade_document_unmade on trade_document (at) where made_at is null;
create index trade_document_made_at on trade_document (made_at);

create function keep_trade_document() returns trigger language plpgsql as $$
begin
  if old.made_at is not null or (new.auction_id, new.kind, new.at, new.asset_id) is distinct from (old.auction_id, old.kind, old.at, old.asset_id) then
    raise exception 'a document of a trade is made once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger trade_document_keeps before update on trade_document for each row execute function keep_trade_document();

-- We write these files ourselves: nobody uploaded them, and they do not go with somebody's account.
alter table asset
  drop constraint asset_kind_check,
  drop constraint asset_one_uploader,
  add constraint asset_kind_check check (kind in
    ('AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC', 'PROFILE_IMAGE', 'MESSAGE_FILE', 'TRADE_DOCUMENT')),
  add constraint asset_one_uploader check
    (num_nonnulls(bike_owner_id, upload_id, partner_id) = case kind when 'TRADE_DOCUMENT' then 0 else 1 end);
