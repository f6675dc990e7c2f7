import { BikeDrawing, type BikeKind } from '../drawings/bike-drawing.tsx'
import { type BadgeTone, StateBadge } from '../feedback/state-badge.tsx'
import { Picture } from '../picture/picture.tsx'
import { type LinkComponent, PlainLink } from './link.tsx'

interface Properties {
  readonly to: string
  readonly name: string
  readonly makerName?: string | undefined
  /** 2型（2018〜2020年） */
  readonly typeAndYears?: string | null | undefined
  /** 10,001〜15,000km */
  readonly mileage?: string | null | undefined
  /** Of a stored photo. */
  readonly picturePath?: string | null | undefined
  /** Drawn where there is no picture. */
  readonly kind?: BikeKind | undefined
  readonly displacementCtgId?: number | undefined
  /** `<Price>`, `<PriceSpan>` or `<Yen>`, with a word on what it is. */
  readonly price?: React.ReactNode
  readonly priceLabel?: string
  readonly state?: { readonly label: string; readonly tone: BadgeTone } | undefined
  readonly heading?: 'h2' | 'h3'
  /** For what must come at once; other pictures wait until they are near. */
  readonly isFirst?: boolean
  readonly LinkComponent?: LinkComponent
}

export function BikeCard({
  to,
  name,
  makerName,
  typeAndYears,
  mileage,
  picturePath,
  kind = 'naked',
  displacementCtgId,
  price,
  priceLabel,
  state,
  heading: Heading = 'h3',
  isFirst = false,
  LinkComponent: Link = PlainLink,
}: Properties) {
  return (
    <article className="card relative flex h-full flex-col overflow-hidden hover:border-line-strong">
      <div className="relative grid aspect-4/3 place-items-center bg-brand-soft">
        {picturePath ? (
          <Picture
            path={picturePath}
            alt=""
            width={640}
            height={480}
            mobile="100vw"
            desktop="20rem"
            largest="md"
            isFirst={isFirst}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span className="grid justify-items-center gap-1 text-sm text-text-2">
            <BikeDrawing kind={kind} displacementCtgId={displacementCtgId} className="w-24" />
            写真なし
          </span>
        )}
        {state && (
          <span className="absolute top-2 left-2">
            <StateBadge tone={state.tone}>{state.label}</StateBadge>
          </span>
        )}
      </div>
      <div className="flex grow flex-col gap-0.5 p-3">
        {makerName && <p className="text-xs text-text-2">{makerName}</p>}
        <Heading className="text-base">
          <Link to={to} className="text-ink no-underline after:absolute after:inset-0">
            {name}
          </Link>
        </Heading>
        {typeAndYears && <p className="text-sm text-text-2">{typeAndYears}</p>}
        {mileage && <p className="tabular text-sm text-text-2">{mileage}</p>}
        {price && (
          <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-2">
            {priceLabel && <span className="text-xs text-text-2">{priceLabel}</span>}
            {price}
          </p>
        )}
      </div>
    </article>
  )
}
