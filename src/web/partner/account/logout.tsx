import { redirect } from 'react-router'
import { PartnerViewerDocument, SignOutPartnerDocument } from '#contract/generated/partner.ts'
import { clearedPartnerCookies } from '#domain/session/partner-cookies.ts'
import { Button } from '#ui/controls/button.tsx'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { OPENED_FOR, readOpenedFor } from '../call/opened-for.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { SendingScope } from '../console/sending-scope.tsx'
import type { Route } from './+types/logout.ts'

const ASKED = 'asked'

/** Who is logged in by now, where it is asked; an address that somebody typed leads back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const partner = url.searchParams.has(ASKED) ? await viewerOf(context) : null
  if (!partner) throw redirect('/partner/home')
  const { partnerId, name, dealers } = partner
  return { openedFor: `${partnerId}:`, name: dealers.length === 1 ? (dealers[0]?.name ?? name) : name }
}

/** The cookies go, whatever the server answers; whose they are now, another tab may have changed. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const openedFor = await readOpenedFor(request, url)
  const partner = await viewerOf(context)
  if (partner && openedFor?.split(':')[0] !== partner.partnerId) throw redirect(`/partner/logout?${ASKED}=1`)
  await serverGraphql(context)
    .request(SignOutPartnerDocument, {})
    .catch(() => undefined)
  const isSecure = context.get(hostContext).configuration.origin.startsWith('https:')
  const headers = new Headers()
  for (const cookie of clearedPartnerCookies({ isSecure, now: Date.now() })) headers.append('set-cookie', cookie)
  throw redirect('/partner/login', { headers })
}

function viewerOf(context: Route.LoaderArgs['context']) {
  return serverGraphql(context)
    .request(PartnerViewerDocument, {})
    .then(({ partner }) => partner)
    .catch(() => null)
}

/** Somebody else is logged in than on the page whose button was pressed: it is asked whether they are meant. */
export default function Logout({ loaderData: { openedFor, name } }: Route.ComponentProps) {
  return (
    <SendingScope>
      <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
        <ConsoleMeta title="ログアウトの確認" />
        <section className="card grid w-full max-w-md gap-4 p-6 sm:p-8">
          <h1 className="text-xl">まだログアウトしていません</h1>
          <p>
            ログイン中のアカウントが「{name}」に変わっています。「{name}」からログアウトしますか。
          </p>
          <form method="post" action="/partner/logout">
            <input type="hidden" name={OPENED_FOR} value={openedFor} />
            <Button type="submit" look="action" className="w-full">
              {name}からログアウトする
            </Button>
          </form>
          <a href="/partner/home" className="button button-quiet w-full">
            {name}の画面を開く
          </a>
        </section>
      </main>
    </SendingScope>
  )
}
