/** What a message to us is about, in the order of the list. The codes are stored. */
export const SUPPORT_SUBJECTS = {
  mistypedBid: '入札の誤り（金額・車両の間違いなど）',
  listing: '出品・査定について',
  bidding: '入札・売却の回答について',
  handover: '契約・引渡し・お支払いについて',
  account: '会員登録・ログインについて',
  trouble: '画面の不具合・エラーについて',
  privacy: '個人情報の取り扱いについて',
  partner: '販売店としてのご利用について',
  advertising: '広告の掲載について',
  other: 'その他',
} as const satisfies Record<string, string>

export type SupportSubject = keyof typeof SUPPORT_SUBJECTS

export const SUPPORT_SUBJECT_CODES = Object.keys(SUPPORT_SUBJECTS) as readonly SupportSubject[]

/** What a dealer asks at once: the auction runs on. Before all else in the queue. */
export const URGENT_SUBJECT = 'mistypedBid' satisfies SupportSubject

/** What dealers and agencies choose from, in their console. */
export const PARTNER_SUBJECTS = [
  'mistypedBid',
  'bidding',
  'handover',
  'partner',
  'trouble',
  'other',
] as const satisfies readonly SupportSubject[]

/** What visitors and owners choose from. */
export const CUSTOMER_SUBJECTS = SUPPORT_SUBJECT_CODES.filter((code) => code !== URGENT_SUBJECT)

export function isSupportSubject(text: unknown): text is SupportSubject {
  return typeof text === 'string' && Object.hasOwn(SUPPORT_SUBJECTS, text)
}
