import { useState } from 'react'
import { MakeCounterOfferDocument } from '#contract/generated/auction.ts'
import { HIGHEST_BID, leastBid, stepAt } from '#domain/auction/bids/yen.ts'
import { acceptedAmount, counterOfferDoubt } from '#domain/listing/second-look.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { useKeptText } from '../../../forms/use-kept-text.ts'
import { SecondLook } from '../../listing/steps/second-look.tsx'
import { BrokenContract } from '../broken-contract.tsx'
import type { OwnAuction } from '../own-auction.ts'
import { CommandDialog } from './command-dialog.tsx'
import { useCommand } from './use-command.ts'

/** The owner's own price to the highest bidder: how it stands, or the form to name it. */
export function CounterOffer({ auction }: { readonly auction: OwnAuction }) {
  const { counterOffer: offer, availableActions } = auction
  if (offer)
    return (
      <Notice tone={offer.isAccepted ? 'good' : 'info'} title={`ご提示額 ${yenText(offer.price)}`}>
        {offer.isAccepted
          ? '最高額の販売店が、この金額で購入すると回答しました。売却するかどうかをお答えください。'
          : offer.isOpen
            ? `最高額の販売店に提示しました。販売店の回答期限は${dateTimeText(offer.until)}です。回答を待たずに、入札額で売却することもできます。`
            : '販売店は受け入れませんでした。入札額での売却は、回答期限まで選べます。'}
      </Notice>
    )
  return availableActions.includes('makeCounterOffer') ? <OfferForm auction={auction} /> : null
}

function OfferForm({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, version, makerName, modelName, winnerName } = auction
  const highest = auction.currentPrice ?? 0
  const command = useCommand()
  const { give, ask } = command
  const [typed, setTyped] = useKeptText(`counter-offer-${auctionId}`)
  const isHydrated = useIsHydrated()
  // As it stood when the question was opened.
  const [read, setRead] = useState({ version: 0, amount: 0, price: 0 })
  const limits = { label: '提示額', min: leastBid(highest), max: HIGHEST_BID, unit: stepAt }
  const wanted = acceptedAmount(typed, limits)
  const doubtOf = (price: number | null) => counterOfferDoubt(price, { highest, max: auction.marketPrice?.max })

  function open(event: React.FormEvent) {
    event.preventDefault()
    if (wanted === null) return
    setRead({ version: version ?? 0, amount: highest, price: wanted })
    ask(true)
  }

  return (
    <Disclosure title="金額を提示する" isUnfinished={typed !== ''}>
      <form method="post" onSubmit={open} className="grid gap-3">
        <p className="text-sm text-text-2">
          最高額の販売店に、金額を1回だけ提示できます。販売店が24時間以内に受け入れると、その金額で売却するかどうかをお答えいただけます。受け入れられなくても、入札額はそのまま有効です。
        </p>
        <FormFaults>
          <YenField
            name="counterOffer"
            required
            label="提示額"
            typed={typed}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            limits={limits}
            enterKeyHint="next"
          />
        </FormFaults>
        <SecondLook doubt={doubtOf(wanted)} />
        <button type="submit" disabled={!isHydrated} className="button button-quiet">
          提示の確認へ
        </button>
      </form>
      <CommandDialog
        command={command}
        title="金額を提示しますか"
        consequence={
          <>
            <p>
              「{makerName} {modelName}」の提示額
              <Yen yen={read.price} className="font-bold" />
              を、{winnerName ?? '最高額の販売店'}（最高額 {yenText(read.amount)}
              ）に提示します。提示は1回だけで、取り消せません。
            </p>
            {auction.winnerBrokenContract !== null && <BrokenContract amount={auction.winnerBrokenContract} />}
            <SecondLook doubt={doubtOf(read.price)} />
          </>
        }
        confirmLabel="提示する"
        onConfirm={async () => {
          const sent = await give(
            (graphql) => graphql.request(MakeCounterOfferDocument, { input: { auctionId, ...read } }),
            `${winnerName ?? '最高額の販売店'}に${yenText(read.price)}を提示しました。`,
          )
          if (sent !== null) setTyped('')
        }}
      />
    </Disclosure>
  )
}
