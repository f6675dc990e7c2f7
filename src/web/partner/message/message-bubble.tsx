import { DELETION_PERIOD, MESSAGE_TYPES } from '#domain/message/message-rules.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { partnersAddress } from '../file-address.ts'
import { type PartnerMessage, systemWords } from './message-words.ts'

interface Properties {
  readonly message: PartnerMessage
  readonly isOwn: boolean
  readonly isRead: boolean
  readonly mayDelete: boolean
}

const OWN = 'rounded-card rounded-br-none bg-brand text-on-brand'
const OTHERS = 'rounded-card rounded-tl-none border border-line bg-surface text-ink'

export function MessageBubble({ message, isOwn, isRead, mayDelete }: Properties) {
  const isHydrated = useIsHydrated()
  const { messageId, senderName, createdAt, isDeleted, messageType } = message
  if (messageType === MESSAGE_TYPES.special)
    return <p className="rounded-card bg-brand-soft px-4 py-2 text-center">{systemWords(message)}</p>
  const isFresh = isHydrated && serverNow() - new Date(createdAt).getTime() < DELETION_PERIOD
  return (
    <div className={`grid gap-0.5 ${isOwn ? 'justify-items-end' : 'justify-items-start'}`}>
      <div className={`max-w-[85%] overflow-hidden ${isOwn ? OWN : OTHERS} ${isDeleted ? 'opacity-70' : ''}`}>
        <Content message={message} />
      </div>
      <div className="tabular flex flex-wrap items-center gap-x-3 text-xs text-text-2">
        <span className="font-bold">{senderName}</span>
        <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
        {isRead && <span>既読</span>}
        <ContactFlag contacts={message.contacts} />
        {mayDelete && isFresh && !isDeleted && (
          <ConsoleForm replace>
            <input type="hidden" name="do" value="delete" />
            <input type="hidden" name="messageId" value={messageId} />
            <Button type="submit" look="text">
              取り消す
            </Button>
          </ConsoleForm>
        )}
      </div>
    </div>
  )
}

function Content({ message }: { readonly message: PartnerMessage }) {
  const { isDeleted, messageType, assetOriginalURL, assetThumbnailURL, fileName } = message
  if (isDeleted) return <p className="px-4 py-2 italic">{message.message}</p>
  if (messageType !== MESSAGE_TYPES.asset)
    return <p className="written px-4 py-2 whitespace-pre-wrap">{message.message}</p>
  if (assetOriginalURL === null) return <p className="px-4 py-2">ファイルの保存期間が終了しました</p>
  const name = fileName ?? 'ファイル'
  return (
    <a
      href={partnersAddress(assetOriginalURL)}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 items-center text-current"
    >
      {assetThumbnailURL === null ? (
        <span className="px-4 py-2 break-all">{name}</span>
      ) : (
        <Picture
          path={partnersAddress(assetThumbnailURL)}
          alt={`添付画像 ${name}`}
          mobile="70vw"
          desktop="20rem"
          largest="xs"
          className="block h-48 w-auto max-w-full bg-ground object-cover"
        />
      )}
    </a>
  )
}
