import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import type { MenuMaker } from '../chrome/maker-menu.tsx'
import { SaleLink } from '../selling/sale-link.tsx'

/** What a reader may do now: see the prices that belong to the subject, or start a sale. */
export function NextSteps({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <section aria-labelledby="next-steps" className="card p-5 sm:p-6">
      <h2 id="next-steps" className="text-lg">
        自分のバイクの相場を確かめる
      </h2>
      {makers.length > 0 && (
        <ul className="mt-4 grid gap-2 sm:grid-cols-2">
          {makers.map(({ makerId, makerNameJp, makerSymbol }) => (
            <li key={makerId}>
              <AppLink
                to={`/kaitori/souba/${makerId}`}
                className="flex min-h-12 items-center gap-3 rounded-control border border-line px-3 py-2 text-ink no-underline hover:border-line-strong"
              >
                <MakerIcon makerId={makerId} symbol={makerSymbol} />
                <span>{makerNameJp}の買取相場</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <SaleLink to="/kaitori/search-form">相場を調べる</SaleLink>
        <SaleLink to="/kaitori/sell-form/signup" className="button button-quiet">
          出品する
        </SaleLink>
      </p>
    </section>
  )
}
