import { createPortal } from 'react-dom'
import { Button } from '#ui/controls/button.tsx'
import { TONE_BOX } from '#ui/feedback/tone.ts'
import { ToneIcon } from '#ui/feedback/tone-icon.tsx'
import { NEWS, type News } from '../live/news.ts'
import { ConsoleLink } from './console-link.tsx'

interface Properties {
  /** Newest first. */
  readonly news: readonly News[]
  readonly onDismiss: (newsId: string) => void
  /** The question that is open: all outside it is inert, and would neither be heard nor take a press. */
  readonly question: HTMLElement | null
}

const MAX_SHOWN = 3

/** Above every page and its dialogs: being outbid must not wait until someone looks. Always there, so that it is read out. */
export function NewsRegion({ news, onDismiss, question }: Properties) {
  const region = (
    <div
      role="alert"
      data-news
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 sm:left-auto sm:w-96"
    >
      {news
        .slice(0, MAX_SHOWN)
        .reverse()
        .map((it) => {
          const { newsId, kind, auction } = it
          const { tone, words, link } = NEWS[kind]
          return (
            <div
              key={newsId}
              className={`toast pointer-events-auto flex w-full items-start gap-3 rounded-card border p-3 shadow-float ${TONE_BOX[tone]}`}
            >
              <span className="flex min-h-11 items-center">
                <ToneIcon tone={tone} />
              </span>
              <div className="min-w-0 grow">
                <p>
                  <span className="font-bold">
                    {auction.makerName} {auction.modelName}
                  </span>
                  {words(it)}
                </p>
                <div className="flex flex-wrap gap-x-4">
                  <ConsoleLink
                    to={`/partner/auctions/${auction.auctionId}`}
                    onClick={() => onDismiss(newsId)}
                    className="inline-flex min-h-11 items-center font-bold"
                  >
                    {link}
                  </ConsoleLink>
                  <Button
                    look="text"
                    onClick={() => onDismiss(newsId)}
                    aria-label={`${auction.modelName}のお知らせを閉じる`}
                  >
                    閉じる
                  </Button>
                </div>
              </div>
            </div>
          )
        })}
    </div>
  )
  return question ? createPortal(region, question) : region
}
