import { useLocation, useRevalidator } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { reportAddress, statusOf, useFailedRequestId } from '../../shell/error-screen.tsx'
import { ConsoleLink } from './console-link.tsx'
import { ConsoleMeta } from './console-meta.tsx'
import { searchWithoutDealer } from './dealer-address.ts'

/** In place of a page that could not be read or shown. */
export function PageError({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const { title, text } = wordsOf(statusOf(error))
  const requestId = useFailedRequestId()
  return (
    <section className="card mx-auto grid w-full max-w-2xl gap-4 p-6 text-center" aria-label="エラー">
      <ConsoleMeta title={title} />
      <h1 className="text-xl">{title}</h1>
      <p>{text}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void revalidate()} isPending={state !== 'idle'}>
          もう一度読み込む
        </Button>
        {searchWithoutDealer(search) !== '' && (
          <ConsoleLink to={pathname} className="button button-quiet">
            条件を外して開く
          </ConsoleLink>
        )}
        <ConsoleLink to="/partner/home" className="button button-quiet">
          最初の画面へ
        </ConsoleLink>
      </p>
      <p className="text-text-2">
        続くときは、表示されていたページのURLとエラーの内容を
        <a href={reportAddress('/kaitori/contact', requestId, pathname)} suppressHydrationWarning>
          お問い合わせ
        </a>
        よりお知らせください。
      </p>
    </section>
  )
}

function wordsOf(status: number): { readonly title: string; readonly text: string } {
  if (status === 404)
    return { title: 'ページが見つかりません', text: 'アドレスをご確認ください。公開が終わった可能性もあります。' }
  if (status === 400)
    return { title: 'アドレスを読み取れません', text: 'アドレスの一部が途中で切れたか、書き換わっています。' }
  if (status === 413)
    return {
      title: '送信できませんでした',
      text: '送信する内容が大きすぎます。小さく分けてから、もう一度お試しください。',
    }
  return {
    title: '表示できませんでした',
    text: 'この部分を読み込めませんでした。少し時間をおいてから、もう一度お試しください。',
  }
}
