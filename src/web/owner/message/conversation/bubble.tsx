import { SALE_INTENTION_TEMPLATE } from '#domain/message/message-rules.ts'
import { timeText } from '#ui/values/date-time.ts'
import { Attachment } from './attachment.tsx'
import { isOwn, type Message } from './conversation.ts'
import { type SaleFacts, SaleIntentionCard } from './sale-intention-card.tsx'
import { TakeBack } from './take-back.tsx'

interface Properties {
  readonly message: Message
  readonly auctionId: number
  /** Maker and model. */
  readonly bike: string
  /** The other side of the tab; null for the support. */
  readonly dealer: string | null
  readonly bikeDealerId: number | null
  readonly auctionStatus: number | null
  readonly sale: SaleFacts | null
  readonly hasName: boolean
  readonly isRead: boolean
  readonly onTakeBack: (messageId: string) => Promise<void>
}

export const OWN_BUBBLE = 'rounded-card rounded-br-none bg-brand text-on-brand'
const OTHER_BUBBLE = 'rounded-card rounded-tl-none border border-line bg-surface text-ink'

/** One's own on the right, the others' on the left, the system's question across. */
export function Bubble(properties: Properties) {
  const { message, auctionId, bike, dealer, bikeDealerId, auctionStatus, sale, hasName, isRead, onTakeBack } =
    properties
  const own = isOwn(message)
  const { senderName, createdAt, isDeleted, specialMessageTemplateId, specialMessageTemplateParams, surveyPrice } =
    message
  if (specialMessageTemplateId === SALE_INTENTION_TEMPLATE)
    return (
      <SaleIntentionCard
        auctionId={auctionId}
        bike={bike}
        dealer={dealer}
        bikeDealerId={bikeDealerId}
        status={auctionStatus}
        sale={sale}
        price={surveyPrice}
        params={specialMessageTemplateParams}
      />
    )
  return (
    <div className={`grid ${own ? 'justify-items-end' : 'justify-items-start'}`}>
      {hasName && <p className="mb-0.5 text-xs font-bold text-text-2">{senderName}</p>}
      <div className={`flex max-w-[88%] items-end gap-2 sm:max-w-[75%] ${own ? 'flex-row-reverse' : ''}`}>
        <div className={`min-w-0 overflow-hidden ${own ? OWN_BUBBLE : OTHER_BUBBLE} ${isDeleted ? 'opacity-60' : ''}`}>
          <span className="sr-only">{own ? 'あなた: ' : `${senderName}: `}</span>
          <Content message={message} />
        </div>
        <div className={`tabular grid shrink-0 text-xs text-text-2 ${own ? 'justify-items-end' : ''}`}>
          {own && !isDeleted && <TakeBack message={message} onTakeBack={onTakeBack} />}
          {isRead && <span>既読</span>}
          <time dateTime={createdAt}>{timeText(createdAt)}</time>
        </div>
      </div>
    </div>
  )
}

function Content({ message: { message, isDeleted, messageType, ...file } }: Pick<Properties, 'message'>) {
  if (isDeleted) return <p className="px-4 py-2 text-sm italic">{message}</p>
  if (messageType === 1) return <Attachment file={file} />
  return <p className="written px-4 py-2 whitespace-pre-wrap">{message}</p>
}
