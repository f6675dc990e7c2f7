-- By which a photo of another listing is found that is the same picture (src/domain/images/picture-print.ts): the digits of its shapes.
create index asset_print on asset (left(look ->> 'print', 32)) where kind = 'AUCTION_ITEM_IMAGE' and look is not null;
