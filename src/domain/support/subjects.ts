/** What a message to us is about, in the order of the list. The codes are stored. */
export const SUPPORT_SUBJECTS = {
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

export function isSupportSubject(text: unknown): text is SupportSubject {
  return typeof text === 'string' && Object.hasOwn(SUPPORT_SUBJECTS, text)
}
