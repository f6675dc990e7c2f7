import { Form } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { isAuctionStatus, STATUS_LABELS } from '#domain/auction/status.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

/** What an operator can do to an auction, and what became of it so far. */
export function OperatorPanel({ auction }: { readonly auction: PartnerAuctionQuery['partnerAuction'] }) {
  const { auctionStatus, bids, history } = auction
  const isStoppable = [11, 21, 22].includes(auctionStatus)
  return (
    <section className="card grid gap-4 p-4" aria-label="運営の操作">
      <h2 className="text-base">運営の操作</h2>
      {isStoppable && (
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="do" value="stop-listing" />
          <label className="grid gap-1">
            <span>出品を停止する理由</span>
            <input name="reason" required maxLength={500} className="control" />
          </label>
          <p>
            <button type="submit" className="button button-quiet text-bad">
              出品を停止する
            </button>
          </p>
        </Form>
      )}
      {auctionStatus === 21 && bids.length > 0 && (
        <Form method="post" className="grid gap-2 border-t border-line pt-3">
          <input type="hidden" name="do" value="void-bid" />
          <label className="grid gap-1">
            <span>取り消す入札</span>
            <select name="sequence" className="control">
              {bids.map(({ sequence, price, bikeDealerName }) => (
                <option key={sequence} value={sequence}>
                  {yenText(price)} {bikeDealerName}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1">
            <span>理由</span>
            <input name="reason" required maxLength={500} className="control" />
          </label>
          <p>
            <button type="submit" className="button button-quiet text-bad">
              入札を取り消す
            </button>
          </p>
        </Form>
      )}
      <div className="border-t border-line pt-3">
        <h3>経過</h3>
        <ol className="mt-1 grid gap-1">
          {history.map(({ at, toStatus, byActor, reason }) => (
            <li key={`${at} ${toStatus}`}>
              <time dateTime={at} className="tabular text-text-2">
                {dateTimeText(at)}
              </time>{' '}
              {isAuctionStatus(toStatus) ? STATUS_LABELS[toStatus] : toStatus}
              <span className="text-text-2">（{byActor}）</span>
              {reason && <span className="block pl-4">{reason}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
