import { useEffect } from 'react'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  PostSupportMessageDocument,
  ReadSupportThreadDocument,
  SupportThreadDocument,
} from '#contract/generated/support.ts'
import { MAX_INT } from '#domain/values/int.ts'
import { forgetKept } from '../../session/kept-entries.ts'
import { useReadOnce } from '../../session/read-once.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { type LoadRequest, loadOnServer, pageNotFound } from '../../shell/data-route.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import type { Route } from './+types/thread.ts'
import { KEPT } from './contact.tsx'
import { isRefusal, postOnServer, textsOf } from './post-on-server.ts'
import { ThreadView } from './thread-view.tsx'
import { useReadAnew } from './use-read-anew.ts'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const supportThreadId = numberOf(params.supportThreadId, url)
  const { supportThread } = await graphql.request(SupportThreadDocument, { supportThreadId }, signal)
  return { thread: supportThread, now: new Date().toISOString() }
}

function numberOf(text: string | undefined, url: URL): number {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  if (number < 1 || number > MAX_INT) throw pageNotFound(url)
  return number
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export async function action(route: Route.ActionArgs) {
  const typed = await textsOf(route)
  const supportThreadId = numberOf(route.params.supportThreadId, route.url)
  const input = { supportThreadId, text: typed.text ?? '' }
  const posted = await postOnServer(route, typed, (graphql) => graphql.request(PostSupportMessageDocument, { input }))
  return isRefusal(posted) ? posted : { sentAt: Date.now() }
}

export default function SupportThread({ loaderData, actionData, params }: Route.ComponentProps) {
  const { thread, now } = useReadAnew(loaderData, (signal) =>
    load(browserGraphql(), { params, url: new URL(window.location.href), signal }),
  )
  const { supportThreadId, isUnread } = thread
  const isNew = useReadOnce('sent') !== null
  useEffect(() => {
    if (isNew) for (const name of [KEPT.subject, KEPT.text]) forgetKept(name)
  }, [isNew])
  // Not while it is loaded: links are fetched ahead, and what nobody opened is not read.
  useEffect(() => {
    if (isUnread)
      void browserGraphql()
        .request(ReadSupportThreadDocument, { supportThreadId })
        .catch(() => undefined)
  }, [isUnread, supportThreadId])
  return (
    <OwnerPage
      title="お問い合わせの内容"
      description="お問い合わせの内容と回答を確認し、続けてお書きいただけるページです。"
      path={`/kaitori/mypage/support/${supportThreadId}`}
      above={[{ label: 'お問い合わせ', to: '/kaitori/mypage/support' }]}
    >
      <ThreadView thread={thread} now={now} answer={actionData ?? null} isNew={isNew && !actionData} />
    </OwnerPage>
  )
}
