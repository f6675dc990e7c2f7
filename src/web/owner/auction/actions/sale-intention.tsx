import { useId } from 'react'
import { brokenContractWords } from '#content/messages/changes.ts'
import { withAgency } from '#content/selling/who-sees.ts'
import { HonourCard, ShareLine } from '#ui/dealer/honour-card.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { useKeptText } from '../../../forms/use-kept-text.ts'
import { isBoughtAtOnce } from '../bought-at-once.ts'
import { BrokenContract } from '../broken-contract.tsx'
import { INTENTION_PLACE } from '../next-step.ts'
import type { OwnAuction } from '../own-auction.ts'
import { AnswerSaleIntention } from './answer-sale-intention.tsx'
import { CounterOffer } from './counter-offer.tsx'

type Choice = OwnAuction['choices'][number]

/** The survey after the end: to which of the leading dealers the owner sells, or to none. */
export function SaleIntention({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName, currentPrice, version, answerBy, choices } = auction
  const [wanted, choose] = useKeptText(`chosen-dealer-${auctionId}`)
  const open = choices.filter(({ isSuspended }) => !isSuspended)
  const chosen = open.find(({ bikeDealerId }) => String(bikeDealerId) === wanted) ?? open[0] ?? choices[0]
  const highest = currentPrice ?? 0
  // What the highest bidder pays: its bid, or the owner's price that it accepted.
  const most = choices[0]?.amount ?? highest
  return (
    <section
      id={INTENTION_PLACE}
      aria-labelledby="intention-title"
      className="card grid scroll-mt-20 gap-4 border-action p-4 sm:p-6"
    >
      <div>
        <h2 id="intention-title" className="text-lg">
          {choices.length > 1 ? 'どの販売店に売却しますか' : 'この金額で売却しますか'}
        </h2>
        <p className="mt-1 text-text-2">
          <BestPrice auction={auction} />
          {choices.length > 1 && 'ほかの販売店を選ぶと、その販売店の入札額で売却します。'}
          {answerBy && `${dateTimeText(answerBy)}までにお答えください。`}
        </p>
      </div>
      {choices.length > 1 && (
        <Choices
          choices={choices}
          highest={most}
          chosen={chosen?.bikeDealerId ?? 0}
          isOfferAccepted={auction.counterOffer?.isAccepted === true}
          onChoose={(bikeDealerId) => choose(String(bikeDealerId))}
        />
      )}
      {choices.length === 1 && chosen?.brokenContract != null && <BrokenContract amount={chosen.brokenContract} />}
      {chosen && <HonourCard dealerName={chosen.dealerName} honour={chosen.honour} />}
      <AnswerSaleIntention
        auctionId={auctionId}
        bike={`${makerName} ${modelName}`}
        bikeDealerId={chosen?.bikeDealerId ?? null}
        winnerName={chosen?.dealerName ?? null}
        agencyName={chosen?.agencyName ?? null}
        honour={chosen?.honour ?? null}
        brokenContract={chosen?.brokenContract ?? null}
        isWinnerSuspended={chosen?.isSuspended === true}
        amount={chosen?.amount ?? most}
        highestAmount={most}
        isOfferAccepted={auction.counterOffer?.isAccepted === true}
        openOffer={auction.counterOffer?.isOpen ? auction.counterOffer : null}
        marketMin={auction.isOutsideMarket ? null : (auction.marketPrice?.min ?? null)}
        version={version ?? 0}
        loan={auction}
        admitted={auction.admittedPoints}
      />
      <CounterOffer auction={auction} />
    </section>
  )
}

interface Priced extends Pick<OwnAuction, 'currentPrice' | 'orderPromise'> {
  readonly choices: readonly Pick<Choice, 'dealerName' | 'amount'>[]
}

/** Where the best amount comes from: who promised to buy at once had nobody beside it. */
export function BestPrice({ auction: { currentPrice, choices, orderPromise } }: { readonly auction: Priced }) {
  const highest = currentPrice ?? 0
  const most = choices[0]?.amount ?? highest
  const isHigher = most > highest
  const words = isBoughtAtOnce(orderPromise) ? '買取の約束の金額は' : '最高額は'
  return (
    <>
      {isHigher ? 'いちばん高い金額は' : words}
      {choices[0] && `${choices[0].dealerName}の`}
      <Yen yen={most} className="font-bold" />
      です。
    </>
  )
}

interface ChoicesProperties {
  readonly choices: readonly Choice[]
  readonly highest: number
  readonly chosen: number
  /** The first amount is the owner's own price, which the highest bidder took: no bid. */
  readonly isOfferAccepted: boolean
  readonly onChoose: (bikeDealerId: number) => void
}

export function Choices({ choices, highest, chosen, isOfferAccepted, onChoose }: ChoicesProperties) {
  const group = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-text-2">
        {isOfferAccepted ? `選べる販売店（${choices.length}社）` : `入札額の上位${choices.length}社`}
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.bikeDealerId}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-xl border border-line p-3 has-checked:border-action has-checked:bg-action/5 has-disabled:cursor-not-allowed has-disabled:text-text-2 sm:p-4"
        >
          <input
            type="radio"
            name={group}
            value={choice.bikeDealerId}
            checked={choice.bikeDealerId === chosen && !choice.isSuspended}
            disabled={choice.isSuspended}
            onChange={() => onChoose(choice.bikeDealerId)}
          />
          <span className="min-w-0">
            <span className="block font-bold wrap-anywhere">{withAgency(choice.dealerName, choice.agencyName)}</span>
            <span className="block text-sm text-text-2">{differenceOf(choice, highest, isOfferAccepted)}</span>
            {choice.brokenContract !== null && (
              <span className="block text-sm font-bold">{brokenContractWords(choice.brokenContract)}</span>
            )}
            <ShareLine honour={choice.honour} />
          </span>
          <Yen yen={choice.amount} className="text-xl font-bold" />
        </label>
      ))}
    </fieldset>
  )
}

function differenceOf({ amount, isSuspended }: Choice, highest: number, isOfferAccepted: boolean): string {
  if (isSuspended) return '運営が利用を停止しているため、選べません'
  if (isOfferAccepted && amount === highest) return 'ご提示額（販売店が受け入れました）'
  return amount === highest ? 'いちばん高い金額' : `いちばん高い金額より${yenText(highest - amount)}低い`
}
