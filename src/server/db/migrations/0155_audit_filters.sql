-- What operators narrow the audit log by: a kind of action, and days. By person, dealer and object there are indexes since 0010.
create index partner_audit_action on partner_audit (action, partner_audit_id);
create index partner_audit_at on partner_audit (at);
