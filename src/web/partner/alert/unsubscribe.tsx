import { data } from 'react-router'
import { UnsubscribeLinkDocument } from '#contract/generated/partner-alerts.ts'
import { ALERTS, isAlertKind } from '#domain/alert/alert-kinds.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { serverGraphql } from '../../host-context.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/unsubscribe.ts'

/** The link of a mail: its token names the person and the kind of mail, signed. Nothing happens by opening it. */
export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const token = searchParams.get('token') ?? ''
  const { isUnsubscribeLink } = await serverGraphql(route.context).request(UnsubscribeLinkDocument, { token })
  const shown = { token, isOurs: isUnsubscribeLink, wasStopped: searchParams.has('stopped') }
  return data(shown, { status: isUnsubscribeLink ? 200 : 404 })
}

export default function UnsubscribeAlert({ loaderData: { token, isOurs, wasStopped } }: Route.ComponentProps) {
  const name = isOurs ? nameOf(token) : null
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <ConsoleMeta title="メールの配信停止" />
      <section className="card grid w-full max-w-md gap-5 p-6 sm:p-8">
        <p className="text-link">
          <Logo />
        </p>
        <h1 className="text-xl">メールの配信停止</h1>
        {name === null && (
          <Notice tone="warn" title="リンクが正しくありません">
            メールの「配信停止」のリンクをもう一度お開きください。ログインして、通知設定から変更することもできます。
          </Notice>
        )}
        {name !== null && wasStopped && (
          <Notice tone="good" isAnswer title="配信を停止しました">
            {name}は、今後お送りしません。通知設定からいつでも再開できます。
          </Notice>
        )}
        {name !== null && !wasStopped && (
          // To the server itself, which answers with this page: the same with and without scripts.
          <form method="post" action={`/partner/unsubscribe?token=${encodeURIComponent(token)}`} className="grid gap-5">
            <p>{name}の配信を停止します。ほかのメールと端末への通知は、これまでどおりお届けします。</p>
            <Button type="submit" look="action" className="min-h-12 w-full">
              配信を停止する
            </Button>
          </form>
        )}
        <a href="/partner/alerts" className="inline-flex min-h-11 items-center">
          通知設定を開く
        </a>
      </section>
    </main>
  )
}

function nameOf(token: string): string | null {
  const [, kind = ''] = token.split('.')
  if (kind === 'daily') return '「1日のまとめ」のメール'
  return isAlertKind(kind) ? `「${ALERTS[kind].label}」のメール` : null
}
