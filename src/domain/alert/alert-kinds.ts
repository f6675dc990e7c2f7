import type { AuctionStatus } from '../auction/status.ts'

/** `always`: the mail about it is part of the trade, is sent with it, and cannot be turned off. */
type MailRule = 'chosen' | 'always'

export const ALERT_MAILS = ['atOnce', 'daily', 'off'] as const
export type AlertMail = (typeof ALERT_MAILS)[number]

export const ALERT_MAIL_LABELS = {
  atOnce: 'すぐに送る',
  daily: '1日1回まとめて送る',
  off: '送らない',
} as const satisfies Record<AlertMail, string>

interface AlertRow {
  readonly label: string
  /** When it comes, as the settings say it. */
  readonly explanation: string
  readonly mailRule: MailRule
  /** Until the person chooses. */
  readonly usual: AlertChoice
  /** Passes the quiet hours: somebody waits for the dealer. */
  readonly isUrgent: boolean
  /** It is told only while the auction is in one of these; null: whatever became of it. */
  readonly holdsIn: readonly AuctionStatus[] | null
  /** A push that has not reached a browser by then is dropped, in hours. */
  readonly pushHours: number
}

export interface AlertChoice {
  readonly mail: AlertMail
  readonly push: boolean
  /** What the link of a mail turned off, so that it can be turned on again; forgotten once the person chooses anew. */
  readonly mailBefore?: AlertMail
}

const row = (
  given: Omit<AlertRow, 'mailRule' | 'isUrgent' | 'holdsIn' | 'pushHours'> & Partial<AlertRow>,
): AlertRow => ({ mailRule: 'chosen', isUrgent: false, holdsIn: null, pushHours: 24, ...given })

/** One row per kind of what people of dealers and agencies are told while they are not in the console. */
export const ALERTS = {
  outbid: row({
    label: '高値の更新',
    explanation: '自社の最高額が、ほかの販売店の入札に上回られたとき',
    usual: { mail: 'atOnce', push: true },
    holdsIn: [21],
    pushHours: 1,
  }),
  restored: row({
    label: '再び最高額',
    explanation: 'ほかの入札が取り消され、自社の入札が再び最高額になったとき',
    mailRule: 'always',
    usual: { mail: 'off', push: true },
    holdsIn: [21],
  }),
  endingSoon: row({
    label: 'まもなく終了',
    explanation: '注目している車両と、自社が最高額の車両の、終了1時間前',
    usual: { mail: 'off', push: true },
    holdsIn: [21],
    pushHours: 1,
  }),
  match: row({
    label: '条件に合う出品',
    explanation: '「探しているバイク」か、保存した絞り込みに合う車両の受付が始まったとき',
    usual: { mail: 'daily', push: true },
    holdsIn: [21],
  }),
  won: row({
    label: '落札',
    explanation: '自社の最高額で入札が終わったとき',
    usual: { mail: 'atOnce', push: true },
    isUrgent: true,
  }),
  answerDue: row({
    label: '回答のお願い',
    explanation: '出品者の提示額や購入の意思など、自社の回答が求められたとき',
    mailRule: 'always',
    usual: { mail: 'off', push: true },
    holdsIn: [22, 31, 91, 92],
  }),
  message: row({
    label: 'メッセージ',
    explanation: '出品者や運営からメッセージが届いたとき',
    usual: { mail: 'atOnce', push: true },
  }),
  handOverTomorrow: row({
    label: '明日の引渡し',
    explanation: '引渡しの前日',
    mailRule: 'always',
    usual: { mail: 'off', push: true },
    holdsIn: [31],
  }),
  paymentDue: row({
    label: 'お支払いの期限',
    explanation: '引渡しのあと、お支払いの報告がないとき',
    mailRule: 'always',
    usual: { mail: 'off', push: true },
    isUrgent: true,
    holdsIn: [31],
  }),
} as const satisfies Record<string, AlertRow>

export type AlertKind = keyof typeof ALERTS
export const ALERT_KINDS = Object.keys(ALERTS) as readonly AlertKind[]
export type AlertChoices = Readonly<Record<AlertKind, AlertChoice>>

/** The mail of a trade is sent with it, at any hour; a device is silent in the quiet hours unless somebody waits. */
export function passesQuietHours(kind: AlertKind): 'nothing' | 'mail' | 'everything' {
  const { isUrgent, mailRule } = ALERTS[kind]
  if (isUrgent) return 'everything'
  return mailRule === 'always' ? 'mail' : 'nothing'
}

export const QUIET_WORDS = {
  nothing: '',
  mail: '（メールは、お知らせを止める時間にも届きます）',
  everything: '（お知らせを止める時間にも届きます）',
} as const satisfies Record<ReturnType<typeof passesQuietHours>, string>

export function isAlertKind(text: string): text is AlertKind {
  return Object.hasOwn(ALERTS, text)
}

/** What a person chose, with the usual where nothing was; of a mail that belongs to a trade there is nothing to choose. */
export function alertChoices(chosen: Partial<AlertChoices> | null): AlertChoices {
  const entries = ALERT_KINDS.map((kind) => {
    const { mailRule, usual } = ALERTS[kind]
    const choice = chosen?.[kind] ?? usual
    return [kind, mailRule === 'always' ? { ...choice, mail: 'off' } : choice]
  })
  return Object.fromEntries(entries)
}

/** What the links of mails are for: a kind, or the mail that lists a day's. */
export type AlertMailing = AlertKind | 'daily'

export function isMailingOn(mailing: AlertMailing, choices: AlertChoices): boolean {
  return mailing === 'daily'
    ? ALERT_KINDS.some((kind) => choices[kind].mail === 'daily')
    : choices[mailing].mail !== 'off'
}

/** Turned off twice it is off, and what it was is still known. */
export function withoutMailing(mailing: AlertMailing, choices: AlertChoices): AlertChoices {
  return changed(choices, (kind, choice) => {
    const isMeant = mailing === 'daily' ? choice.mail === 'daily' : kind === mailing && choice.mail !== 'off'
    return isMeant ? { ...choice, mail: 'off', mailBefore: choice.mail } : choice
  })
}

/** As it was before the link turned it off; where that is not known, as the mail came: at once, or what usually comes daily. */
export function withMailing(mailing: AlertMailing, choices: AlertChoices): AlertChoices {
  const isKnown = ALERT_KINDS.some((kind) => choices[kind].mail === 'off' && choices[kind].mailBefore === 'daily')
  return changed(choices, (kind, choice) => {
    const { mailBefore, ...rest } = choice
    if (choice.mail !== 'off' || ALERTS[kind].mailRule === 'always') return choice
    if (mailing !== 'daily') return kind === mailing ? { ...rest, mail: mailBefore ?? 'atOnce' } : choice
    const isMeant = isKnown ? mailBefore === 'daily' : ALERTS[kind].usual.mail === 'daily'
    return isMeant ? { ...rest, mail: 'daily' } : choice
  })
}

function changed(choices: AlertChoices, change: (kind: AlertKind, choice: AlertChoice) => AlertChoice): AlertChoices {
  return alertChoices(Object.fromEntries(ALERT_KINDS.map((kind) => [kind, change(kind, choices[kind])])))
}

/** The mail to a dealer with which an answer is asked for, a day comes near, or its bid binds it again. */
const ALERTS_OF_MAILS: Readonly<Record<string, AlertKind>> = {
  leadRestored: 'restored',
  counterOffered: 'answerDue',
  runnerUpAsked: 'answerDue',
  stopAsked: 'answerDue',
  remindDelivery: 'handOverTomorrow',
  remindPayment: 'paymentDue',
}

export function alertOfMail(template: string): AlertKind | null {
  return ALERTS_OF_MAILS[template] ?? null
}
