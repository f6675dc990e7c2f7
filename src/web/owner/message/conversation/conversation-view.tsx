import { useSearchParams } from 'react-router'
import { READ_AFTER_LIFT } from '#content/messages/held-trade.ts'
import { withAgency } from '#content/selling/who-sees.ts'
import type { AuctionMessagesQuery, MessagesQuery } from '#contract/generated/message.ts'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import type { SaleFacts } from './sale-intention-card.tsx'
import { useConversation } from './use-conversation.ts'
import { useFootInView } from './use-foot-in-view.ts'
import { useOlderOnScroll } from './use-older-on-scroll.ts'

interface Properties {
  readonly auctionId: number
  /** Maker and model. */
  readonly bike: string
  readonly auctionStatus: number | null
  /** Null where the auction is not the owner's to see any more. */
  readonly sale: SaleFacts | null
  readonly tab: AuctionMessagesQuery['auctionMessages']['messageTabs'][number]
  readonly page: MessagesQuery['messages']
}

/** One tab: its messages, newest at the foot, and below them the place to write. */
export function ConversationView({ auctionId, bike, auctionStatus, sale, tab, page }: Properties) {
  const [parameters] = useSearchParams()
  const isHydrated = useIsHydrated()
  const isNewest = !parameters.has('cursor')
  const { agentId, bikeDealerId, messageDisabledFlag } = tab
  const { conversation, state, loadOlder, send, sendAgain, drop, takeBack } = useConversation({
    place: { auctionId, agentId, bikeDealerId },
    page,
    readByOther: tab.readByOther?.messageId ?? null,
    isNewest,
  })
  const { messages, outgoing, olderCursor } = conversation
  const isWinner = bikeDealerId !== null && bikeDealerId === sale?.winnerDealerId
  const older = useOlderOnScroll(loadOlder, messages[0]?.messageId ?? null)
  const foot = useFootInView(outgoing.length)

  const olderParameters = new URLSearchParams(parameters)
  if (olderCursor) olderParameters.set('cursor', olderCursor)
  return (
    <div ref={foot} className="grid grow grid-rows-[1fr_auto]">
      <div className="flex flex-col justify-end py-4 [overflow-anchor:none]">
        {isWinner && sale.winnerAgencyName !== null && (
          <p className="mb-2 text-sm text-text-2">やり取りの相手：{withAgency(tab.tabName, sale.winnerAgencyName)}</p>
        )}
        {olderCursor && (
          <p ref={older} className="text-center">
            <a
              href={`?${olderParameters}`}
              className="inline-flex min-h-11 items-center"
              onClick={(event) => {
                event.preventDefault()
                void loadOlder().catch(() => undefined)
              }}
            >
              以前のメッセージを表示する
            </a>
          </p>
        )}
        {messages.length + outgoing.length === 0 && (
          <EmptyState drawing={<StateDrawing name="noMessages" />} title="まだメッセージはありません">
            {invitation(bikeDealerId === null, messageDisabledFlag)}
          </EmptyState>
        )}
        <MessageList
          conversation={conversation}
          auctionId={auctionId}
          bike={bike}
          dealer={bikeDealerId === null ? null : tab.tabName}
          bikeDealerId={bikeDealerId}
          auctionStatus={auctionStatus}
          sale={sale}
          onTakeBack={takeBack}
          onSendAgain={(it) => void sendAgain(it)}
          onDrop={drop}
        />
        <p className="sr-only" role="log" aria-live="polite">
          {isHydrated && messages.at(-1)?.senderGroup !== 'seller' ? messages.at(-1)?.message : ''}
        </p>
      </div>
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {isHydrated && (state === 'offline' || state === 'waiting') && (
          <p role="status" className="mb-2 text-sm text-warn">
            {state === 'offline' ? 'オフラインです。接続が戻ると、続きを表示します。' : '接続しなおしています。'}
          </p>
        )}
        {isNewest ? (
          <Foot
            flag={messageDisabledFlag}
            isHeld={isWinner && sale?.isWinnerSuspended === true}
            keptAs={`message-${tab.messageTabId}`}
            onSend={(text, file) => void send(text, file)}
          />
        ) : (
          <ToNewest />
        )}
      </div>
    </div>
  )
}

function invitation(isSupport: boolean, flag: number): string {
  if (isSupport) return 'ご不明な点は、運営事務局へお気軽にお問い合わせください。'
  return flag === 1
    ? 'この取引では、メッセージのやり取りはありませんでした。'
    : '引渡しの日程やバイクの状態について、販売店とやり取りできます。'
}

interface FootProperties extends React.ComponentProps<typeof Composer> {
  readonly flag: number
  /** The other side is suspended: it cannot log in. */
  readonly isHeld: boolean
}

function Foot({ flag, isHeld, ...composer }: FootProperties) {
  if (flag === 1) return <Notice>このやり取りは終了しています。ご用の際は「サポート」からご連絡ください。</Notice>
  if (flag === 2)
    return (
      <Notice tone="warn">現在、販売店への送信を停止しています。「サポート」から運営事務局へご連絡ください。</Notice>
    )
  return (
    <>
      <noscript>
        <p className="mb-2 text-sm text-text-2">メッセージの送信には、JavaScriptを有効にしてください。</p>
      </noscript>
      {isHeld && <p className="mb-2 text-sm text-warn">{READ_AFTER_LIFT}</p>}
      <Composer {...composer} />
    </>
  )
}

function ToNewest() {
  const [parameters] = useSearchParams()
  const newest = new URLSearchParams(parameters)
  newest.delete('cursor')
  return (
    <p className="text-center">
      <a href={`?${newest}`} className="inline-flex min-h-11 items-center">
        最新のメッセージへ
      </a>
    </p>
  )
}
