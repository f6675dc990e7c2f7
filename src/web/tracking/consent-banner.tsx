import { useRootData } from '../shell/root-data.ts'
import { choose, useConsent } from './tracking.ts'

/** Asks before any analytics; both answers look the same. Not there when no analytics is configured. */
export function ConsentBanner() {
  const analyticsId = useRootData()?.configuration.analyticsId ?? null
  const consent = useConsent()
  if (analyticsId === null || consent !== null) return null
  return (
    <section
      aria-label="アクセス解析の同意"
      className="card fixed inset-x-4 bottom-4 z-50 mx-auto max-w-read p-4 shadow-float"
    >
      <p className="text-sm">
        サービスの改善のため、アクセス解析を使ってもよろしいですか。選択は
        <a href="/kaitori/privacy#cookies">プライバシーポリシー</a>
        のページでいつでも変更できます。
      </p>
      <ConsentButtons />
    </section>
  )
}

/** Lets the visitor change the choice; stands on the privacy page. */
export function ConsentSettings() {
  const analyticsId = useRootData()?.configuration.analyticsId ?? null
  const consent = useConsent()
  if (analyticsId === null || consent === undefined) return null
  return (
    <section aria-labelledby="consent-settings" className="card mt-10 p-4">
      <h2 id="consent-settings" className="text-lg">
        アクセス解析の設定
      </h2>
      <p className="mt-2 text-sm" role="status">
        現在の選択：{consent === null ? '未選択' : consent === 'granted' ? '同意する' : '同意しない'}
      </p>
      <ConsentButtons />
    </section>
  )
}

function ConsentButtons() {
  return (
    <p className="mt-3 grid grid-cols-2 gap-3">
      <button type="button" className="button button-quiet" onClick={() => choose('denied')}>
        同意しない
      </button>
      <button type="button" className="button button-quiet" onClick={() => choose('granted')}>
        同意する
      </button>
    </p>
  )
}
