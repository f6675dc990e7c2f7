import { use } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { UNEXPECTED } from '#content/messages/unexpected.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { naked } from '#ui/drawings/bikes/naked.ts'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { Layers } from '#ui/drawings/layers.tsx'
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
      text: 'ただいまシステムメンテナンスを行っています。終了までしばらくお待ちください。',
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

const WAYS_ON = [
  ['/kaitori/souba', 'メーカー別の買取相場'],
  ['/kaitori/mypage', 'マイページ'],
  ['/kaitori/help', 'ヘルプ'],
] as const

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
          <>
            <p className="mt-4 text-balance">リンクが古いか、アドレスが違っているようです。車種名でお探しください。</p>
            <Drawing viewBox="0 0 240 160" className="mx-auto mt-4 w-40 text-text-2">
              <Layers layers={naked} />
            </Drawing>
            <form action="/kaitori/souba" className="mt-4 text-left">
              <label htmlFor="missed-model" className="text-sm font-bold">
                車種名で買取相場を探す
              </label>
              <div className="mt-1 flex gap-2">
                <input
                  id="missed-model"
                  name="keyword"
                  type="search"
                  enterKeyHint="search"
                  maxLength={MAX_KEYWORD_LENGTH}
                  placeholder="例：レブル250"
                  className="control min-w-0 grow"
                />
                <button className="button button-action min-h-12 whitespace-nowrap" type="submit">
                  探す
                </button>
              </div>
            </form>
            <ul className="mt-4 flex flex-wrap justify-center gap-x-6 text-sm">
              {WAYS_ON.map(([to, label]) => (
                <li key={to}>
                  <a href={to} className="inline-flex min-h-11 items-center">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        {!isOffline && (
          <p className="mt-6 text-sm text-text-2">
            {status === 404
              ? 'お探しのページが見つからないときは、'
              : 'お手数ですが、表示されていたページのURLとエラーの内容を'}
            <a href={reportAddress(contactUrl, requestId, pathname)} suppressHydrationWarning>
              お問い合わせ
            </a>
            よりお知らせください。
            {status !== 404 && <a href="/kaitori/help">ヘルプ</a>}
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
