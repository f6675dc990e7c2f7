-- The inspection sheet: graded while the listing waits, frozen in the moment in which it passes (domain/inspection).

-- What the operators saved of it meanwhile. Every version is kept: who saved over whose work can be told.
create table inspection_draft (
  auction_id bigint not null references auction,
  version integer not null check (version > 0),
  content jsonb not null, -- an InspectionSheet
  operator_id bigint not null references partner_account (partner_id),
  saved_at timestamptz(3) not null,
  primary key (auction_id, version)
);

create table inspection_sheet (
  auction_id bigint primary key references auction,
  version integer not null, -- of the draft that it was
  overall_grade smallint check (overall_grade between 1 and 10),
  line_count smallint not null check (line_count >= 6),
  by_actor text not null,
  at timestamptz(3) not null
);

-- Numbered without end: a claim names the line that it contradicts. Lines 1 to 6 are the parts, the others damage marks.
create table inspection_line (
  auction_id bigint not null references inspection_sheet,
  line smallint not null check (line > 0),
  part text,
  grade smallint check (grade between 1 and 10),
  is_unseen boolean not null default false,
  damage text,
  side text check (side in ('left', 'right')),
  x smallint check (x between 0 and 1000),
  y smallint check (y between 0 and 1000),
  note text not null default '',
  primary key (auction_id, line),
  check ((part is null) = (line > 6)),
  check ((damage is null) = (line <= 6)),
  check (part is null or (grade is null) = is_unseen),
  check (damage is null or (side is not null and x is not null and y is not null and grade is null))
);

-- A sheet has the lines that it was frozen with, and no others later.
create function refuse_further_line() returns trigger language plpgsql as $$
begin
  if new.line <= (select line_count from inspection_sheet where auction_id = new.auction_id) then
    return new;
  end if;
  raise exception 'inspection_line is append-only' using errcode = 'restrict_violation';
end $$;
create trigger inspection_line_counted before insert on inspection_line
  for each row execute function refuse_further_line();

-- Frozen. When an owner withdraws, the words go; the grades and the marks stay.
create function keep_inspection_without_words() returns trigger language plpgsql as $$
declare
  words constant text[] := array['note', 'content'];
begin
  if current_setting('kaitori.forgets_owner', true) = 'on' and to_jsonb(new) - words = to_jsonb(old) - words then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger inspection_draft_append_only before delete or truncate on inspection_draft
  for each statement execute function refuse_change();
create trigger inspection_draft_keeps before update on inspection_draft
  for each row execute function keep_inspection_without_words();
create trigger inspection_sheet_append_only before update or delete or truncate on inspection_sheet
  for each statement execute function refuse_change();
create trigger inspection_line_append_only before delete or truncate on inspection_line
  for each statement execute function refuse_change();
create trigger inspection_line_keeps before update on inspection_line
  for each row execute function keep_inspection_without_words();

-- The sheet that the operator read who planned the pass: 0 = none; null = of a client that knows no sheets.
alter table planned_pass add column sheet_version integer;
