import { useEffect } from 'react'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ContactThreadDocument, PostContactMessageDocument } from '#contract/generated/support.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { forgetKept } from '../../session/kept-entries.ts'
import { useReadOnce } from '../../session/read-once.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { type LoadRequest, loadOnServer } from '../../shell/data-route.ts'
import type { Route } from './+types/contact-thread.ts'
import { KEPT } from './contact.tsx'
import { isRefusal, postOnServer, textsOf } from './post-on-server.ts'
import { ThreadView } from './thread-view.tsx'
import { useReadAnew } from './use-read-anew.ts'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const token = url.searchParams.get('token') ?? ''
  const { contactThread } = await graphql.request(ContactThreadDocument, { token }, signal)
  return { thread: contactThread, now: new Date().toISOString() }
}

/** The link of a mail: whoever has it reads the thread and writes on. */
export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export async function action(route: Route.ActionArgs) {
  const typed = await textsOf(route)
  const input = { token: route.url.searchParams.get('token') ?? '', text: typed.text ?? '' }
  const posted = await postOnServer(route, typed, (graphql) => graphql.request(PostContactMessageDocument, { input }))
  return isRefusal(posted) ? posted : { sentAt: Date.now() }
}

export default function ContactThread({ loaderData, actionData, params }: Route.ComponentProps) {
  const { thread, now } = useReadAnew(loaderData, (signal) =>
    load(browserGraphql(), { params, url: new URL(window.location.href), signal }),
  )
  const isNew = useReadOnce('sent') !== null
  useEffect(() => {
    if (isNew) for (const name of Object.values(KEPT)) forgetKept(name)
  }, [isNew])
  return (
    <div className="page-read py-6">
      <PageMeta
        title="お問い合わせの内容"
        description="お問い合わせの内容と回答を確認し、続けてお書きいただけるページです。"
        path="/kaitori/contact/thread"
        isIndexed={false}
      />
      <div className="mt-2 grid gap-6">
        <h1 className="text-2xl">お問い合わせの内容</h1>
        <ThreadView thread={thread} now={now} answer={actionData ?? null} isNew={isNew && !actionData} />
        <p className="text-sm text-text-2">
          このページは、メールでお送りしたリンクからいつでも開けます。リンクをほかの方に知らせないでください。
        </p>
      </div>
    </div>
  )
}
