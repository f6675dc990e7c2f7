import { placeOf } from '#domain/auction/sale-stage.ts'
import { BIKE_KINDS } from '#ui/drawings/bike-kind.ts'
import { BikeCard } from '#ui/navigation/bike-card.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { Countdown } from '#ui/navigation/countdown.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { StateLine } from '#ui/navigation/state-line.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { PriceSpan } from '#ui/price/price.tsx'
import { Section } from './section.tsx'

export function NavigationSection() {
  return (
    <Section title="移動と状態">
      <Breadcrumb
        crumbs={[
          { label: 'トップ', to: '/kaitori' },
          { label: '買取相場', to: '/kaitori/souba' },
          { label: 'ホンダ', to: '/kaitori/souba/1' },
          { label: 'CB400SF' },
        ]}
      />
      <Pager current={5} count={20} addressOf={(page) => `?page=${page}`} />
      <Tabs
        label="メッセージの相手"
        tabs={[
          { label: '販売店A', to: '#a', isCurrent: true, count: 3 },
          { label: '運営', to: '#b', isCurrent: false },
          { label: '質問', to: '#c', isCurrent: false, count: 12 },
        ]}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <StateLine
          {...placeOf(22)}
          who="あなた"
          isYourTurn
          what="最高額は¥420,000です。売却するかどうかをお答えください。"
          until="2026-11-17T12:00:00Z"
        />
        <StateLine {...placeOf(11)} who="運営" what="写真と車両の情報を確認しています。通常1営業日で終わります。" />
        <StateLine {...placeOf(84)} />
        <StateLine {...placeOf(32)} />
      </div>
      <div className="flex flex-wrap gap-10">
        <Countdown endAt="2026-11-15T12:00:00Z" now="2026-11-13T09:00:00Z" event="入札終了" className="text-3xl" />
        <Countdown endAt="2099-11-15T12:00:00Z" event="入札終了" />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {BIKE_KINDS.map((kind) => (
          <BikeCard
            key={kind}
            to={`#${kind}`}
            name="CB400 SUPER FOUR"
            makerName="ホンダ"
            typeAndYears="NC42型（2014〜2022年）"
            mileage="10,001〜15,000km"
            kind={kind}
            priceLabel="相場"
            price={<PriceSpan min={385_000} middle={423_500} max={462_000} className="text-lg" />}
            state={{ label: '入札受付中', tone: 'good' }}
          />
        ))}
      </div>
    </Section>
  )
}
