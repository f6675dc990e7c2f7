import { Link, useLocation } from 'react-router'
import type { PartnerViewerQuery } from '#contract/generated/partner.ts'
import { ConsoleMeta } from './console-meta.tsx'
import { pageForDealer } from './dealer-address.ts'

interface Properties {
  /** As the address has it. */
  readonly named: string
  readonly partner: PartnerViewerQuery['partner']
}

const TITLE = '販売店が見つかりません'
const SUSPENDED = '販売店の利用を停止しています'

/** In place of a page for a dealer that is none of theirs: no other is taken for it. */
export function UnknownDealer({ named, partner }: Properties) {
  const location = useLocation()
  const suspended = partner.suspendedDealers.find(({ bikeDealerId }) => bikeDealerId === named)
  const title = suspended ? SUSPENDED : TITLE
  return (
    <section className="card mx-auto grid w-full max-w-2xl gap-4 p-6" aria-label="エラー">
      <ConsoleMeta title={title} />
      <h1 className="text-xl">{title}</h1>
      <p className="wrap-anywhere">
        {suspended ? suspendedWords(suspended.name) : unknownWords(named)}
        {partner.dealers.length > 0 && 'この画面を開く販売店を選んでください。'}
      </p>
      <ul className="grid gap-2">
        {partner.dealers.map(({ bikeDealerId, name }) => (
          <li key={bikeDealerId}>
            <Link to={pageForDealer(location, bikeDealerId)} className="button button-quiet w-full">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function unknownWords(named: string): string {
  if (named === '') return 'アドレスに販売店の番号がありません。'
  if (named.includes('、')) return `アドレスに販売店の番号が複数あります（${named.slice(0, 40)}）。`
  return `アドレスの「${named.slice(0, 40)}」は、担当している販売店の番号ではありません。`
}

type Dealer = Properties['partner']['dealers'][number]

/** To an agency, about the dealer for whom a page was open: what holds now, also when a suspension was lifted meanwhile. */
export function lostDealerWords(partner: Properties['partner'], { bikeDealerId, name }: Dealer): string {
  const isAmong = (dealers: readonly { readonly bikeDealerId: string }[]) =>
    dealers.some((it) => it.bikeDealerId === bikeDealerId)
  if (isAmong(partner.dealers)) return `「${name}」の利用停止は解除されました。この販売店としての操作を続けられます。`
  return isAmong(partner.suspendedDealers) ? suspendedWords(name) : `「${name}」は担当から外れました。`
}

/** To the agency of a dealer that an operator has suspended. */
function suspendedWords(name: string): string {
  return `「${name}」は、運営が利用を停止しています。停止中は、この販売店としての入札や操作はできません。`
}
