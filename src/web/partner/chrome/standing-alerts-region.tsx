import { TONE_BOX } from '#ui/feedback/tone.ts'
import { ToneIcon } from '#ui/feedback/tone-icon.tsx'
import { yenText } from '#ui/values/money.ts'
import { Button } from '../controls/button.tsx'
import type { StandingAlert } from '../live/standing-alerts.ts'
import { ConsoleLink } from './console-link.tsx'

interface Properties {
  readonly alerts: readonly StandingAlert[]
  readonly onDismiss: (auctionId: number) => void
}

const MOST_SHOWN = 3
const TONES = { outbid: 'bad', won: 'good', wanted: 'info' } as const
const LINKS = { outbid: '入札画面を開く', won: '取引へ進む', wanted: 'オークションを見る' } as const

/** Above every page and its dialogs: being outbid must not wait until someone looks. Always there, so that it is read out. */
export function StandingAlertsRegion({ alerts, onDismiss }: Properties) {
  return (
    <div
      role="alert"
      data-react-aria-top-layer
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 sm:left-auto sm:w-96"
    >
      {alerts.slice(-MOST_SHOWN).map(({ kind, auction }) => (
        <div
          key={auction.auctionId}
          className={`toast pointer-events-auto flex w-full items-start gap-3 rounded-card border p-3 shadow-float ${TONE_BOX[TONES[kind]]}`}
        >
          <span className="flex min-h-11 items-center">
            <ToneIcon tone={TONES[kind]} />
          </span>
          <div className="min-w-0 grow">
            <p>
              <span className="font-bold">
                {auction.makerName} {auction.modelName}
              </span>
              {wordsOf(kind, auction.currentPrice)}
            </p>
            <div className="flex flex-wrap gap-x-4">
              <ConsoleLink
                to={`/partner/auctions/${auction.auctionId}`}
                onClick={() => onDismiss(auction.auctionId)}
                className="inline-flex min-h-11 items-center font-bold"
              >
                {LINKS[kind]}
              </ConsoleLink>
              <Button
                look="text"
                onPress={() => onDismiss(auction.auctionId)}
                aria-label={`${auction.modelName}のお知らせを閉じる`}
              >
                閉じる
              </Button>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

function wordsOf(kind: StandingAlert['kind'], currentPrice: number): string {
  if (kind === 'won') return 'を落札しました。'
  if (kind === 'wanted') return 'が出品されました。探しているバイクの条件に合います。'
  return `の高値が更新されました。現在 ${yenText(currentPrice)} です。`
}
