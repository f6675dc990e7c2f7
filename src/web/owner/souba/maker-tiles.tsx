import { ALL_OTHER_MAKERS, POPULAR_DOMESTIC_MAKER_IDS, POPULAR_FOREIGN_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { AppLink } from '../../shell/app-link.tsx'

export interface MenuMaker {
  readonly makerId: number
  readonly makerNameJp: string
  readonly makerSymbol: string
}

interface Properties {
  readonly makers: readonly MenuMaker[]
  /** 3 where they stand below a heading of their own. */
  readonly headingLevel?: 2 | 3
}

/** The makers of the menu as a page shows them: tiles of one size, in rows that are full. */
export function MakerTiles({ makers, headingLevel = 2 }: Properties) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="grid gap-8">
      <section>
        <Heading className="text-lg">人気の国内メーカー</Heading>
        <Tiles makers={pick(makers, POPULAR_DOMESTIC_MAKER_IDS)} />
      </section>
      <section>
        <Heading className="text-lg">人気の海外メーカー</Heading>
        <Tiles makers={pick(makers, POPULAR_FOREIGN_MAKER_IDS)}>
          <li className="grid">
            <AppLink to={`/kaitori/souba/${ALL_OTHER_MAKERS}`} className={`${TILE} justify-between text-link`}>
              その他すべてのメーカー
              <ChevronRightIcon className="size-4 shrink-0" />
            </AppLink>
          </li>
        </Tiles>
      </section>
    </div>
  )
}

const TILE =
  'card flex min-h-14 items-center gap-2 px-3 py-2 text-sm leading-snug font-bold no-underline hover:border-line-strong sm:gap-3 sm:text-base'

interface TileProperties {
  readonly makers: readonly MenuMaker[]
  readonly children?: React.ReactNode
}

function Tiles({ makers, children }: TileProperties) {
  return (
    <ul className="full-rows mt-3 grid grid-cols-2 gap-2 md:grid-cols-4 md:full-rows-4">
      {makers.map(({ makerId, makerNameJp, makerSymbol }) => (
        <li key={makerId} className="grid">
          <AppLink to={`/kaitori/souba/${makerId}`} className={`${TILE} text-ink`}>
            <MakerIcon makerId={makerId} symbol={makerSymbol} />
            {makerNameJp}
          </AppLink>
        </li>
      ))}
      {children}
    </ul>
  )
}

export function pick(makers: readonly MenuMaker[], ids: readonly number[]): MenuMaker[] {
  return ids.flatMap((id) => makers.find(({ makerId }) => makerId === id) ?? [])
}
