import { naked } from '#ui/drawings/bikes/naked.ts'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { Layers } from '#ui/drawings/layers.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import type { MenuMaker } from '../chrome/maker-menu.tsx'
import { SearchBox } from '../selling/search-box.tsx'

/** The one question of the top page: what is my bike worth. */
export function Hero({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <section className="overflow-hidden bg-brand-soft">
      <div className="page grid items-center gap-x-12 gap-y-2 py-8 sm:py-14 lg:grid-cols-[minmax(0,33rem)_1fr]">
        <div>
          <p className="text-sm font-bold text-link">バイクのオークション買取</p>
          <h1 className="mt-2 text-2xl sm:text-3xl">バイクの価値を、入札で確かめる。</h1>
          <p className="mt-4">
            出品すると、古物商の許可を持つ販売店が金額を競います。売るかどうかは、結果を見てからお決めください。
          </p>
          <div className="mt-6">
            <SearchBox />
          </div>
          <p className="mt-3 text-sm text-text-2">メーカーから探す</p>
          <ul className="flex flex-wrap gap-x-6 text-sm">
            {makers.map(({ makerId, makerNameJp }) => (
              <li key={makerId}>
                <AppLink to={`/kaitori/souba/${makerId}`} className="inline-flex min-h-11 items-center">
                  {makerNameJp}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
        <Drawing viewBox="0 0 240 160" className="mx-auto w-64 max-w-full text-ink sm:w-80 lg:w-full lg:max-w-none">
          <Layers layers={naked} />
        </Drawing>
      </div>
    </section>
  )
}
