import { PartnerConversationsDocument, type PartnerConversationsQuery } from '#contract/generated/partner-message.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { dealerOf } from '../console/console-visit.ts'
import { useConsole } from '../console/use-console.ts'
import type { Route } from './+types/messages.ts'
import { summaryOf } from './message-words.ts'

/** As many as are asked for. */
const PAGE_SIZE = 50

export function loader(route: Route.LoaderArgs) {
  const after = route.url.searchParams.get('after')
  return query(route, PartnerConversationsDocument, { bikeDealerId: dealerOf(route), after })
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const isOperator = useConsole()?.partner.role === 'operator'
  const title = isOperator ? 'サポート' : 'メッセージ'
  const tabs = loaderData.partnerMessageTabs
  const last = tabs.length === PAGE_SIZE ? tabs.at(-1) : undefined
  return (
    <div className="grid max-w-4xl gap-4">
      <ConsoleMeta title={title} />
      <h1 className="text-xl">{title}</h1>
      {tabs.length === 0 ? (
        <EmptyState drawing={<StateDrawing name="noMessages" />} title="メッセージはまだありません">
          {isOperator
            ? '出品者からのお問い合わせがあると、ここに表示します。'
            : '落札すると、出品者とのやり取りがここから始められます。'}
        </EmptyState>
      ) : (
        <ul className="card">
          {tabs.map((tab) => (
            <Row key={tab.messageTabId} tab={tab} />
          ))}
        </ul>
      )}
      {last && (
        <p>
          <ConsoleLink to={`/partner/messages?after=${last.messageTabId}`} className="button button-quiet">
            さらに前の{title}
          </ConsoleLink>
        </p>
      )}
    </div>
  )
}

function Row({ tab }: { readonly tab: PartnerConversationsQuery['partnerMessageTabs'][number] }) {
  const { auctionId, bikeName, unreadCount, lastSentAt, lastMessage } = tab
  return (
    <li className="border-b border-line last:border-b-0">
      <ConsoleLink
        to={`/partner/messages/${auctionId}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-3 text-ink no-underline hover:bg-brand-soft"
      >
        <span className="font-bold">
          {bikeName}
          <span className="tabular ml-2 text-xs font-normal text-text-2">No.{auctionId}</span>
        </span>
        <span className="tabular text-xs text-text-2">{lastSentAt && dateTimeText(lastSentAt)}</span>
        <span className={`truncate ${unreadCount > 0 ? 'font-bold' : 'text-text-2'}`}>
          {lastMessage ? `${lastMessage.senderName}：${summaryOf(lastMessage)}` : 'まだメッセージはありません'}
        </span>
        {unreadCount > 0 && (
          <span className="tabular justify-self-end rounded-full bg-action px-2 text-xs leading-5 text-on-action">
            未読{unreadCount}件
          </span>
        )}
      </ConsoleLink>
    </li>
  )
}
