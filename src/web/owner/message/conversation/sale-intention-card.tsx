import { withAgency } from '#content/selling/who-sees.ts'
import type { AuctionMessagesQuery, MessageFieldsFragment } from '#contract/generated/message.ts'
import { STATUS } from '#domain/auction/status.ts'
import { HonourCard } from '#ui/dealer/honour-card.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { AnswerSaleIntention } from '../../auction/actions/answer-sale-intention.tsx'
import { InterruptedNotice } from '../../auction/actions/interrupted-notice.tsx'
import { isBoughtAtOnce } from '../../auction/bought-at-once.ts'
import { BrokenContract } from '../../auction/broken-contract.tsx'

/** What the auction says of its sale. */
export type SaleFacts = NonNullable<AuctionMessagesQuery['auction']>

interface Properties {
  readonly auctionId: number
  /** Maker and model. */
  readonly bike: string
  /** Who offers the amount. */
  readonly dealer: string | null
  readonly bikeDealerId: number | null
  readonly status: number | null
  readonly sale: SaleFacts | null
  readonly price: MessageFieldsFragment['surveyPrice']
  /** A JSON object: amount, answerBy, version. */
  readonly params: string | null
}

/** MSG001: the question whether the owner sells at the winning price, answered where it is asked, or where it was asked anew. */
export function SaleIntentionCard(properties: Properties) {
  return properties.price === 'replaced' ? (
    <ReplacedCard params={properties.params} />
  ) : (
    <StandingCard {...properties} />
  )
}

/** The dealer accepted the counter-offer: the question below this one asks at that price. */
function ReplacedCard({ params }: Pick<Properties, 'params'>) {
  return (
    <section aria-label="売却の意思確認（金額が変わる前）" className="card grid gap-1 p-4 sm:p-5">
      <p className="text-sm text-text-2">
        入札は
        <Yen yen={readParams(params).amount} />
        で終了しました。
      </p>
      <p className="text-sm">
        そのあと販売店がご提示額を受け入れ、金額が変わりました。新しい金額の確認をご覧ください。
      </p>
    </section>
  )
}

function StandingCard(properties: Properties) {
  const { auctionId, bike, dealer, bikeDealerId, status, sale, price, params } = properties
  const { amount, answerBy, version } = readParams(params)
  const isCounterOffer = price === 'counterOffer'
  // A suspension and its end change the version, and neither the dealer nor the amount of the question.
  const isStanding = sale?.winnerDealerId === bikeDealerId && (isCounterOffer || sale?.currentPrice === amount)
  // Another dealer after a stopped trade: nobody has bid in this auction.
  const isRunnerUp = sale?.continuesAuctionId != null
  const isPromised = isBoughtAtOnce(sale?.orderPromise)
  const openOffer = sale?.counterOffer?.isOpen ? sale.counterOffer : null
  const hasOthers = sale?.choices.some((choice) => choice.bikeDealerId !== bikeDealerId) === true
  const agencyName = isStanding ? sale.winnerAgencyName : null
  const honour = isStanding ? sale.winnerHonour : null
  const brokenContract = isStanding ? sale.winnerBrokenContract : null
  const outcome =
    status !== STATUS.biddingEnded && sale?.winnerDealerId && sale.winnerDealerId !== bikeDealerId
      ? '他の販売店に売却しました。'
      : (OUTCOMES[status ?? 0] ?? 'この確認は終了しました。')
  return (
    <section aria-label="売却の意思確認" className="card grid gap-3 p-4 sm:p-5">
      <InterruptedNotice now={outcome}>
        <p className="font-bold">{leadOf(isCounterOffer, isRunnerUp, isPromised)}この金額で売却しますか？</p>
        {dealer && (
          <p className="text-sm text-text-2">
            {isRunnerUp || isPromised ? '販売店' : '最高額の販売店'} {withAgency(dealer, agencyName)}
          </p>
        )}
        <p className="text-2xl font-bold">
          <Yen yen={amount} />
        </p>
        {status === STATUS.biddingEnded ? (
          <>
            <p className="text-sm text-text-2">
              回答期限 <time dateTime={answerBy}>{dateTimeText(answerBy)}</time>
              <br />
              期限までに回答がない場合は、不成立になります。
            </p>
            {openOffer && (
              <p className="text-sm">
                最高額の販売店に{yenText(openOffer.price)}を提示しています（販売店の回答期限{' '}
                {dateTimeText(openOffer.until)}）。回答を待たずに売却すると、この提示は無効になります。
              </p>
            )}
            {brokenContract !== null && <BrokenContract amount={brokenContract} />}
            {honour && <HonourCard dealerName={dealer} honour={honour} heading="h2" />}
            {version !== null && sale && (
              <AnswerSaleIntention
                auctionId={auctionId}
                bike={bike}
                winnerName={dealer}
                agencyName={agencyName}
                honour={honour}
                brokenContract={brokenContract}
                isWinnerSuspended={isStanding && sale.isWinnerSuspended === true}
                amount={amount}
                isOfferAccepted={isCounterOffer}
                openOffer={openOffer}
                marketMin={sale.isOutsideMarket ? null : (sale.marketPrice?.min ?? null)}
                version={isStanding ? Math.max(version, sale.version ?? 0) : version}
                loan={sale}
                admitted={sale.admittedPoints}
              />
            )}
            <p className="text-sm">
              <AppLink to={`/kaitori/mypage/auction/${auctionId}`} className="inline-flex min-h-11 items-center">
                {version === null
                  ? '入札の結果を見て回答する'
                  : hasOthers
                    ? 'ほかの販売店の金額を見て選ぶ'
                    : 'オークションの画面を見る'}
              </AppLink>
            </p>
          </>
        ) : (
          <p className="text-sm text-text-2">{outcome}</p>
        )}
      </InterruptedNotice>
    </section>
  )
}

function leadOf(isCounterOffer: boolean, isRunnerUp: boolean, isPromised: boolean): string {
  if (isCounterOffer) return '販売店がご提示額を受け入れました。'
  if (isPromised) return '販売店が、買取の約束の金額での購入を希望しています。'
  return isRunnerUp ? '入札していた販売店が、購入を希望しています。' : '入札が終了しました。'
}

const OUTCOMES: Readonly<Record<number, string>> = {
  [STATUS.inTransaction]: '「売却する」と回答しました。',
  [STATUS.completed]: '「売却する」と回答し、取引が完了しました。',
  [STATUS.negotiationFailed]: '売却しないことになりました。',
  [STATUS.stoppedBySeller]: '「売却する」と回答しましたが、取引は中止になりました。',
  [STATUS.stoppedByDealer]: '「売却する」と回答しましたが、取引は中止になりました。',
}

interface SurveyParams {
  readonly amount: number
  readonly answerBy: string
  /** Null in questions from before it was named: they are answered on the page of the auction. */
  readonly version: number | null
}

function readParams(text: string | null): SurveyParams {
  const params: unknown = JSON.parse(text ?? '{}')
  const found = typeof params === 'object' && params !== null ? params : {}
  return {
    amount: 'amount' in found ? Number(found.amount) : 0,
    answerBy: 'answerBy' in found ? String(found.answerBy) : '',
    version: 'version' in found ? Number(found.version) : null,
  }
}
