-- What the look at a photo found (src/domain/images/photo-look.ts), and of a covered photo the one whose place it takes.
alter table asset add column look jsonb, add column covers uuid;
create index asset_covers on asset (covers) where covers is not null;
