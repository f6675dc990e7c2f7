import { rankWaysToSell, readSellingAnswers } from '#domain/selling/ways-to-sell.ts'
import { sport } from '#ui/drawings/bikes/sport.ts'
import { ways } from '../../content/selling.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { LogoHeader } from '../chrome/logo-header.tsx'
import { Section } from '../selling/section.tsx'
import { WaysTable } from '../selling/ways-table.tsx'
import type { Route } from './+types/compare.ts'
import { CompareForm } from './compare-form.tsx'
import { CompareResult } from './compare-result.tsx'
import { LandingHero } from './landing-hero.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  cacheUntilChange(context, [])
  const answers = readSellingAnswers((question) => url.searchParams.get(question))
  return { answers, ranking: answers && rankWaysToSell(answers), ways }
}

/** One action: find the way to sell that fits. */
export default function CompareLanding({ loaderData: { answers, ranking, ways } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={ranking ? 'あなたに合うバイクの売り方' : '3つの質問でわかる、あなたに合った売り方'}
        description="オークション、買取店、下取り、個人売買。3つの質問に答えると、期限、手間、乗り換えの予定に合うバイクの売り方がわかります。"
        path="/kaitori/lp_2024/index3"
      />
      <LogoHeader />
      <LandingHero
        title="どこに売るかの前に、どう売るか。"
        lead="3つの質問に答えると、4つの売り方を合う順に並べます。ほかの方法が合う方には、そうお伝えします。"
        bike={sport}
      >
        <CompareForm answers={answers} />
      </LandingHero>
      {ranking && <CompareResult ranking={ranking} />}
      <Section id="compare" title="4つの売り方の違い" className={ranking ? 'bg-surface' : ''}>
        <WaysTable ways={ways} />
      </Section>
    </>
  )
}
