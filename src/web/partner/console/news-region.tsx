import { useState } from 'react'
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

/**
 * Part of the header, in sight on every page: being outbid must not wait until someone looks. It takes room of its own, and
 * lies over nothing that is typed or pressed; the newest is told, the others are counted. Always there, so that it is read
 * out.
 */
export function NewsRegion({ news, onDismiss, question }: Properties) {
  const [isWhole, setWhole] = useState(false)
  if (isWhole && news.length < 2) setWhole(false)
  const region = (
    <div role="alert" data-news className="grid max-h-[40dvh] gap-1 overflow-y-auto">
      {news.map((it, index) => {
        const { newsId, kind, auction } = it
        const { tone, words, link } = NEWS[kind]
        return (
          <div
            key={newsId}
            hidden={index > 0 && !isWhole}
            className={`toast flex w-full items-start gap-3 border-t px-4 py-1 lg:px-6 ${TONE_BOX[tone]}`}
          >
            <span className="flex min-h-11 items-center">
              <ToneIcon tone={tone} />
            </span>
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
              <p className="py-1">
                <span className="font-bold">
                  {auction.makerName} {auction.modelName}（No.{auction.auctionId}）
                </span>
                {words(it)}
              </p>
              <div className="ml-auto flex flex-wrap gap-x-4">
                {/* Inside a question nothing leads away from its answer; the link is there once it is closed. */}
                {!question && (
                  <ConsoleLink
                    to={`/partner/auctions/${auction.auctionId}`}
                    onClick={() => onDismiss(newsId)}
                    className="inline-flex min-h-11 items-center font-bold"
                  >
                    {link}
                  </ConsoleLink>
                )}
                <Button
                  look="text"
                  onClick={() => onDismiss(newsId)}
                  aria-label={`${auction.modelName}（No.${auction.auctionId}）のお知らせを閉じる`}
                >
                  閉じる
                </Button>
                {index === 0 && news.length > 1 && (
                  <Button look="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                    {isWhole ? '1件だけ表示' : `ほか${news.length - 1}件`}
                  </Button>
                )}
              </div>
            </div>
          </div>
        )
      })}
    </div>
  )
  return question ? createPortal(region, question) : region
}
