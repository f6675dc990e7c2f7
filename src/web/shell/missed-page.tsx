import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { naked } from '#ui/drawings/bikes/naked.ts'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { Layers } from '#ui/drawings/layers.tsx'

const WAYS_ON = [
  ['/kaitori/souba', 'メーカー別の買取相場'],
  ['/kaitori/mypage', 'マイページ'],
  ['/kaitori/help', 'ヘルプ'],
] as const

/** From an address that leads nowhere, on to what was looked for. */
export default function MissedPage(): React.ReactNode {
  return (
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
  )
}
