import { useState } from 'react'
import {
  type BindingOfferFragment,
  ReleaseBindingOrderDocument,
  UseBindingOrderDocument,
} from '#contract/generated/selling.ts'
import type { OrderOutcome, OrderWay } from '#domain/auction/order/promise.ts'
import { STATUS } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { CommandDialog } from '../auction/actions/command-dialog.tsx'
import { useCommand } from '../auction/actions/use-command.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { OfferDoubts, OfferWords, offerTitle, WAY_LABELS, WAY_OPTIONS } from './offer-words.tsx'

const STOPPED: readonly number[] = [STATUS.stoppedBySeller, STATUS.stoppedByDealer]

/** The binding orders for a listing: to choose while it waits for its inspection, and what became of it. */
export function BindingOffers({
  auction,
  offers,
}: {
  readonly auction: OwnAuction
  readonly offers: readonly BindingOfferFragment[]
}) {
  const { auctionStatus, orderPromise } = auction
  // A promise that ended in a stop was not kept, whatever was bid.
  if (STOPPED.includes(auctionStatus)) return null
  if (auctionStatus !== STATUS.beforeInspection) return orderPromise && <Outcome promise={orderPromise} />
  if (orderPromise) return <Promised auction={auction} promise={orderPromise} />
  return offers.map((offer) => <Offered key={offer.bindingOrderId} auction={auction} offer={offer} />)
}

type Promise = NonNullable<OwnAuction['orderPromise']>

function Offered({ auction, offer }: { readonly auction: OwnAuction; readonly offer: BindingOfferFragment }) {
  const { auctionId } = auction
  const command = useCommand()
  const [way, setWay] = useState<OrderWay>('atOnce')
  const { bindingOrderId, price, dealerName } = offer
  return (
    <section aria-label={offerTitle(offer)} className="card grid gap-4 p-4 sm:p-6">
      <h2 className="tabular text-lg">{offerTitle(offer)}</h2>
      <OfferWords offer={offer} market={auction} />
      {WAY_OPTIONS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={`button ${value === 'atOnce' ? 'button-action' : 'button-quiet'} w-full`}
          onClick={() => {
            setWay(value)
            command.ask(true)
          }}
        >
          {label}
        </button>
      ))}
      <CommandDialog
        command={command}
        title={`${yenText(price)}の約束を使いますか`}
        consequence={
          <>
            <p>
              {dealerName}の約束を使い、「{WAY_LABELS[way]}」を選びます。
              {WAY_OPTIONS.find(({ value }) => value === way)?.description}審査が終わるまでは、取り消せます。
            </p>
            <OfferDoubts offer={offer} market={auction} />
          </>
        }
        confirmLabel={WAY_LABELS[way]}
        onConfirm={() =>
          void command.give(
            (graphql) => graphql.request(UseBindingOrderDocument, { input: { auctionId, bindingOrderId, price, way } }),
            `${dealerName}の${yenText(price)}の約束を使います。`,
          )
        }
      />
    </section>
  )
}

function Promised({ auction, promise }: { readonly auction: OwnAuction; readonly promise: Promise }) {
  const { auctionId } = auction
  const command = useCommand()
  const { offer, way, holdsUntil } = promise
  return (
    <section aria-labelledby="offer-title" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="offer-title" className="tabular text-lg">
        {yenText(offer.price)} の買取の約束を使います
      </h2>
      <p>
        {offer.dealerName}・{WAY_LABELS[way]}
      </p>
      <OfferDoubts offer={offer} market={auction} />
      <p className="text-sm text-text-2">
        {dateTimeText(holdsUntil)}までに審査に合格
        {offer.leastGrade === null ? 'した' : `し、総合評価が${offer.leastGrade}以上になった`}
        ときに、この金額で入札されます。それ以外のときは、通常のオークションになります。
      </p>
      <button type="button" onClick={() => command.ask(true)} className="button button-quiet w-full">
        約束を使うのをやめる
      </button>
      <CommandDialog
        command={command}
        title="買取の約束を使うのをやめますか"
        consequence={<p>販売店が確保した1台分を戻し、審査のあとは通常のオークションになります。</p>}
        confirmLabel="約束を使うのをやめる"
        cancelLabel="約束を使う"
        onConfirm={() =>
          void command.give(
            (graphql) => graphql.request(ReleaseBindingOrderDocument, { input: { auctionId } }),
            '買取の約束を使うのをやめました。',
          )
        }
      />
    </section>
  )
}

const LAPSED: Readonly<Record<Exclude<OrderOutcome, 'kept'>, string>> = {
  gradeMissed: '審査の総合評価が、販売店の条件に届きませんでした。',
  tooLate: '審査が、約束の期限までに終わりませんでした。',
  dealerOut: '販売店が、入札できない状態になりました。',
}

function Outcome({ promise: { offer, way, outcome } }: { readonly promise: Promise }) {
  if (outcome === null) return null
  if (outcome !== 'kept')
    return (
      <Notice tone="warn" title={`${yenText(offer.price)} の買取の約束は成立しませんでした`}>
        {LAPSED[outcome]}通常のオークションとして出品しています。
      </Notice>
    )
  return (
    <Notice>
      {way === 'atOnce'
        ? `${offer.dealerName}の買取注文（${yenText(offer.price)}）で、すぐに売ることを選びました。`
        : `${offer.dealerName}が、約束どおり${yenText(offer.price)}で最初に入札しました。`}
    </Notice>
  )
}
