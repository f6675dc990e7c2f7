import { useSearchParams } from 'react-router'
import { MuteSellerDocument } from '#contract/generated/operator.ts'
import { PartnerPostMessageDocument, PartnerUnreadToReadDocument } from '#contract/generated/partner.ts'
import {
  PartnerConversationDocument,
  PartnerDeleteMessageDocument,
  PartnerOlderMessagesDocument,
} from '#contract/generated/partner-message.ts'
import { Button } from '#ui/controls/button.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { notFound } from '../../shell/data-route.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { formOf, numberOfAddress } from '../call/form-values.ts'
import { choiceIn } from '../call/page-address.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/conversation.ts'
import { ConversationView } from './conversation-view.tsx'

export async function loader(route: Route.LoaderArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const { messageTabs } = await query(route, PartnerConversationDocument, { auctionId, bikeDealerId: dealerOf(route) })
  const isSupport = choiceIn(route, 'tab', ['dealer', 'support']) !== 'dealer'
  const tab = messageTabs.find((it) => (it.bikeDealerId === null) === isSupport) ?? messageTabs[0]
  if (!tab) return null
  const { agentId, bikeDealerId, messages, dynamoDBCursor } = tab
  const cursor = route.url.searchParams.get('cursor')
  const older =
    cursor && (await query(route, PartnerOlderMessagesDocument, { auctionId, agentId, bikeDealerId, cursor }))
  return {
    tab,
    hasOtherTab: messageTabs.length > 1,
    page: older ? older.messages : { messages, dynamoDBCursor },
    isNewest: !older,
    idempotencyKey: crypto.randomUUID(),
  }
}

type Answer = Refusal | { readonly done: string } | { readonly posted: string } | null

export async function action(route: Route.ActionArgs): Promise<Answer> {
  const form = await formOf(route)
  const { text, textOrNull } = form
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const place = { auctionId, agentId: form.id('agentId'), bikeDealerId: form.id('bikeDealerId') }
  const refusal = form.refusal()
  if (refusal) return refusal
  switch (text('do')) {
    case 'post': {
      const file = { assetId: textOrNull('assetId'), fileName: textOrNull('fileName') }
      const input = { ...place, ...file, message: textOrNull('message'), idempotencyKey: text('idempotencyKey') }
      const result = await mutate(route, PartnerPostMessageDocument, { input })
      return isRefusal(result) ? result : { posted: result.partnerPostMessage.messageId }
    }
    case 'delete': {
      const result = await mutate(route, PartnerDeleteMessageDocument, { input: { messageId: text('messageId') } })
      return isRefusal(result) ? result : null
    }
    case 'mute': {
      const isMuted = text('isMuted') === '1'
      const result = await mutate(route, MuteSellerDocument, { input: { auctionId, isMuted } })
      if (isRefusal(result)) return result
      return { done: isMuted ? '出品者の送信を停止しました。' : '出品者の送信を再開しました。' }
    }
    default: {
      const result = await mutate(route, PartnerUnreadToReadDocument, { input: place })
      return isRefusal(result) ? result : null
    }
  }
}

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const [parameters] = useSearchParams()
  if (!loaderData) return <NoConversation />
  const { tab, hasOtherTab, page, isNewest, idempotencyKey } = loaderData
  const isOfDealer = tab.bikeDealerId !== null
  const outcome = answer && ('done' in answer || 'problem' in answer) ? answer : null
  return (
    <div className="grid max-w-3xl gap-4">
      <ConsoleMeta title={`${tab.bikeName}のメッセージ`} />
      <div>
        <h1 className="text-xl">{tab.bikeName}</h1>
        <p className="flex flex-wrap items-center gap-x-4 text-text-2">
          <ConsoleLink to={`/partner/auctions/${tab.auctionId}`} className="inline-flex min-h-11 items-center">
            オークション No.{tab.auctionId}
          </ConsoleLink>
          {tab.side === 'operator' &&
            (isOfDealer ? `出品者と${tab.bikeDealerName ?? '販売店'}` : '出品者からのお問い合わせ')}
        </p>
      </div>
      {hasOtherTab && (
        <nav aria-label="やり取りの切り替え" className="flex gap-1 border-b border-line">
          {[
            { label: 'サポート', isCurrent: !isOfDealer, search: '' },
            { label: '販売店とのやり取り', isCurrent: isOfDealer, search: '?tab=dealer' },
          ].map(({ label, isCurrent, search }) => (
            <ConsoleLink
              key={label}
              to={`/partner/messages/${tab.auctionId}${search}`}
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-bold text-ink no-underline aria-[current=page]:border-action"
            >
              {label}
            </ConsoleLink>
          ))}
        </nav>
      )}
      <Outcome refusal={outcome} />
      {tab.side === 'operator' && isOfDealer && <MuteForm flag={tab.messageDisabledFlag} />}
      <ConversationView
        key={tab.messageTabId}
        tab={tab}
        page={page}
        isNewest={isNewest}
        idempotencyKey={idempotencyKey}
        tabName={parameters.get('tab')}
      />
    </div>
  )
}

/** Before the end of bidding, and in auctions that others won. */
function NoConversation() {
  return (
    <div className="grid max-w-3xl gap-4">
      <ConsoleMeta title="メッセージ" />
      <h1 className="text-xl">メッセージ</h1>
      <EmptyState drawing={<StateDrawing name="noMessages" />} title="このオークションのメッセージはありません">
        <ConsoleLink to="/partner/messages" className="inline-flex min-h-11 items-center">
          メッセージの一覧へ
        </ConsoleLink>
      </EmptyState>
    </div>
  )
}

/** Keeps the seller from writing to the dealer, or lets it again; 2 is the flag of a muted seller, 1 of a closed tab. */
function MuteForm({ flag }: { readonly flag: number }) {
  if (flag === 1) return null
  const isMuted = flag === 2
  return (
    <ConsoleForm className="card flex flex-wrap items-center gap-3 p-3">
      <input type="hidden" name="do" value="mute" />
      <input type="hidden" name="isMuted" value={isMuted ? '' : '1'} />
      <p className="grow">
        {isMuted
          ? '出品者から販売店への送信を停止しています。'
          : '停止すると、出品者は販売店へ送信できません。サポートへの連絡はできます。'}
      </p>
      <Button type="submit">{isMuted ? '送信を再開させる' : '出品者の送信を停止する'}</Button>
    </ConsoleForm>
  )
}
