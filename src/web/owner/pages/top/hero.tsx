import { AppLink } from '../../../shell/app-link.tsx'
import type { MenuMaker } from '../../chrome/maker-menu.tsx'
import { SearchBox } from '../../selling/search-box.tsx'

/** The one question of the top page: what is my bike worth. */
export function Hero({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <section className="overflow-hidden bg-brand text-on-brand">
      <div className="page grid items-center gap-8 py-10 sm:py-16 lg:grid-cols-[minmax(0,34rem)_1fr]">
        <div>
          <p className="text-sm font-bold">バイクのオークション買取</p>
          <h1 className="mt-2 text-2xl sm:text-3xl">バイクの価値を、入札で確かめる。</h1>
          <p className="mt-4">
            出品すると、古物商の許可を持つ販売店が金額を競います。売るかどうかは、結果を見てからお決めください。
          </p>
          <div className="mt-6">
            <SearchBox />
          </div>
          <p className="mt-4 flex flex-wrap items-center gap-x-5 text-sm">
            <span>メーカーから探す</span>
            {makers.map(({ makerId, makerNameJp }) => (
              <AppLink
                key={makerId}
                to={`/kaitori/souba/${makerId}`}
                className="inline-flex min-h-11 items-center text-on-brand"
              >
                {makerNameJp}
              </AppLink>
            ))}
          </p>
        </div>
      </div>
    </section>
  )
}
