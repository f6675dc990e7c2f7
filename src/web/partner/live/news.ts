import { createContext } from 'react'
import type { PartnerConsoleQuery } from '#contract/generated/partner-console.ts'
import type { Tone } from '#ui/feedback/tone.ts'
import { yenText } from '#ui/values/money.ts'
import { amongChoicesWords } from '../auction/standing.tsx'

export type News = PartnerConsoleQuery['partnerNews'][number]

interface Told {
  readonly tone: Tone
  /** Follows the name of the bike. */
  readonly words: (news: News) => string
  readonly link: string
}

const priceNow = ({ auction: { currentPrice, bidCount } }: News) =>
  bidCount > 0 ? `現在 ${yenText(currentPrice)} です。` : '現在、入札はありません。'

/** What each kind of news says, with the figures of now. */
export const NEWS: Readonly<Record<News['kind'], Told>> = {
  outbid: { tone: 'bad', words: (it) => `の高値が更新されました。${priceNow(it)}`, link: '入札画面を開く' },
  voided: {
    tone: 'bad',
    words: (it) => `への入札（${yenText(it.price ?? 0)}）を運営が取り消しました。${priceNow(it)}`,
    link: 'オークションを見る',
  },
  restored: {
    tone: 'warn',
    words: (it) => `のほかの入札が取り消されました。現在の最高額は、自社の ${yenText(it.auction.currentPrice)} です。`,
    link: 'オークションを見る',
  },
  lowered: {
    tone: 'info',
    words: ({ auction }) =>
      `のほかの入札が取り消され、価格が下がりました。現在の最高額は ${yenText(auction.currentPrice)} です。`,
    link: '入札画面を開く',
  },
  stopped: { tone: 'warn', words: () => 'の出品を運営が停止しました。入札は無効です。', link: 'オークションを見る' },
  canceled: {
    tone: 'warn',
    words: () => 'の出品を出品者が取り消しました。入札は無効です。',
    link: 'オークションを見る',
  },
  won: {
    tone: 'good',
    words: ({ auction: { isBoughtByOrder, currentPrice } }) =>
      isBoughtByOrder
        ? `について、出品者が自社の買取注文（${yenText(currentPrice)}）で「すぐに売る」を選びました。出品者の回答をお待ちください。`
        : 'の入札が、自社の最高額で終了しました。出品者の回答をお待ちください。',
    link: 'オークションを見る',
  },
  amongChoices: {
    tone: 'info',
    words: ({ price }) => `の入札が終了しました。${amongChoicesWords(price ?? 0)}`,
    link: 'オークションを見る',
  },
  boughtNext: {
    tone: 'good',
    words: () => 'について、購入の意思を出品者に伝えました。出品者の回答をお待ちください。',
    link: 'オークションを見る',
  },
  lost: {
    tone: 'info',
    words: ({ auction }) =>
      `の入札が終了しました。最高額は ${yenText(auction.currentPrice)} で、落札できませんでした。`,
    link: 'オークションを見る',
  },
  declined: { tone: 'warn', words: () => 'は不成立となりました。', link: 'オークションを見る' },
  contracted: { tone: 'good', words: () => 'の売買が成立しました。', link: '取引へ進む' },
  passedOver: {
    tone: 'warn',
    words: () => 'は、出品者が他の販売店を選んで売却しました。',
    link: 'オークションを見る',
  },
  runnerUp: {
    tone: 'good',
    words: ({ price }) => `の取引が中止され、入札した自社が${yenText(price ?? 0)}で購入するかを尋ねられています。`,
    link: '回答する',
  },
  ownerStopped: { tone: 'bad', words: () => 'の取引を出品者が中止しました。', link: '取引を見る' },
  operatorStopped: { tone: 'bad', words: () => 'の取引を運営が中止しました。', link: '取引を見る' },
  dealerStopped: { tone: 'warn', words: () => 'の取引を自社の申し出で中止しました。', link: '取引を見る' },
  claimsAnswered: { tone: 'info', words: () => 'の減額の申請に、出品者が回答しました。', link: '取引を見る' },
  objected: { tone: 'bad', words: () => 'の支払いについて、出品者から申し出がありました。', link: '取引を見る' },
  ruled: { tone: 'warn', words: () => 'の減額を運営が裁定しました。', link: '取引を見る' },
  unproven: { tone: 'bad', words: () => 'の支払いを、運営が確認できないと裁定しました。', link: '取引を見る' },
  completed: { tone: 'good', words: () => 'の取引が完了しました。', link: '取引を見る' },
  wanted: {
    tone: 'info',
    words: () => 'が出品されました。探しているバイクの条件に合います。',
    link: 'オークションを見る',
  },
}

/** What is new since `since`, or was missed during a suspension, and was not put away: the server says what happened, and each is told once. */
export function untold(news: readonly News[], since: string, dismissed: ReadonlySet<string>): readonly News[] {
  return news.filter(
    ({ newsId, at, isMissed }) => (isMissed || Date.parse(at) > Date.parse(since)) && !dismissed.has(newsId),
  )
}

/** Of the auction whose page is open it is said there: over the page it would cover the bid's own answer. */
export function isOnPage({ auction: { auctionId } }: News, pathname: string): boolean {
  return pathname === `/partner/auctions/${auctionId}` || pathname === `/partner/auctions/${auctionId}/pickup`
}

export const UntoldNews = createContext<readonly News[]>([])
