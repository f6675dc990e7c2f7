/**
 * Where each table would live on a sharded PostgreSQL (Citus): its distribution column; `copied` to every node (small,
 * read everywhere); `local` to the coordinator (one of a kind, or the queue's). docs/operations.md tells the way there.
 */
export const DISTRIBUTION: Readonly<Record<string, string>> = {
  ...byColumn('auction_id', [
    ...[
      'auction',
      'bid',
      'auction_transition',
      'planned_pass',
      'auction_image',
      'auction_movie',
      'auction_question',
      'auction_review',
    ],
    ...['review_invitation', 'receipt_image', 'checklist', 'checklist_version', 'auction_statement'],
    ...['watched_auction', 'dealer_look', 'ledger_entry', 'frame_clearance', 'inspection_draft', 'inspection_sheet'],
    ...['inspection_line', 'bid_proof', 'runner_up', 'hand_over', 'hand_over_file', 'trade_document', 'name_change'],
    ...['order_promise'],
  ]),
  ...byColumn('message_tab_id', ['message_tab', 'message', 'message_read_mark']),
  ...byColumn('bike_owner_id', [
    ...['bike_owner', 'bike_owner_account', 'consent', 'market_search_bike', 'known_device', 'operation_log', 'mail'],
    ...['email_change'],
  ]),
  ...byColumn('session_id', ['login_session', 'refresh_token']),
  ...byColumn('asset_id', ['asset']),
  ...byColumn('model_id', ['sale', 'market_price', 'market_history', 'market_model']),
  ...byColumn('copied', [
    ...['maker', 'model', 'model_type', 'model_spec', 'mileage', 'displacement_category', 'postal_address'],
    ...[
      'auction_status_change',
      'agent',
      'bike_dealer',
      'partner_account',
      'announcement',
      'market_fit',
      'operation_kind',
      'fee_table',
    ],
  ]),
  ...byColumn('local', [
    ...['schema_migration', 'imported_data', 'server_secret', 'signing_key', 'push_key', 'job_worker'],
    // Of owners and of people of the console.
    ...['push_subscription', 'push_message'],
    ...['attempt_limit', 'request_count', 'auth_challenge', 'partner_audit', 'saved_filter', 'buy_order'],
    ...['known_partner_device', 'code_mail_count', 'support_thread', 'support_message', 'support_link'],
    ...['failed_request', 'market_accuracy', 'stolen_frame', 'alert', 'alert_setting', 'purchase_terms', 'api_token'],
    ...['sales_import', 'sale_before_import', 'sales_file', 'staged_sale', 'binding_order', 'service_count'],
    ...['webhook_endpoint', 'webhook_delivery', 'webhook_attempt'],
  ]),
}

function byColumn(column: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, column]))
}

/** Tables of a statement that live on one node each, whose distribution column the statement does not compare or set. */
export function unaddressed(statement: string): string[] {
  const text = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase()
  return Object.entries(DISTRIBUTION).flatMap(([table, column]) => {
    if (column === 'copied' || column === 'local') return []
    const isNamed = new RegExp(`\\b(?:from|join|update|into) ${table}\\b`).test(text)
    if (!isNamed) return []
    const isCompared = new RegExp(`\\b${column} (?:= |in \\(|is )`).test(text)
    const isSet = new RegExp(`into ${table} \\([^)]*\\b${column}\\b`).test(text)
    return isCompared || isSet ? [] : [table]
  })
}
