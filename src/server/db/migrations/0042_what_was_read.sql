-- What an operator read goes with what it saves: a form that was opened before a change does not write over it.
alter table announcement add column updated_at timestamptz(3) not null default now();
alter table auction_review add column moderated_at timestamptz(3);

-- 古物台帳: an identity check that was corrected stays readable as it was, with when it was corrected, oldest first; who did
-- it stands in partner_audit.
alter table ledger_entry add column corrections jsonb not null default '[]';
