import type { LatestAuctionMessagesQuery } from '#contract/generated/message.ts'
import { isAuctionStatus, STATUS_LABELS } from '#domain/auction/status.ts'
import { BikeDrawing } from '#ui/drawings/bike-drawing.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { shortDateText, timeText } from '#ui/values/date-time.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { ownersAddress } from '../file-address.ts'

interface Properties {
  readonly auction: LatestAuctionMessagesQuery['latestAuctionMessages'][number]
}

/** An auction in the list of conversations: the bike, the last line, when, and how much is unread. */
export function AuctionMessagesLink({ auction }: Properties) {
  const { auctionId, auctionStatus, makerName, modelName, imagePath, unreadCount, lastMessage } = auction
  const isUnread = unreadCount > 0
  return (
    <AppLink
      to={`/kaitori/mypage/message/${auctionId}`}
      className="flex min-h-20 gap-3 p-4 text-ink no-underline hover:bg-brand-soft"
    >
      <span className="grid h-14 w-18 shrink-0 place-items-center overflow-hidden rounded-control bg-ground text-text-2">
        {imagePath ? (
          <Picture
            path={ownersAddress(imagePath)}
            alt=""
            mobile="72px"
            desktop="72px"
            largest="xs"
            className="h-14 w-18 object-cover"
          />
        ) : (
          <BikeDrawing kind="naked" className="w-16" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={`truncate ${isUnread ? 'font-bold' : ''}`}>
            {makerName} {modelName}
          </span>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt} className="tabular shrink-0 text-xs text-text-2">
              {shortDateText(lastMessage.createdAt)} {timeText(lastMessage.createdAt)}
            </time>
          )}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className={`truncate text-sm ${isUnread ? 'text-ink' : 'text-text-2'}`}>{lastLineOf(lastMessage)}</span>
          {isUnread && (
            <span className="tabular shrink-0 rounded-full bg-action px-2 text-xs font-bold text-on-action">
              {unreadCount >= 100 ? '99+' : unreadCount}
              <span className="sr-only">件の未読</span>
            </span>
          )}
        </span>
        {auctionStatus !== null && isAuctionStatus(auctionStatus) && (
          <span className="mt-1 block">
            <StateBadge tone="quiet">{STATUS_LABELS[auctionStatus]}</StateBadge>
          </span>
        )}
      </span>
    </AppLink>
  )
}

function lastLineOf(message: Properties['auction']['lastMessage']): string {
  if (!message) return 'まだメッセージはありません'
  const who = message.senderGroup === 'seller' ? 'あなた' : message.senderName
  if (message.messageType === 2) return `${who}: 売却の意思確認`
  if (message.messageType === 1) return `${who}: ${message.fileName ?? message.message ?? 'ファイル'}`
  return `${who}: ${message.message ?? ''}`
}
