import { Link, useLocation } from 'react-router'
import type { PartnerViewerQuery } from '#contract/generated/partner.ts'
import { ConsoleMeta } from './console-meta.tsx'
import { withDealer } from './dealer-address.ts'

interface Properties {
  /** As the address has it. */
  readonly named: string
  readonly partner: PartnerViewerQuery['partner']
}

const TITLE = '販売店が見つかりません'

/** In place of a page for a dealer that is none of theirs: no other is taken for it. */
export function UnknownDealer({ named, partner }: Properties) {
  const { pathname, search } = useLocation()
  return (
    <section className="card mx-auto grid w-full max-w-2xl gap-4 p-6" aria-label="エラー">
      <ConsoleMeta title={TITLE} />
      <h1 className="text-xl">{TITLE}</h1>
      <p className="wrap-anywhere">
        {named === ''
          ? 'アドレスに販売店の番号がありません。'
          : named.includes('、')
            ? `アドレスに販売店の番号が複数あります（${named.slice(0, 40)}）。`
            : `アドレスの「${named.slice(0, 40)}」は、担当している販売店の番号ではありません。`}
        この画面を開く販売店を選んでください。
      </p>
      <ul className="grid gap-2">
        {partner.dealers.map(({ bikeDealerId, name }) => (
          <li key={bikeDealerId}>
            <Link to={withDealer(pathname + search, bikeDealerId)} className="button button-quiet w-full">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
