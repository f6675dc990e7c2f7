import { TopActivityDocument } from '#contract/generated/activity.ts'
import { AllMakersDocument } from '#contract/generated/souba.ts'
import { POPULAR_DOMESTIC_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { articles, summaryOf } from '../../content/articles.server.ts'
import { topQuestions } from '../../content/faq.server.ts'
import { promised, steps, ways } from '../../content/selling.server.ts'
import { userVoices, voiceSummaryOf } from '../../content/user-voices.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { organisationData, reviewsData } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { loadOnServer } from '../../shell/data-route.ts'
import { track } from '../../tracking/tracking.ts'
import { ArticleCard } from '../article/article-card.tsx'
import { MakerMenu } from '../chrome/maker-menu.tsx'
import { Faq } from '../selling/faq.tsx'
import { Promises } from '../selling/promises.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { Section } from '../selling/section.tsx'
import { SellingSteps } from '../selling/steps.tsx'
import { WaysTable } from '../selling/ways-table.tsx'
import { VoiceCard } from '../user-voice/voice-card.tsx'
import type { Route } from './+types/top.ts'
import { MarketActivity } from './activity.tsx'
import { Hero } from './hero.tsx'
import { RecentReviews } from './reviews.tsx'

/** Those that answer what a first visitor asks: ways to sell, documents, prices, photos, loans, the day itself. */
const FIRST_ARTICLES = [1, 2, 3, 4, 5, 20]
const FIRST_VOICES = [1, 2, 3]

export async function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'activity', 'reviews'])
  const [{ allMakers }, activity] = await loadOnServer(
    (graphql, { signal }) =>
      Promise.all([graphql.request(AllMakersDocument, {}, signal), graphql.request(TopActivityDocument, {}, signal)]),
    route,
  )
  return {
    allMakers,
    activity,
    articles: articles.filter(({ id }) => FIRST_ARTICLES.includes(id)).map(summaryOf),
    voices: userVoices.filter(({ id }) => FIRST_VOICES.includes(id)).map(voiceSummaryOf),
    questions: topQuestions,
    promised,
    steps,
    ways,
  }
}

export default function Top({ loaderData }: Route.ComponentProps) {
  const { allMakers, activity, articles, voices, questions, promised, steps, ways } = loaderData
  const domestic = allMakers.filter(({ makerId }) => POPULAR_DOMESTIC_MAKER_IDS.some((id) => id === makerId))
  const hasReviews = activity.auctionReviews.nodes.length > 0
  return (
    <>
      <PageMeta
        title="バイクを売るならオークション買取"
        description="バイクをオークションで売却できる買取サービスです。買取相場を調べ、販売店の入札結果を見てから、売るかどうかを決められます。利用料は無料です。"
        path="/kaitori"
      />
      <StructuredData of={organisationData()} />
      {hasReviews && <StructuredData of={reviewsData(activity.auctionReviewSummary, activity.auctionReviews.nodes)} />}
      <Hero makers={domestic} />
      <section aria-labelledby="promises-title" className="page pt-8">
        <h2 id="promises-title" className="sr-only">
          Kaitoriの約束
        </h2>
        <Promises promised={promised} />
      </section>
      <Section id="activity" title="いまのオークション" lead="出品と取引の記録から数えた数字です。">
        <MarketActivity marketActivity={activity.marketActivity} auctions={activity.auctions} />
      </Section>
      <Section
        id="flow"
        title="売却までの流れ"
        lead="いま誰の番で、次に何が起きるのか。取引の画面でも、いつも同じ順番で示します。"
      >
        <SellingSteps steps={steps} />
        <p className="mt-8">
          <SaleLink to="/kaitori/sell-form/signup">出品の準備を始める</SaleLink>
        </p>
      </Section>
      <Section
        id="compare"
        title="四つの売り方を比べる"
        lead="オークションがいつも最善とはかぎりません。急ぐか、手間をかけられるか、次のバイクが決まっているかで変わります。"
        className="bg-surface"
      >
        <WaysTable ways={ways} />
        <p className="mt-4">
          <AppLink to="/kaitori/lp_2024/index3" className="inline-flex min-h-11 items-center font-bold">
            三つの質問で、合う売り方を調べる
          </AppLink>
        </p>
      </Section>
      <Section
        id="makers"
        title="メーカーから買取相場を調べる"
        lead="会員登録をしなくても、車種ごとの相場をご覧いただけます。"
      >
        <MakerMenu makers={allMakers} headingLevel={3} />
        <p className="mt-2">
          <AppLink
            to="/kaitori/souba"
            className="button button-quiet"
            onClick={() => track({ event: 'click_all_marketprices', page: 'TOP' })}
          >
            すべてのメーカーの相場を見る
          </AppLink>
        </p>
      </Section>
      {hasReviews && (
        <Section id="reviews" title="最近のレビュー" lead="取引が完了した方が書いたものを、届いた順に掲載しています。">
          <RecentReviews
            auctionReviews={activity.auctionReviews}
            auctionReviewSummary={activity.auctionReviewSummary}
          />
        </Section>
      )}
      <Section
        id="voices"
        title="売却した方の声"
        lead="※デモ用のサンプルです。実在の取引ではありません。"
        className="bg-surface"
      >
        <ul className="grid gap-4 md:grid-cols-3">
          {voices.map((voice) => (
            <li key={voice.id}>
              <VoiceCard voice={voice} />
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <AppLink to="/kaitori/user-voice" className="button button-quiet">
            声をすべて見る
          </AppLink>
        </p>
      </Section>
      <Section
        id="articles"
        title="売る前に知っておきたいこと"
        lead="書類、ローン、税金、写真の撮り方。つまずきやすいところを記事にまとめました。"
      >
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {articles.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <AppLink to="/kaitori/article" className="button button-quiet">
            お役立ち情報をすべて見る
          </AppLink>
        </p>
      </Section>
      <Section id="faq" title="よくあるご質問" className="bg-surface">
        <Faq questions={questions} />
      </Section>
      <section aria-labelledby="start-title" className="page pt-14 text-center">
        <h2 id="start-title" className="text-xl sm:text-2xl">
          最初の一歩は、相場を知ることから
        </h2>
        <p className="mt-3 text-text-2">
          売ると決めていなくても大丈夫です。今の価値がわかれば、落ち着いて考えられます。
        </p>
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          <SaleLink to="/kaitori/search-form">相場を調べる</SaleLink>
          <SaleLink to="/kaitori/sell-form/signup" className="button button-quiet">
            出品する
          </SaleLink>
        </p>
      </section>
    </>
  )
}
