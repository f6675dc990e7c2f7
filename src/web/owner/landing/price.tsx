import { scooter } from '#ui/drawings/bikes/scooter.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { LogoHeader } from '../chrome/logo-header.tsx'
import { SearchBox } from '../selling/search-box.tsx'
import { Section } from '../selling/section.tsx'
import type { Route } from './+types/price.ts'
import { LandingHero } from './landing-hero.tsx'

const REASONS = [
  { title: '実際の取引から計算', text: '広告の値段ではなく、販売店が実際に買い取った金額をもとにしています。' },
  { title: '幅で示すから正確', text: '100台のうち80台が入る範囲です。走行距離と型式で、自分の一台に近づけられます。' },
  {
    title: '根拠も一緒に表示',
    text: '何件の取引から、いつ計算したか。件数が少ないときは「推定」、計算できないときは「算出不可」と表示します。',
  },
]

export function loader({ context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  return null
}

/** One action: look up the price. */
export default function PriceLanding() {
  return (
    <>
      <PageMeta
        title="バイクの買取相場を無料で調べる"
        description="車種名を入れるだけで、実際の取引から計算したバイクの買取相場がわかります。売ると決めていない方もご利用いただけます。"
        path="/kaitori/lp_2024"
      />
      <LogoHeader />
      <LandingHero
        title="あなたのバイク、いまいくらですか。"
        lead="車種名を入れるだけで、実際の取引から計算した買取相場がわかります。無料です。"
        bike={scooter}
      >
        <SearchBox />
      </LandingHero>
      <Section id="reasons" title="相場の数字に、理由があります">
        <ul className="grid gap-4 md:grid-cols-3">
          {REASONS.map(({ title, text }) => (
            <li key={title} className="card p-5">
              <h3 className="text-base">{title}</h3>
              <p className="mt-2 text-sm text-text-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="search"
        title="売ると決めていなくても、使えます"
        lead="乗り換えの予算、保険の見直し、車検を通すかどうか。相場は、持ち続ける人の判断にも役立ちます。"
        className="bg-surface"
      >
        <a href="#keyword" className="button button-action">
          車種名を入れて調べる
        </a>
      </Section>
    </>
  )
}
