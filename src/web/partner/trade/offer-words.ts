import { yenText } from '#ui/values/money.ts'

export const OFFER_WORDS = {
  'runner-up': {
    price: '購入金額',
    yes: { button: '購入する', label: '購入する', done: '購入すると回答しました。出品者の回答をお待ちください。' },
    no: { button: '購入しない', label: '購入しない', done: '購入しないと回答しました。' },
    refusal: '購入しないと回答します。あとから変えることはできません。',
  },
  'counter-offer': {
    price: '提示額',
    yes: {
      button: 'この金額に応じる',
      label: 'この金額に応じる',
      done: '提示額に応じると回答しました。出品者の回答をお待ちください。',
    },
    no: {
      button: '応じない（入札額のまま）',
      label: '応じない',
      done: '提示額に応じないと回答しました。貴社の入札は、入札額のまま有効です。',
    },
    refusal: '提示額に応じないと回答します。貴社の入札は、入札額のまま有効です。あとから変えることはできません。',
  },
} as const
export type Offer = keyof typeof OFFER_WORDS

/** Why a runner-up is asked. After one that stopped in its turn, its own bid stands in an auction before this one. */
export function whyAsked(auctionId: number, bidAuctionId: number): string {
  return bidAuctionId === auctionId
    ? '落札した販売店との取引が中止されました。入札した貴社に、貴社の入札額で購入するかどうかをお尋ねしています。'
    : `貴社がNo.${bidAuctionId}で入札した車両です。落札した販売店との取引に続き、その次の販売店との取引も中止されました。入札した貴社に、No.${bidAuctionId}での貴社の入札額で購入するかどうかをお尋ねしています。`
}

/** To a dealer who was asked as a runner-up and does not buy: how the question ended. */
export function endedOfferWords(end: string, amount: number): { readonly title: string; readonly text: string } {
  const asked = `${yenText(amount)}でのご購入のお尋ね`
  if (end === 'no') return { title: '購入しないと回答しました', text: `${asked}は、貴社のご回答により終了しました。` }
  if (end === 'calledOff')
    return {
      title: 'ご購入のお尋ねは取りやめになりました',
      text: `${asked}は、出品者側の事情により取りやめになりました。貴社に必要なお手続きはありません。`,
    }
  return {
    title: 'ご購入のお尋ねは終了しました',
    text: `${asked}は、回答の期限を過ぎたため終了しました。貴社に必要なお手続きはありません。`,
  }
}

/** What is answered, behind the name of the bike. */
export function offerWords(offer: Offer, accepts: boolean, amount: number): string {
  return offer === 'counter-offer'
    ? `の提示額 ${yenText(amount)} に${accepts ? '応じます' : '応じません（入札額のまま）'}`
    : `を${yenText(amount)}で購入${accepts ? 'します' : 'しません'}`
}
