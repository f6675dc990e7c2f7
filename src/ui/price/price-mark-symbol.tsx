export type PriceMarkKind = 'bike' | 'asking' | 'bid'

/** Around (0, 0), 16 by 16; told apart by form as well as by colour. */
export function PriceMarkSymbol({ kind }: { readonly kind: PriceMarkKind }) {
  if (kind === 'bid') return <circle r="6" strokeWidth="2" className="fill-action stroke-surface" />
  if (kind === 'asking') {
    return <path d="M0-7 7 0 0 7-7 0z" strokeWidth="2" strokeLinejoin="round" className="fill-ink stroke-surface" />
  }
  return <path d="M-6-7H6V0L0 7-6 0z" strokeWidth="2" strokeLinejoin="round" className="fill-good stroke-surface" />
}
