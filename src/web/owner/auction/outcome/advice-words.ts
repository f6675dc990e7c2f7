import { type Advice, FEW_DEALERS, type Outcome } from '#domain/listing/outcome-advice.ts'
import { manYenText } from '#ui/price/man-yen.ts'
import { yenText } from '#ui/values/money.ts'

interface Words {
  readonly title: string
  readonly text: string
}

interface ToldOutcome extends Outcome {
  /** The best amount is the owner's own price, which a dealer accepted: no bid. */
  readonly isOfferAccepted: boolean
}

export function adviceWords(advice: Advice, outcome: ToldOutcome, missingViews: readonly string[]): Words {
  const { askingPrice, bestAmount, isOfferAccepted, market } = outcome
  const best = isOfferAccepted ? 'ご提示額' : '最高額'
  switch (advice) {
    case 'askingAboveMarket':
      return {
        title: '希望価格が相場を上回っていました',
        text: `希望価格は${yenText(askingPrice ?? 0)}、相場の上限は約${manYenText(market?.max ?? 0)}です。販売店には「希望価格に届いていません」と表示されるため、入札を見送る店もあります。`,
      }
    case 'bidNearAsking':
      return {
        title: '希望価格まで、あと少しでした',
        text: `${isOfferAccepted ? '販売店が受け入れたご提示額' : best}は${yenText(bestAmount)}でした。希望価格を少し下げると、届く見込みがあります。`,
      }
    case 'bidWithinMarket':
      return {
        title: `${best}は、相場の範囲でした`,
        text: '再出品しても、同じくらいの金額になる見込みです。金額以外の条件（引渡しの時期など）も見直してみてください。',
      }
    case 'bidBelowMarket':
      return {
        title: `${best}は、相場を下回っていました`,
        text: `相場の下限は約${manYenText(market?.min ?? 0)}です。写真や説明を充実させて、もう一度出品してみてください。`,
      }
    case 'statedDefects':
      return {
        title: '申告した状態に合わせて、金額と情報を見直せます',
        text: '申告した状態の車両は、状態のよい車両の相場より低い金額になることがあります。希望価格は、同じような状態の車両を目安にしてください。修理の記録や見積もり、傷や損傷がわかる写真があると、販売店は金額を決めやすくなります。',
      }
    case 'answerQuestions':
      return {
        title: '回答していない質問がありました',
        text: `販売店からの質問${outcome.unansweredQuestions}件に、回答がありませんでした。回答があると、販売店は安心して入札できます。`,
      }
    case 'addViews':
      return {
        title: '写真を増やすと、状態が伝わります',
        text: `おすすめの写真のうち、${missingViews.join('、')}がありません。`,
      }
    case 'addMovie':
      return {
        title: 'エンジンの動画を付けられます',
        text: '始動の様子や音がわかると、販売店は金額を決めやすくなります。',
      }
    case 'fewLooked':
      return {
        title: '見た販売店が少ない回でした',
        text: `ページを開いた販売店は${outcome.dealersLooked}店でした（${FEW_DEALERS}店未満）。入札の期間を長めにとると、見る店が増えます。`,
      }
  }
}
