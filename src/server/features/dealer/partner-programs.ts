import { sql } from 'kysely'

/** Of a selected partner account: whether tokens of it ended with a suspension that began then. */
export const hadTokensSince = (since: Date) => sql<boolean>`exists (
  select from api_token
  where api_token.partner_id = partner_account.partner_id and end_reason = 'suspension' and api_token.ended_at >= ${since})`

/** Of a selected partner account: whether a system of it is sent anything. */
export const hasWebhooks = sql<boolean>`exists (
  select from webhook_endpoint
  where webhook_endpoint.partner_id = partner_account.partner_id and paused_at is null)`
