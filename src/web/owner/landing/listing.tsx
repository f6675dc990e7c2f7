import { touring } from '#ui/drawings/bikes/touring.ts'
import { promised, steps } from '../../content/selling.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { LogoHeader } from '../chrome/logo-header.tsx'
import { Promises } from '../selling/promises.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { Section } from '../selling/section.tsx'
import { SellingSteps } from '../selling/steps.tsx'
import type { Route } from './+types/listing.ts'
import { LandingHero } from './landing-hero.tsx'

const PREPARATIONS = [
  { title: '写真5枚', text: '前、後ろ、右、左、メーター。スマートフォンで撮ったもので十分です。' },
  { title: '登録の書類', text: '車検証、軽自動車届出済証、標識交付証明書のどれか。型式と年式を確かめます。' },
  { title: '知っていること', text: '転倒、修理、交換した部品。わからないことは「不明」を選べます。' },
]

export function loader({ context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  return { promised, steps }
}

/** One action: list the bike. */
export default function ListingLanding({ loaderData: { promised, steps } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title="バイクを出品して、販売店の入札を待つ"
        description="写真5枚と車両の情報だけで、バイクをオークションに出品できます。入札の結果を見てから、48時間以内に売るかどうかを決められます。"
        path="/kaitori/lp_2024/index2"
      />
      <LogoHeader />
      <LandingHero
        title="値段を決めるのは、あなたの返事です。"
        lead="一度の出品で、複数の販売店が金額を競います。最高額を見てから、売るかどうかを48時間以内にお答えください。"
        bike={touring}
      >
        <SaleLink to="/kaitori/sell-form/signup" className="button button-action min-h-14 px-8 text-lg">
          バイクを出品する
        </SaleLink>
        <p className="mt-3 text-sm text-text-2">
          会員登録は、入力のあとで大丈夫です。途中の内容はこの端末に保存されます。
        </p>
      </LandingHero>
      <Section id="prepare" title="用意するものは3つです">
        <ul className="grid gap-4 md:grid-cols-3">
          {PREPARATIONS.map(({ title, text }) => (
            <li key={title} className="card p-5">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 text-sm text-text-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="flow" title="出品してからの流れ" className="bg-surface">
        <SellingSteps steps={steps} />
      </Section>
      <Section id="promises" title="安心してお任せいただくために">
        <Promises promised={promised} />
        <p className="mt-8 text-center">
          <SaleLink to="/kaitori/sell-form/signup" className="button button-action min-h-14 px-8 text-lg">
            バイクを出品する
          </SaleLink>
        </p>
      </Section>
    </>
  )
}
