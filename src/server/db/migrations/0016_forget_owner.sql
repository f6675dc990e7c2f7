-- When an owner withdraws, what was written about a person leaves the history of auctions too. Who, when, from and to can
-- no more be changed than before, and nothing can be deleted.
create function keep_history_without_words() returns trigger language plpgsql as $$
begin
  if current_setting('kaitori.forgets_owner', true) = 'on' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger auction_transition_append_only on auction_transition;
create trigger auction_transition_append_only before delete or truncate on auction_transition
  for each statement execute function refuse_change();
create trigger auction_transition_keeps before update on auction_transition
  for each row execute function keep_history_without_words();
