import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { PartnerConversationQuery } from '#contract/generated/partner-message.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { OPENED_FOR } from '../call/opened-for.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { useConsole, useOpenedFor } from '../console/use-console.ts'
import { isReachable, useConnection } from '../live/connection.ts'
import { AskOperator } from '../trade/ask-operator.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { MessageComposer } from './message-composer.tsx'
import { isByPerson, type PartnerMessage } from './message-words.ts'

type Tab = PartnerConversationQuery['messageTabs'][number]

interface Properties {
  readonly tab: Tab
  readonly page: { readonly messages: readonly PartnerMessage[]; readonly dynamoDBCursor: string | null }
  readonly isNewest: boolean
  readonly idempotencyKey: string
  /** Of the address, kept on its links. */
  readonly tabName: string | null
}

const SIDES: Readonly<Record<string, string>> = {
  seller: 'seller',
  'proto-admin': 'operator',
  dealer: 'dealer',
  agent: 'dealer',
}

/** The newest at the foot, then the place to write. The page is loaded anew when something comes. */
export function ConversationView({ tab, page, isNewest, idempotencyKey, tabName }: Properties) {
  const { partner, dealerId } = useConsole() ?? {}
  const { messages, dynamoDBCursor } = page
  const { side, messageDisabledFlag, readByOther, unreadCount } = tab
  useReadMark(tab, isNewest && unreadCount > 0)
  const person = {
    role: partner?.role ?? '',
    partnerId: partner?.partnerId ?? '',
    dealerId: String(dealerId ?? partner?.dealers[0]?.bikeDealerId ?? '') || null,
  }
  const isOwn = (message: PartnerMessage) => SIDES[message.senderGroup] === side && message.messageType !== 2
  const readNumber = numberOf(readByOther?.messageId)
  const lastRead = messages.findLast((it) => isOwn(it) && numberOf(it.messageId) <= readNumber)
  const keptTab = tabName === null ? '' : `tab=${tabName}&`
  return (
    <section className="grid gap-3" aria-label="メッセージ">
      {dynamoDBCursor && (
        <p className="text-center">
          <ConsoleLink
            to={`/partner/messages/${tab.auctionId}?${keptTab}cursor=${encodeURIComponent(dynamoDBCursor)}`}
            className="inline-flex min-h-11 items-center"
          >
            以前のメッセージを表示する
          </ConsoleLink>
        </p>
      )}
      {messages.length === 0 && <p className="text-text-2">まだメッセージはありません。</p>}
      <ol className="grid gap-2" aria-label="やり取り">
        {messages.map((message) => (
          <li key={message.messageId}>
            <MessageBubble
              message={message}
              isOwn={isOwn(message)}
              isRead={message.messageId === lastRead?.messageId}
              mayDelete={isByPerson(message, person)}
            />
          </li>
        ))}
      </ol>
      <p className="sr-only" role="log" aria-live="polite">
        {messages.at(-1)?.message}
      </p>
      {!isNewest && (
        <p className="text-center">
          <ConsoleLink
            to={`/partner/messages/${tab.auctionId}${tabName === null ? '' : `?tab=${tabName}`}`}
            className="inline-flex min-h-11 items-center"
          >
            最新のメッセージへ
          </ConsoleLink>
        </p>
      )}
      {isNewest &&
        (messageDisabledFlag === 1 ? (
          <Notice action={side === 'dealer' && <AskOperator auctionId={tab.auctionId} />}>
            このやり取りは終了しています。
          </Notice>
        ) : (
          <MessageComposer auctionId={tab.auctionId} tab={tab} idempotencyKey={idempotencyKey} />
        ))}
    </section>
  )
}

/** What is on the screen is read, as soon as someone looks at it. */
function useReadMark({ agentId, bikeDealerId }: Tab, hasUnread: boolean): void {
  const { submit, state } = useFetcher()
  const openedFor = useOpenedFor()
  const canSend = isReachable(useConnection())
  useEffect(() => {
    if (!hasUnread || !canSend) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || state !== 'idle') return
      const place = { agentId: String(agentId ?? ''), bikeDealerId: String(bikeDealerId ?? '') }
      void submit({ do: 'read', ...place, [OPENED_FOR]: openedFor }, { method: 'post' })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [hasUnread, canSend, agentId, bikeDealerId, openedFor, submit, state])
}

/** Its place in the tab: the part behind the tab's number. */
function numberOf(messageId: string | undefined): number {
  return Number(messageId?.split('-')[1] ?? 0)
}
