import { type MailBlock, type MailDocument, note, paragraph } from './mail-document.ts'

export interface TouchedAuction {
  readonly bikeName: string
  readonly url: string
}

interface Suspension {
  readonly dealerName: string
  /** Its bids were struck out. */
  readonly running: readonly TouchedAuction[]
  /** It had won; the owner's answer is due. */
  readonly waiting: readonly TouchedAuction[]
  /** The contract stands. */
  readonly trading: readonly TouchedAuction[]
  /** Its binding orders that nobody has ended: they rest with it. */
  readonly standing: readonly StandingOrder[]
  /** Before this mail was written. */
  readonly isLifted?: boolean
  /** The dealer's page in the console. */
  readonly url: string
}

/** To the operators: what a suspension left for them to do. */
export function dealerSuspendedMail({
  dealerName,
  running,
  waiting,
  trading,
  standing,
  isLifted = false,
  url,
}: Suspension): MailDocument {
  const count = running.length + waiting.length + trading.length
  return {
    subject: `【Kaitori】利用停止：${dealerName}`,
    greeting: null,
    blocks: [
      paragraph(`${dealerName}の利用を停止しました。関係するオークションは${count}件です。`),
      ...touched('入札を取り消したオークション', running),
      ...(isLifted ? [paragraph('利用停止は、その後に解除されています。')] : []),
      ...touched(
        `落札していたオークション${isLifted ? '' : '（売却はできません。出品者への連絡が必要です）'}`,
        waiting,
      ),
      ...touched(
        `契約中の取引${isLifted ? '' : '（販売店は操作できません。取引の中止などの判断が必要です）'}`,
        trading,
      ),
      ...named(
        `有効な買取注文が${standing.length}件あります。${isLifted ? '' : '停止中は出品者に表示されず、終了しないかぎり、再開後に再び有効になります。'}`,
        standing.map(orderRow),
      ),
      { kind: 'button', label: '販売店の一覧を開く', url },
      note(
        '販売店と、その代理店には、利用停止のお知らせを1通だけ送りました。停止中、この販売店の取引について販売店とその代理店に送られるメールは、取引の中止のお知らせだけです。',
      ),
    ],
  }
}

interface NamedSale {
  readonly bikeName: string
  readonly number: number
}

/** What a dealer has open besides its bids. */
interface OpenSales {
  /** It leads after the bidding; the owner's answer is due. */
  readonly waiting: readonly NamedSale[]
  /** Contracts that stand. */
  readonly trading: readonly NamedSale[]
  /** Bikes that its binding orders are kept for until their inspection; they have no page of the dealer's yet. */
  readonly promised: readonly { readonly bikeName: string; readonly price: number }[]
  /** Binding orders that nobody has ended. */
  readonly standing: readonly StandingOrder[]
}

/** A binding order that rests with its dealer, and counts again when the dealer may buy again. */
export interface StandingOrder {
  readonly bikeName: string
  readonly price: number
  /** Not promised yet. */
  readonly leftCount: number
  /** The last day, like 12月1日（火）. */
  readonly until: string
}

/** What the programs of the reader were; it is told of what it had. */
interface Programs {
  /** Its tokens ended with the suspension. */
  readonly hadTokens: boolean
  readonly hasWebhooks: boolean
}

interface SuspensionNotice extends OpenSales, Programs {
  readonly dealerName: string
  readonly struck: readonly NamedSale[]
  /** Where to ask: who is suspended cannot log in. */
  readonly url: string
}

/** To the dealer: what it means. The reason stays in our records; we give it when asked. */
export function suspensionNoticeMail({ dealerName, struck, url, ...open }: SuspensionNotice): MailDocument {
  const rows = struck.map(namedRow)
  return {
    subject: '【Kaitori】ご利用停止のお知らせ',
    greeting: `${dealerName} ご担当者`,
    blocks: [
      paragraph('運営の判断により、貴社のご利用を停止しました。停止中は、ログインも入札もできません。'),
      ...(rows.length > 0
        ? [
            paragraph(
              `入札中のオークション${rows.length}件の入札は、すべて取り消しました。ご利用を再開しても、取り消した入札は戻りません。`,
            ),
            { kind: 'facts', rows } as const,
          ]
        : []),
      ...openWords(open, heldWords('貴社')),
      ...endedPrograms(open),
      paragraph('停止の理由やお取引については、お問い合わせの画面から、運営までご連絡ください。'),
      { kind: 'button', label: '運営に問い合わせる', url },
    ],
  }
}

/** To the people of the agency that the dealer belongs to, which works on for its others. */
export function agencyDealerSuspendedMail({
  agencyName,
  dealerName,
  struck,
  url,
  ...open
}: Omit<SuspensionNotice, keyof Programs> & { readonly agencyName: string }): MailDocument {
  const rows = struck.map(namedRow)
  return {
    subject: `【Kaitori】${dealerName}の利用停止のお知らせ`,
    greeting: `${agencyName} ご担当者`,
    blocks: [
      paragraph(
        `運営の判断により、貴社が担当する「${dealerName}」の利用を停止しました。停止中は、${dealerName}としての入札や操作はできません。ほかの販売店は、これまでどおりご利用いただけます。`,
      ),
      ...(rows.length > 0
        ? [
            paragraph(
              `入札中のオークション${rows.length}件の入札は、すべて取り消しました。利用を再開しても、取り消した入札は戻りません。`,
            ),
            { kind: 'facts', rows } as const,
          ]
        : [paragraph('取り消した入札はありません。')]),
      ...openWords(open, heldWords(dealerName)),
      paragraph('停止の理由やお取引については、お問い合わせの画面から、運営までご連絡ください。'),
      { kind: 'button', label: '運営に問い合わせる', url },
    ],
  }
}

/** To the people of the agency, when the dealer may work again. */
export function agencyDealerLiftedMail({
  agencyName,
  dealerName,
  isStruck,
  missed,
  url,
  ordersUrl,
  ...open
}: Omit<SuspensionLift, keyof Programs | 'apiUrl'> & { readonly agencyName: string }): MailDocument {
  return {
    subject: `【Kaitori】${dealerName}の利用再開のお知らせ`,
    greeting: `${agencyName} ご担当者`,
    blocks: [
      paragraph(`貴社が担当する「${dealerName}」の利用停止を解除しました。${dealerName}としての入札や操作ができます。`),
      ...(isStruck ? [paragraph(STRUCK_STAY_OUT)] : []),
      ...missedWords(missed),
      ...openWords(open, backWords(dealerName)),
      ...toOrders(open, ordersUrl),
      { kind: 'button', label: '販売店の画面を開く', url },
    ],
  }
}

const STRUCK_STAY_OUT = '停止の際に取り消した入札は戻りません。必要な場合は、あらためて入札してください。'

interface AgencySuspension extends Programs {
  readonly agencyName: string
  /** Of its dealers, suspended with it. */
  readonly dealerNames: readonly string[]
  /** Where to ask. */
  readonly url: string
}

/** To the people of an agency: what it means. The reason stays in our records, as with a dealer. */
export function agencySuspendedMail({ agencyName, dealerNames, url, ...programs }: AgencySuspension): MailDocument {
  const rows = dealerNames.map((value, index) => ({ label: `販売店${index + 1}`, value }))
  return {
    subject: '【Kaitori】ご利用停止のお知らせ',
    greeting: `${agencyName} ご担当者`,
    blocks: [
      paragraph(
        '運営の判断により、貴社のご利用を停止しました。停止中は、ログインも、販売店に代わっての入札もできません。',
      ),
      ...(rows.length > 0
        ? [
            paragraph(
              '次の販売店も、あわせて停止しました。入札の取り消しや契約中の取引は、各販売店にお知らせしています。',
            ),
            { kind: 'facts', rows } as const,
          ]
        : []),
      ...endedPrograms(programs),
      paragraph('停止の理由やお取引については、お問い合わせの画面から、運営までご連絡ください。'),
      { kind: 'button', label: '運営に問い合わせる', url },
    ],
  }
}

interface AgencyLift extends Programs {
  readonly agencyName: string
  /** Bids of one of its dealers were struck out. */
  readonly isStruck: boolean
  readonly url: string
  readonly apiUrl: string
}

/** To the people of an agency that was suspended. */
export function agencyLiftedMail({ agencyName, isStruck, url, apiUrl, ...programs }: AgencyLift): MailDocument {
  return {
    subject: '【Kaitori】ご利用再開のお知らせ',
    greeting: `${agencyName} ご担当者`,
    blocks: [
      paragraph('貴社の利用停止を解除しました。ログインと、販売店に代わっての入札ができます。'),
      ...(isStruck ? [paragraph(STRUCK_STAY_OUT)] : []),
      ...resumedPrograms(programs, apiUrl),
      { kind: 'button', label: 'ログインする', url },
    ],
  }
}

/** Of what happened to an auction that the dealer had won, while it was told nothing. */
export interface MissedEvent {
  readonly bikeName: string
  readonly number: number
  readonly kind:
    | 'operatorStopped'
    | 'ownerStopped'
    | 'declined'
    | 'completed'
    | 'ruled'
    | 'objected'
    | 'unproven'
    | 'fraud'
  readonly amount: number | null
  readonly reason: string | null
}

const MISSED: Readonly<Record<MissedEvent['kind'], (event: MissedEvent) => string>> = {
  operatorStopped: ({ reason }) => `運営が取引を中止しました${reason ? `（理由：${reason}）` : ''}`,
  ownerStopped: () => '出品者が取引を中止しました',
  declined: () => '売却は成立しませんでした',
  completed: ({ amount }) => `取引が完了しました${amount === null ? '' : `（最終取引金額 ${yen(amount)}）`}`,
  ruled: ({ amount }) => `運営が最終取引金額を${amount === null ? '' : ` ${yen(amount)} と`}裁定しました`,
  objected: ({ amount }) =>
    `出品者から、${amount === null ? '代金' : `代金 ${yen(amount)} `}をまだ受け取っていないとの申し出がありました`,
  unproven: ({ amount, reason }) =>
    `運営が、${amount === null ? '代金' : `代金 ${yen(amount)} `}の支払いを確認できないと裁定しました${reason ? `（理由：${reason}）` : ''}。支払いを済ませて報告してください`,
  fraud: ({ amount }) =>
    `運営が車両について裁定しました${amount === null ? '' : `（出品者が返還する金額 ${yen(amount)}）`}`,
}

function missedWords(missed: readonly MissedEvent[]) {
  if (missed.length === 0) return []
  const rows = missed.map((it) => ({ label: `${it.bikeName}（No.${it.number}）`, value: MISSED[it.kind](it) }))
  return [
    paragraph('停止中に、落札・契約していたオークションで次のことがありました。'),
    { kind: 'facts', rows } as const,
  ]
}

interface SuspensionLift extends OpenSales, Programs {
  readonly dealerName: string
  /** Bids of it were struck out. */
  readonly isStruck: boolean
  readonly missed: readonly MissedEvent[]
  readonly url: string
  /** 買取注文 */
  readonly ordersUrl: string
  /** 外部連携 */
  readonly apiUrl: string
}

/** To the dealer that was suspended. */
export function suspensionLiftedMail({
  dealerName,
  isStruck,
  missed,
  url,
  ordersUrl,
  apiUrl,
  ...open
}: SuspensionLift): MailDocument {
  return {
    subject: '【Kaitori】ご利用再開のお知らせ',
    greeting: `${dealerName} ご担当者`,
    blocks: [
      paragraph('貴社の利用停止を解除しました。ログインと入札ができます。'),
      ...(isStruck ? [paragraph(STRUCK_STAY_OUT)] : []),
      ...missedWords(missed),
      ...openWords(open, backWords('貴社')),
      ...toOrders(open, ordersUrl),
      ...resumedPrograms(open, apiUrl),
      { kind: 'button', label: 'ログインする', url },
    ],
  }
}

/** What becomes of each while the suspension lasts, in the words of a mail that calls the dealer so. */
const heldWords = (dealer: string) => ({
  waiting: `停止中は、出品者は${dealer}には売却できません。回答の期限までに停止が解除されない場合、${dealer}との売買は成立しません。`,
  trading:
    '契約は引き続き有効です。停止中は、引渡しやお支払いの報告などの操作はできません。進め方は運営からご連絡します。',
  promised: '停止中に審査に合格した場合、注文による入札は行われません。',
  standing:
    '停止中は、出品者に表示されず、選ばれることもありません。期限までにご利用を再開すると、終了しないかぎり再び有効になります。',
})

/** And once it is over. */
const backWords = (dealer: string) => ({
  waiting: `出品者は、${dealer}を選んで売却できます。`,
  trading: '契約は引き続き有効です。出品者とのお取引を進めてください。',
  promised: '注文の約束は引き続き有効です。',
  standing:
    '再び出品者に表示され、出品者が選ぶと、1台ずつ注文の金額で入札します。不要になった注文は、「買取注文」の画面で終了してください。',
})

function openWords(
  { waiting, trading, promised, standing }: OpenSales,
  words: Readonly<Record<keyof OpenSales, string>>,
) {
  const prices = promised.map(({ bikeName, price }) => ({ label: bikeName, value: `注文の金額 ${yen(price)}` }))
  return [
    ...named(`出品者の回答を待っている車両が${waiting.length}件あります。${words.waiting}`, waiting.map(namedRow)),
    ...named(`契約中の取引が${trading.length}件あります。${words.trading}`, trading.map(namedRow)),
    ...named(`買取注文が選ばれ、審査を待っている車両が${promised.length}件あります。${words.promised}`, prices),
    ...named(`有効な買取注文が${standing.length}件あります。${words.standing}`, standing.map(orderRow)),
  ]
}

function orderRow({ bikeName, price, leftCount, until }: StandingOrder) {
  return { label: bikeName, value: `1台 ${yen(price)}・残り${leftCount}台・${until}まで` }
}

function toOrders({ standing }: OpenSales, url: string): MailBlock[] {
  if (standing.length === 0) return []
  return [{ kind: 'link', text: '登録してある注文は、こちらで確認・終了できます。', label: '買取注文を見る', url }]
}

/** Whose login ends, so do its tokens; a webhook is a setting, and rests. */
function endedPrograms({ hadTokens, hasWebhooks }: Programs): MailBlock[] {
  return [
    ...(hadTokens
      ? [paragraph('アクセストークンは失効しました。必要な場合は、ご利用の再開後に発行し直してください。')]
      : []),
    ...(hasWebhooks ? [paragraph('Webhookは、停止中は送信しません。設定はそのまま残ります。')] : []),
  ]
}

function resumedPrograms({ hadTokens, hasWebhooks }: Programs, url: string): MailBlock[] {
  const words = [
    ...(hadTokens ? ['アクセストークンは失効しました。必要な場合は、発行し直してください。'] : []),
    ...(hasWebhooks
      ? ['Webhookは、これから起きることについて、元の設定のまま送信を再開しました。停止中の出来事は送信していません。']
      : []),
  ]
  return words.length === 0 ? [] : [{ kind: 'link', text: words.join(''), label: '外部連携を開く', url }]
}

function namedRow({ bikeName, number }: NamedSale) {
  return { label: bikeName, value: `No.${number}` }
}

function named(words: string, rows: readonly { readonly label: string; readonly value: string }[]) {
  return rows.length > 0 ? [paragraph(words), { kind: 'facts', rows } as const] : []
}

function yen(amount: number): string {
  return `¥${amount.toLocaleString('ja-JP')}`
}

function touched(title: string, auctions: readonly TouchedAuction[]) {
  if (auctions.length === 0) return []
  const rows = auctions.map(({ bikeName, url }) => ({ label: bikeName, value: url }))
  return [paragraph(title), { kind: 'facts', rows } as const]
}
