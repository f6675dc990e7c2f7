import * as account from '#content/mail/account-mails.ts'
import * as alert from '#content/mail/alert-mails.ts'
import * as api from '#content/mail/api-mails.ts'
import type { AuctionMailFacts, MailText } from '#content/mail/auction-mail-parts.ts'
import { AUCTION_MAILS, winnerBackMail, winnerSuspendedMail } from '#content/mail/auction-mails.ts'
import * as papers from '#content/mail/document-mails.ts'
import type { MailDocument } from '#content/mail/mail-document.ts'
import { mailStageOf } from '#content/mail/mail-stages.ts'
import * as market from '#content/mail/market-mails.ts'
import * as message from '#content/mail/message-mails.ts'
import * as orders from '#content/mail/order-mails.ts'
import * as partner from '#content/mail/partner-mails.ts'
import * as support from '#content/mail/support-mails.ts'
import type { AlertFacts } from '#content/push/alert-texts.ts'

const ORIGIN = 'https://kaitori.example'
const URL = `${ORIGIN}/kaitori/mypage/auction/1024`

const FACTS: Omit<AuctionMailFacts, 'bike'> = {
  name: '川崎 疾風',
  clientName: null,
  bikeName: 'ホンダ レブル250',
  url: URL,
  auctionId: 1024,
  relistedFrom: null,
  isDealerSuspended: false,
  price: '¥452,000',
  bidCount: 7,
  endAt: '11月20日（金）21:00',
  answerBy: '11月22日（日）21:00',
  confirmBy: '11月29日（日）21:00',
  finalPrice: '¥447,000',
  reason: '左側面の写真が暗く、傷を確かめられません。',
  by: 'dealer',
  default: '引取りが行われなかったため',
  typedAt: '11月23日（月）14:05',
  payment: 'transfer',
  isPaid: true,
  isRefundAsked: true,
  stop: {
    by: 'dealer',
    reason: '資金の都合',
    answerBy: '11月25日（水）10:00',
    ruledBy: '11月26日（木）18:00',
    isOvertaken: true,
    isAnswered: false,
    refusedBy: 'owner',
    comment: '予定どおりお願いします。',
  },
  claims: [{ label: '傷・へこみ', detail: 'タンク左に線傷', amount: '−¥5,000', answer: '応じる' }],
  isCheckedAgain: false,
  claimedPrice: '¥447,000',
  isRefused: true,
  ruledBy: '11月24日（火）12:00',
  isCorrection: false,
  paidOn: '11月23日（月）',
  paymentDue: '11月23日（月）',
  owed: '¥50,000',
  struckOut: '¥460,000（自動入札の上限 ¥480,000）',
  isAutomaticStruckOut: true,
  photo: '後ろ',
  ownMaximum: '¥480,000',
  runnerUp: { dealer: '港北オートバイ', price: '¥440,000', answerBy: '11月23日（月）21:00', bidAuctionId: null },
  order: { dealer: '港北オートバイ', price: '¥310,000', way: 'atOnce', leastGrade: 6, outcome: 'gradeMissed' },
  admitted: [{ label: '鍵', value: '部品・付属品の不足「1本しかない」（¥15,000の減額）' }],
  counterOffer: { price: '¥470,000', until: '11月21日（土）21:00', isAccepted: false },
  endedOffer: '¥470,000',
  awaitedPhotos: ['左側面', 'メーター'],
  reviewUrl: `${ORIGIN}/kaitori/auction-review/code?id=1024&key=abc`,
  reviewCode: '482913',
  checklistChanges: [{ label: '引渡し日', value: '11月23日（月） → 11月24日（火）' }],
  isProposal: false,
  delivery: [
    { label: '引渡し日', value: '11月24日（火）' },
    { label: '時間', value: '10時ごろ' },
    { label: '場所', value: '出品者の自宅' },
    { label: 'お支払い方法', value: '振込（引渡し時）' },
  ],
  proof: { head: '9f2c'.repeat(16), url: `${ORIGIN}/kaitori/auction/1024/proof` },
  nameChange: {
    isCorrection: true,
    dueOn: '12月9日（水）',
    place: '運輸支局',
    procedure: '届出',
    changedOn: '12月1日（火）',
    isLate: false,
    taxDay: '4月1日（木）',
  },
  contact: [
    { label: '販売店', value: '港北オートバイ' },
    { label: 'ご担当者', value: '青葉' },
  ],
}

/** What every mail about an auction is shown with. */
export const AUCTION_FACTS: AuctionMailFacts = { ...FACTS, bike: { kind: 'cruiser', stage: null } }

const OF_BIKE = {
  userName: '川崎 疾風',
  bikeName: 'ホンダ レブル250',
  kind: 'cruiser',
  typeName: 'MC49',
  mileage: '5,000〜10,000km',
  range: '約42万円（38.5〜46.2万円）',
  salesCount: 128,
  url: `${ORIGIN}/kaitori/mypage/market`,
}
const THREAD = { supportThreadId: 31, subject: '出品について', url: `${ORIGIN}/kaitori/contact/31`, name: '川崎 疾風' }
const STRUCK = [{ bikeName: 'レブル250', number: 1024 }]
const TOUCHED = [{ bikeName: 'レブル250', url: `${ORIGIN}/partner/auctions/1024` }]
const CODE = { code: '482913', reserve: { code: '12345678901234567890', until: new Date('2026-11-20T12:00:00Z') } }
const NAMED = { userName: '川崎 疾風', origin: ORIGIN, url: URL }
const ALERT: AlertFacts = {
  kind: 'outbid',
  auctionId: 1024,
  bikeName: 'ホンダ レブル250',
  price: 452_000,
  nextBid: 457_000,
  endAt: '11月20日（金）21:00',
  isLeading: false,
  ownMaximum: 440_000,
  path: '/partner/auctions/1024?dealer=2001&again=1',
}
const SUSPENDED = {
  dealerName: '港北オートバイ',
  agencyName: '関東代理',
  struck: STRUCK,
  waiting: [{ bikeName: 'CB400SF', number: 1025 }],
  trading: [{ bikeName: 'SR400', number: 1026 }],
  promised: [{ bikeName: 'MT-07', price: 520_000 }],
  standing: [{ bikeName: 'ヤマハ MT-07', price: 520_000, leftCount: 2, until: '12月1日（火）' }],
  hadTokens: true,
  hasWebhooks: true,
  isStruck: true,
  url: URL,
  ordersUrl: URL,
  apiUrl: URL,
}

/** Every function of the modules of other mails, with something to say. */
const OTHERS = {
  ...all(account, {
    signUpCodeMail: (it) => it(CODE),
    signUpAgainCodeMail: (it) => it({ ...CODE, origin: ORIGIN }),
    loginCodeMail: (it) => it({ ...CODE, ...NAMED }),
    resetCodeMail: (it) => it({ ...CODE, ...NAMED }),
    changeEmailCodeMail: (it) => it(CODE),
    emailChangedMail: (it) => it({ ...NAMED, until: '11月25日（水）9:00' }),
    emailRestoredMail: (it) => it(NAMED),
    emailTakenBackMail: (it) => it({ ...NAMED, contactUrl: `${ORIGIN}/kaitori/contact` }),
    passwordChangedMail: (it) => it(NAMED),
    partnerLoginWarningMail: (it) => it({ ...NAMED, at: '11月18日（水）3:16' }),
    withdrawalMail: (it) => it({ ...NAMED, isSeller: true }),
  }),
  ...all(api, {
    webhookPausedMail: (it) =>
      it({
        ...NAMED,
        host: 'hooks.example.com',
        isGone: false,
        at: '11月18日（水）3:16',
        url: `${ORIGIN}/partner/api/webhooks/1`,
      }),
    apiTokenMail: (it) =>
      it({
        ...NAMED,
        tokenName: '在庫管理',
        scopes: '閲覧・入札',
        at: '11月18日（水）3:16',
        until: '2月16日（火）3:16',
      }),
  }),
  ...all(alert, {
    alertMail: (it) =>
      it({
        ...ALERT,
        name: '青葉',
        bikeKind: 'cruiser',
        url: `${ORIGIN}${ALERT.path}`,
        clientName: '港北オートバイ',
        isClientLeading: true,
      }),
    alertDigestMail: (it) => it({ name: '青葉', alerts: [ALERT], moreCount: 2, url: `${ORIGIN}/partner/auctions` }),
  }),
  ...all(papers, {
    documentMade: (it) =>
      it({ ...FACTS, kind: 'cruiser', title: '売買契約書', sha256: 'ab12'.repeat(16), isUntilStop: true }),
  }),
  ...all(orders, {
    orderUsedMail: (it) => it({ ...FACTS, kind: 'cruiser', way: 'atOnce' }),
    orderReleasedMail: (it) => it({ ...FACTS, kind: 'cruiser', way: 'atOnce' }),
  }),
  ...all(market, {
    priceReportMail: (it) => it({ ...OF_BIKE, month: '11月', lastMonth: null, inThreeMonths: '約41万円' }),
    invitationMail: (it) => it({ ...OF_BIKE, dealerCount: 12 }),
  }),
  ...all(message, { newMessageMail: (it) => it({ ...OF_BIKE, senderName: '港北オートバイ', countText: '2件' }) }),
  ...all(partner, {
    dealerSuspendedMail: (it) => it({ ...SUSPENDED, running: TOUCHED, waiting: TOUCHED, trading: TOUCHED }),
    suspensionNoticeMail: (it) => it(SUSPENDED),
    agencyDealerSuspendedMail: (it) => it(SUSPENDED),
    agencyDealerLiftedMail: (it) => it({ ...SUSPENDED, missed: [] }),
    agencySuspendedMail: (it) => it({ ...SUSPENDED, dealerNames: ['港北オートバイ'] }),
    agencyLiftedMail: (it) => it(SUSPENDED),
    suspensionLiftedMail: (it) => it({ ...SUSPENDED, missed: [] }),
  }),
  ...all(support, {
    contactCodeMail: (it) => it(CODE),
    contactReceivedMail: (it) => it({ ...THREAD, dueLabel: '11月19日（木）12:00' }),
    contactAnsweredMail: (it) => it({ ...THREAD, answer: 'はい、承れます。' }),
    supportAnsweredMail: (it) => it({ ...THREAD, userName: '川崎 疾風' }),
    supportClosedMail: (it) => it({ ...THREAD, isLink: true }),
  }),
  winnerSuspendedMail: winnerSuspendedMail(OF_BIKE, 'contract'),
  winnerSuspendedMailBeforeContract: winnerSuspendedMail(OF_BIKE, 'answer'),
  winnerSuspendedMailAfterHandOver: winnerSuspendedMail(OF_BIKE, 'handedOver'),
  winnerBackMail: winnerBackMail(OF_BIKE, 'contract'),
  winnerBackMailWhileAsked: winnerBackMail(OF_BIKE, 'stopAsked'),
  winnerBackMailAfterHandOver: winnerBackMail(OF_BIKE, 'handedOver'),
}

/** The functions of a module that write a mail; one that has no sample does not compile. */
type Writers<Module> = {
  readonly [Name in keyof Module as Module[Name] extends (...given: never[]) => MailDocument ? Name : never]: (
    write: Module[Name],
  ) => MailDocument
}

function all<Module extends object>(module: Module, samples: Writers<Module>): Record<string, MailDocument> {
  const entries = Object.entries(samples) as [keyof Module & string, (write: unknown) => MailDocument][]
  return Object.fromEntries(entries.map(([name, sample]) => [name, sample(module[name])]))
}

/** One mail of every kind, by side and name. */
export function everyMail(): Record<string, MailDocument> {
  const auction = Object.entries(AUCTION_MAILS).flatMap(([side, texts]) =>
    Object.entries(texts as Record<string, MailText>).map(([template, text]) => {
      const stage = side === 'owner' || side === 'winner' ? mailStageOf(template, 31) : null
      return [`${side} ${template}`, text({ ...FACTS, bike: { kind: 'cruiser', stage } })] as const
    }),
  )
  return { ...Object.fromEntries(auction), ...OTHERS }
}
