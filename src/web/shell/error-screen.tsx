import { lazy, Suspense, use } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { UNEXPECTED } from '#content/messages/unexpected.ts'
import { failedRequestId } from './browser-graphql.ts'
import { RequestIdContext } from './request-id.ts'
import { useRootData } from './root-data.ts'

interface Screen {
  readonly title: string
  readonly text: string
}

const OFFLINE: Screen = {
  title: 'インターネットに接続できません',
  text: '電波の良い所で、もう一度読み込んでください。',
}

/** What each status shows. */
export function errorScreenOf(status: number): Screen {
  if (status === 503) {
    return {
      title: 'メンテナンス中',
      text: 'ただいまシステムメンテナンスを行っています。終了までしばらくお待ちください。混み合っている場合も表示されます。',
    }
  }
  if (status === 404) return { title: '404エラー', text: 'ご指定のページは見つかりませんでした' }
  const cause = status === 429 ? 'アクセスが多すぎます。1分ほどおいてお試しください。' : UNEXPECTED
  return { title: '500エラー', text: `${cause}ページを表示できませんでした。` }
}

export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (error instanceof Response) return error.status
  return 500
}

/** The maintenance screen knows no configuration but what the answer carries. */
function contactUrlOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const carried: unknown = error.data
  if (typeof carried !== 'object' || carried === null || !('contactUrl' in carried)) return null
  return typeof carried.contactUrl === 'string' ? carried.contactUrl : null
}

const OWN_FORM = '/kaitori/contact'

/** Where an error is reported. Our own form is told which request and which page it was; a query may hold a token. */
export function reportAddress(contactUrl: string, requestId: string | null, page: string): string {
  if (contactUrl !== OWN_FORM) return contactUrl
  return `${contactUrl}?${new URLSearchParams({ ...(requestId && { requestId }), page: page.slice(0, 200) })}`
}

/** The request that failed, as far as anyone knows it. */
export function useFailedRequestId(): string | null {
  return use(RequestIdContext) ?? failedRequestId()
}

/** Few visitors miss a page; those who do have it in what the server sends. */
const MissedPage = lazy(() => import('./missed-page.tsx').catch(() => ({ default: () => null })))

/** Where nothing of the page is left. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <main className="page grid min-h-dvh place-items-center py-12">
      <ErrorContent error={error} />
    </main>
  )
}

/** Within the header and the footer of a page that has them. */
export function ErrorContent({ error }: { readonly error: unknown }) {
  const root = useRootData()
  const status = statusOf(error)
  const contactUrl = root?.configuration.contactUrl ?? contactUrlOf(error) ?? OWN_FORM
  const requestId = useFailedRequestId()
  const { pathname } = useLocation()
  // Where even the way to a page could not be asked for, nothing of the page before is left to stay on.
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  const { title, text } = isOffline ? OFFLINE : errorScreenOf(status)
  return (
    <>
      <title>{`${title} | Kaitori`}</title>
      {status === 404 && <meta name="robots" content="noindex,nofollow" />}
      <section className="card w-full max-w-read p-6 text-center sm:p-10">
        {status === 404 && !isOffline ? (
          <h1 className="text-2xl">
            <span className="mb-2 block text-sm font-normal text-text-2">{title}</span>
            {text}
          </h1>
        ) : (
          <>
            <h1 className="text-2xl">{title}</h1>
            <p className="mt-4">{text}</p>
          </>
        )}
        {status === 503 && <p hidden>メンテナンス日時</p>}
        {status === 404 && (
          <Suspense>
            <MissedPage />
          </Suspense>
        )}
        {!isOffline && (
          <p className="mt-6 text-sm text-text-2">
            {status === 404
              ? 'お探しのページが見つからないときは、'
              : 'お手数ですが、表示されていたページのURLとエラーの内容を'}
            <span className="inline-block">
              <a href={reportAddress(contactUrl, requestId, pathname)} suppressHydrationWarning>
                お問い合わせ
              </a>
              よりお知らせください。
            </span>
            {status !== 404 && (
              <a className="mt-2 block" href="/kaitori/help">
                ヘルプ
              </a>
            )}
          </p>
        )}
        <p className="mt-6">
          <a className={`button ${status === 404 ? 'button-quiet' : 'button-action'}`} href="/kaitori">
            トップページへ戻る
          </a>
        </p>
        {status === 404 && isRouteErrorResponse(error) && (
          <p lang="en" className="mt-6 text-xs break-all text-text-2">
            {String(error.data)}
          </p>
        )}
      </section>
    </>
  )
}
