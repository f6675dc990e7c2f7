/** How rows belong to an owner. */
const OF_OWNER = 'bike_owner_id = $1'
const OF_AUCTION = 'auction_id in (select auction_id from auction where bike_owner_id = $1)'
const OF_SUPPORT = 'support_thread_id in (select support_thread_id from support_thread where bike_owner_id = $1)'
const OF_SESSION = "audience = 'owner' and subject_id = $1::text"

export interface DisclosedTable {
  readonly title: string
  readonly table: string
  readonly where: string
  /** Secrets of the person's own safety, and what belongs to others: hidden bids, who asked, how we store. */
  readonly without: readonly string[]
  /** Words of others, in which a dealer's contacts stay hidden. */
  readonly masked?: string
}

/** Everything kept about an owner, in the order of the file; messages come beside it (see disclose-owner.ts). */
export const DISCLOSED: readonly DisclosedTable[] = [
  { title: '会員', table: 'bike_owner', where: OF_OWNER, without: [] },
  { title: 'プロフィール', table: 'bike_owner_account', where: OF_OWNER, without: ['password_hash'] },
  { title: '同意の記録', table: 'consent', where: OF_OWNER, without: [] },
  { title: '相場検索で保存したバイク', table: 'market_search_bike', where: OF_OWNER, without: [] },
  {
    title: '出品',
    table: 'auction',
    where: OF_OWNER,
    without: [
      'leader_dealer_id',
      'leader_max',
      'bid_generation',
      'bid_sequence',
      'bid_head',
      'create_key',
      'create_hash',
    ],
  },
  { title: '出品の状態の履歴', table: 'auction_transition', where: OF_AUCTION, without: ['by_actor'] },
  { title: '取引で伝えられた内容', table: 'auction_statement', where: OF_AUCTION, without: ['by_actor'] },
  { title: '出品の写真', table: 'auction_image', where: OF_AUCTION, without: [] },
  { title: '出品の動画', table: 'auction_movie', where: OF_AUCTION, without: [] },
  {
    title: '質問と回答',
    table: 'auction_question',
    where: OF_AUCTION,
    without: ['bike_dealer_id', 'agent_id'],
    masked: 'question',
  },
  { title: 'チェックリスト', table: 'checklist', where: OF_AUCTION, without: ['updated_by'] },
  { title: 'チェックリストの履歴', table: 'checklist_version', where: OF_AUCTION, without: ['by_actor'] },
  { title: '受領書の画像', table: 'receipt_image', where: OF_AUCTION, without: ['created_by'] },
  { title: '古物台帳', table: 'ledger_entry', where: OF_AUCTION, without: ['seller_sealed', 'bike_dealer_id'] },
  { title: 'レビューのご依頼', table: 'review_invitation', where: OF_AUCTION, without: ['code_hash'] },
  { title: 'レビュー', table: 'auction_review', where: OF_AUCTION, without: [] },
  {
    title: 'お問い合わせ',
    table: 'support_thread',
    where: OF_OWNER,
    without: ['assigned_partner_id', 'note', 'challenge_uuid'],
  },
  { title: 'お問い合わせの内容と回答', table: 'support_message', where: OF_SUPPORT, without: ['partner_id'] },
  { title: 'エラーの記録', table: 'failed_request', where: OF_OWNER, without: ['partner_id'] },
  { title: 'アップロードしたファイル', table: 'asset', where: OF_OWNER, without: ['storage_key', 'upload_id'] },
  { title: 'ログインの記録', table: 'login_session', where: OF_SESSION, without: ['session_id'] },
  { title: '確認済みの端末', table: 'known_device', where: OF_OWNER, without: ['token_hash'] },
  {
    title: '手続き中の認証',
    table: 'auth_challenge',
    where: OF_OWNER,
    without: ['uuid', 'email_key', 'requester_key', 'code_hash', 'details_sealed'],
  },
  {
    title: 'メールアドレスの変更',
    table: 'email_change',
    where: OF_OWNER,
    without: ['token_hash', 'old_email_sealed'],
  },
  { title: 'お送りしたメール', table: 'mail', where: OF_OWNER, without: ['content_sealed', 'last_error'] },
  {
    title: '端末への通知',
    table: 'push_subscription',
    where: OF_OWNER,
    without: ['session_id', 'endpoint_hash', 'details_sealed'],
  },
  { title: '操作の記録', table: 'operation_log', where: OF_OWNER, without: [] },
]
