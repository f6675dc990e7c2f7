import { data } from 'react-router'
import { UnsubscribeLinkDocument } from '#contract/generated/partner-alerts.ts'
import { ALERTS, isAlertKind } from '#domain/alert/alert-kinds.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { serverGraphql } from '../../host-context.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { Mailing } from './mailing.tsx'

/** The link of a mail: its token names the person and the kind of mail, signed. Nothing happens by opening it. */
export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const token = searchParams.get('token') ?? ''
  const { isUnsubscribeLinkOn: isOn } = await serverGraphql(route.context).request(UnsubscribeLinkDocument, { token })
  const pressed = (['stopped', 'resumed'] as const).find((it) => searchParams.has(it)) ?? null
  return data({ token, isOn, pressed }, { status: isOn === null ? 404 : 200 })
}

export default function UnsubscribeAlert({ loaderData: { token, isOn, pressed } }: Route.ComponentProps) {
  const name = isOn === null ? null : nameOf(token)
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <ConsoleMeta title="メールの配信停止" />
      <section className="card grid w-full max-w-md gap-5 p-6 sm:p-8">
        <p className="text-link">
          <Logo />
        </p>
        <h1 className="text-xl">メールの配信停止</h1>
        {name === null ? (
          <Notice tone="warn" title="リンクが正しくありません">
            メールの「配信停止」のリンクをもう一度お開きください。ログインして、通知設定から変更することもできます。
          </Notice>
        ) : (
          <Mailing name={name} token={token} isOn={isOn === true} pressed={pressed} />
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
