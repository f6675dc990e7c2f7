import { HONOUR_PAGE, honourDefinition } from '#content/dealer/honour-definition.ts'
import { type DealerTrade, HONOUR_RULES, honourOf } from '#domain/dealer/honour.ts'
import { HonourCard } from '#ui/dealer/honour-card.tsx'
import { yenText } from '#ui/values/money.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/dealer-record.ts'

export function loader({ context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  return null
}

/** /dealer-record: what the figures on a dealer's card mean, from the rules that they are computed by. */
export default function DealerRecord() {
  return (
    <div className="page-read py-6">
      <PageMeta
        title="販売店の取引実績とは"
        description="売却を決める画面に表示する、販売店の取引実績の計算のしかたです。成約金額どおりの売却の割合、減額、中止、支払いまでの日数、返信の時間、レビューの数え方を説明します。"
        path={HONOUR_PAGE}
      />
      <PageBreadcrumb crumbs={[{ label: '販売店の取引実績とは' }]} />
      <h1 className="mt-6 text-2xl">販売店の取引実績とは</h1>
      <p className="mt-3">
        約束した金額で買い取るか、支払いは早いか。入札が終わり、売却するかどうかをお決めいただく画面に、選べる販売店（入札額の上位3社まで）が、それぞれこれまでの取引で約束をどう守ってきたかを表示します。数字は、取引の記録だけから自動で計算します。
      </p>
      <dl className="mt-6 grid gap-6">
        {honourDefinition(HONOUR_RULES).map(({ term, meaning }) => (
          <div key={term}>
            <dt className="text-lg font-bold">{term}</dt>
            {meaning.map((sentence) => (
              <dd key={sentence} className="mt-1">
                {sentence}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Example />
      <p className="mt-10">
        実際の取引の感想は、<AppLink to="/kaitori/auction-review">ユーザーレビュー</AppLink>
        でお読みいただけます。お取引のご不明な点は、<AppLink to="/kaitori/help">ヘルプ</AppLink>をご覧ください。
      </p>
    </div>
  )
}

const EXAMPLE_DAY = new Date('2026-11-01T03:00:00Z')

const kept: Omit<DealerTrade, 'auctionId'> = {
  endedAt: new Date('2026-06-01T03:00:00Z'),
  outcome: 'completed',
  contractAmount: 420_000,
  finalPrice: 420_000,
  isRuled: false,
  handedOverOn: '2026-06-01',
  paidOn: '2026-06-01',
  nameChangedOn: '2026-06-08',
  hasNameChangeDue: true,
  replyMinutes: [40],
  rating: 5,
}
const unsold = { finalPrice: null, handedOverOn: null, paidOn: null, replyMinutes: [], rating: null }

/** Of a made-up dealer: eight sales, one of them cut, a stop of its own and one of an owner. */
const exampleTrades: readonly DealerTrade[] = [
  kept,
  kept,
  { ...kept, paidOn: '2026-06-02' },
  { ...kept, paidOn: '2026-06-03', replyMinutes: [180] },
  { ...kept, replyMinutes: [15, 25], rating: 4 },
  { ...kept, rating: null },
  { ...kept, nameChangedOn: '2026-06-20', rating: 4 },
  { ...kept, contractAmount: 400_000, finalPrice: 388_000, rating: 3 },
  { ...kept, ...unsold, outcome: 'stoppedByDealer' as const },
  { ...kept, ...unsold, outcome: 'stoppedByOthers' as const },
].map((trade, index) => ({ auctionId: index + 1, ...trade }))

/** Counted by the function that counts the real ones. */
function Example() {
  const cuts = exampleTrades.filter(
    ({ finalPrice, contractAmount }) => finalPrice !== null && finalPrice < contractAmount,
  )
  const [cut] = cuts
  return (
    <section aria-labelledby="example" className="mt-10">
      <h2 id="example" className="text-xl">
        計算の例
      </h2>
      <p className="mt-2 mb-4">
        完了した取引が{exampleTrades.filter(({ outcome }) => outcome === 'completed').length}
        件、販売店が中止した取引が{exampleTrades.filter(({ outcome }) => outcome === 'stoppedByDealer').length}
        件、オーナーの都合で中止した取引が{exampleTrades.filter(({ outcome }) => outcome === 'stoppedByOthers').length}
        件の販売店です。
        {cut?.finalPrice != null &&
          `完了した取引のうち${cuts.length}件は、成約金額${yenText(cut.contractAmount)}から${yenText(cut.contractAmount - cut.finalPrice)}の減額に、オーナーが同意しました。`}
        オーナーの都合で中止した取引は数えません。
      </p>
      <HonourCard dealerName="例の販売店" honour={honourOf(exampleTrades, EXAMPLE_DAY)} isExample />
    </section>
  )
}
