import { waysToSell } from '#content/selling/ways-to-sell.ts'
import type { WayToSell } from '#domain/selling/ways-to-sell.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { Section } from '../selling/section.tsx'

/** The ways in the order that fits, the first one largest; what to do next depends on it. */
export function CompareResult({ ranking }: { readonly ranking: readonly WayToSell[] }) {
  const [best, ...others] = ranking
  if (!best) return null
  return (
    <Section id="result" title={`いちばん合うのは「${waysToSell[best].name}」です`}>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="card border-2 border-brand p-5 sm:p-6">
          <p>{waysToSell[best].reason}</p>
          <p className="mt-3 text-sm text-text-2">気をつけたいこと：{waysToSell[best].caution}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            {best === 'auction' ? (
              <SaleLink to="/kaitori/sell-form/signup">出品の準備を始める</SaleLink>
            ) : (
              <SaleLink to="/kaitori/search-form">相場を調べてから相談する</SaleLink>
            )}
            <AppLink to="/kaitori/article/1" className="button button-quiet">
              くわしい比較を読む
            </AppLink>
          </p>
        </div>
        <ol start={2} className="grid gap-3">
          {others.map((way, index) => (
            <li key={way} className="card p-4">
              <h3 className="text-base">
                <span className="mr-2 text-text-2 tabular">{index + 2}.</span>
                {waysToSell[way].name}
              </h3>
              <p className="mt-1 text-sm text-text-2">{waysToSell[way].reason}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
