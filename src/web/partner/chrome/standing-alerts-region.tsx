import { Link } from 'react-router'
import { TONE_BOX } from '#ui/feedback/tone.ts'
import { ToneIcon } from '#ui/feedback/tone-icon.tsx'
import { yenText } from '#ui/values/money.ts'
import type { StandingAlert } from '../live/standing-alerts.ts'

interface Properties {
  readonly alerts: readonly StandingAlert[]
  readonly onDismiss: (auctionId: number) => void
}

const MOST_SHOWN = 3

/** Above every page: being outbid must not wait until someone looks. Always in the page, so that it is read out. */
export function StandingAlertsRegion({ alerts, onDismiss }: Properties) {
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 sm:left-auto sm:w-96"
    >
      {alerts.slice(-MOST_SHOWN).map(({ kind, auction }) => (
        <div
          key={auction.auctionId}
          className={`toast pointer-events-auto flex w-full items-start gap-3 rounded-card border p-3 shadow-float ${TONE_BOX[kind === 'won' ? 'good' : 'bad']}`}
        >
          <span className="flex min-h-11 items-center">
            <ToneIcon tone={kind === 'won' ? 'good' : 'bad'} />
          </span>
          <div className="min-w-0 grow">
            <p>
              <span className="font-bold">
                {auction.makerName} {auction.modelName}
              </span>
              {kind === 'won'
                ? 'を落札しました。'
                : `の高値が更新されました。現在 ${yenText(auction.currentPrice)} です。`}
            </p>
            <div className="flex flex-wrap gap-x-4">
              <Link
                to={`/partner/auctions/${auction.auctionId}`}
                onClick={() => onDismiss(auction.auctionId)}
                className="inline-flex min-h-11 items-center font-bold"
              >
                {kind === 'won' ? '取引へ進む' : '入札画面を開く'}
              </Link>
              <button
                type="button"
                onClick={() => onDismiss(auction.auctionId)}
                aria-label={`${auction.modelName}のお知らせを閉じる`}
                className="min-h-11 underline underline-offset-4"
              >
                閉じる
              </button>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
