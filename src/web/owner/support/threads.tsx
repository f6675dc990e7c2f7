import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SupportThreadsDocument } from '#contract/generated/support.ts'
import { SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import type { Route } from './+types/threads.ts'
import { ThreadState } from './thread-view.tsx'
import { useReadAnew } from './use-read-anew.ts'

function load(graphql: GraphqlClient, { signal }: Pick<LoadRequest, 'signal'>) {
  return graphql.request(SupportThreadsDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function SupportThreads({ loaderData }: Route.ComponentProps) {
  const { supportThreads } = useReadAnew(loaderData, (signal) => load(browserGraphql(), { signal }))
  return (
    <OwnerPage
      title="お問い合わせの履歴"
      description="これまでのお問い合わせと回答を確認できるページです。"
      path="/kaitori/mypage/support"
    >
      {supportThreads.length === 0 ? (
        <EmptyState
          drawing={<StateDrawing name="noMessages" />}
          title="お問い合わせはまだありません"
          action={
            <AppLink to="/kaitori/contact" className="button button-action">
              新しく問い合わせる
            </AppLink>
          }
        >
          ご不明な点は、お気軽にお問い合わせください。1営業日以内に回答します。
        </EmptyState>
      ) : (
        <>
          <ul className="card divide-y divide-line overflow-hidden">
            {supportThreads.map(({ supportThreadId, subject, state, lastMessageAt, isUnread }) => (
              <li key={supportThreadId}>
                <AppLink
                  to={`/kaitori/mypage/support/${supportThreadId}`}
                  className="flex min-h-16 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-brand-soft"
                >
                  <span className="min-w-0 grow">
                    <span className={isUnread ? 'font-bold' : ''}>{SUPPORT_SUBJECTS[subject]}</span>
                    <span className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
                      <ThreadState state={state} />
                      {isUnread && <StateBadge tone="bad">未読の回答</StateBadge>}
                      <span>No.{supportThreadId}</span>
                      <span>{dateTimeText(lastMessageAt)}</span>
                    </span>
                  </span>
                  <ChevronRightIcon className="size-4 shrink-0 text-text-2" />
                </AppLink>
              </li>
            ))}
          </ul>
          <p>
            <AppLink to="/kaitori/contact" className="button button-quiet w-full sm:w-auto">
              新しく問い合わせる
            </AppLink>
          </p>
        </>
      )}
    </OwnerPage>
  )
}
