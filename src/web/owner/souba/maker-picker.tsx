import {
  ALL_OTHER_MAKERS,
  isSingleColumn,
  POPULAR_DOMESTIC_MAKER_IDS,
  POPULAR_FOREIGN_MAKER_IDS,
} from '#domain/souba/maker-menu.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { Menu } from '../../shell/menu.tsx'
import { type MenuMaker, pick } from './maker-tiles.tsx'

interface PickerProperties {
  readonly makers: readonly MenuMaker[]
}

/** From one maker to another. Whichever is chosen, also the one that is shown, closes it. */
export function MakerPicker({ makers }: PickerProperties) {
  return (
    <Menu label="メーカーを選ぶ" className="my-4">
      <div className="card mt-2 p-4 shadow-float">
        <MakerMenu makers={makers} />
      </div>
    </Menu>
  )
}

/** The makers whose market prices the menu offers. */
export function MakerMenu({ makers }: PickerProperties) {
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <MakerList title="人気の国内メーカー" makers={pick(makers, POPULAR_DOMESTIC_MAKER_IDS)} />
      <MakerList title="人気の海外メーカー" makers={pick(makers, POPULAR_FOREIGN_MAKER_IDS)} />
      <p className="md:col-span-2">
        <AppLink
          to={`/kaitori/souba/${ALL_OTHER_MAKERS}`}
          className="inline-flex min-h-11 items-center gap-1 font-bold"
        >
          その他すべてのメーカー
          <ChevronRightIcon className="size-4" />
        </AppLink>
      </p>
    </div>
  )
}

interface ListProperties {
  readonly title: string
  readonly makers: readonly MenuMaker[]
}

function MakerList({ title, makers }: ListProperties) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="closed-rows mt-3">
        {makers.map((maker, index) => (
          <li key={maker.makerId} className={isSingleColumn(maker.makerNameJp, index + 1) ? 'whole-row' : ''}>
            <AppLink
              to={`/kaitori/souba/${maker.makerId}`}
              className="card flex min-h-14 items-center gap-3 px-3 py-2 font-bold text-ink no-underline hover:border-line-strong"
            >
              <MakerIcon makerId={maker.makerId} symbol={maker.makerSymbol} />
              {maker.makerNameJp}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
