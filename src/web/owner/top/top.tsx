import { TopActivityDocument, type TopActivityQuery } from '#contract/generated/activity.ts'
import { AllMakersDocument } from '#contract/generated/souba.ts'
import { POPULAR_DOMESTIC_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { politeName } from '#domain/values/polite-name.ts'
import { naked } from '#ui/drawings/bikes/naked.ts'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { Layers } from '#ui/drawings/layers.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { articles, summaryOf } from '../../content/articles.server.ts'
import { Prose } from '../../content/prose.tsx'
import { promised, steps, topQuestions, ways } from '../../content/selling.server.ts'
import type { Question } from '../../content/selling.ts'
import { userVoices, voiceSummaryOf } from '../../content/user-voices.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { faqData, organisationData, reviewsData } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { loadOnServer } from '../../shell/data-route.ts'
import { track } from '../../tracking/tracking.ts'
import { ArticleCard } from '../article/article-card.tsx'
import { Promises } from '../selling/promises.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { SearchBox } from '../selling/search-box.tsx'
import { Section } from '../selling/section.tsx'
import { SellingSteps } from '../selling/steps.tsx'
import { WaysTable } from '../selling/ways-table.tsx'
import { MakerTiles, type MenuMaker } from '../souba/maker-tiles.tsx'
import { Rating } from '../user-voice/rating.tsx'
import { VoiceCard } from '../user-voice/voice-card.tsx'
import type { Route } from './+types/top.ts'
import { MarketActivity } from './activity.tsx'

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
    articles: articles()
      .filter(({ id }) => FIRST_ARTICLES.includes(id))
      .map(summaryOf),
    voices: userVoices()
      .filter(({ id }) => FIRST_VOICES.includes(id))
      .map(voiceSummaryOf),
    questions: topQuestions(),
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
        description="バイクをオークションで売却できる買取サービスです。買取相場を調べ、販売店の入札結果を見てから、売るかどうかを決められます。出品と成約の手数料は無料です。"
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
        title="4つの売り方を比べる"
        lead="オークションがいつも最善とはかぎりません。急ぐか、手間をかけられるか、次のバイクが決まっているかで変わります。"
        className="bg-surface"
      >
        <WaysTable ways={ways} />
        <p className="mt-4">
          <AppLink to="/kaitori/lp_2024/index3" className="inline-flex min-h-11 items-center font-bold">
            3つの質問で、合う売り方を調べる
          </AppLink>
        </p>
      </Section>
      <Section
        id="makers"
        title="メーカーから買取相場を調べる"
        lead="会員登録をしなくても、車種ごとの相場をご覧いただけます。"
      >
        <MakerTiles makers={allMakers} headingLevel={3} />
        <p className="mt-6">
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
            体験談をすべて見る
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

/** Questions that open on a tap, without scripts too. */
function Faq({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="card max-w-[52rem] divide-y divide-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group/question">
          <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-bold hover:bg-brand-soft sm:px-6">
            <h3 className="text-base">{question}</h3>
            <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open/question:rotate-180" />
          </summary>
          <div className="px-4 pb-5 sm:px-6">
            <Prose blocks={answer} />
          </div>
        </details>
      ))}
      <StructuredData of={faqData(questions)} />
    </div>
  )
}

/** The one question of the top page: what is my bike worth. */
function Hero({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <section className="overflow-hidden bg-brand-soft">
      <div className="page grid items-end gap-x-12 gap-y-2 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,33rem)_1fr]">
        <div className="lg:pb-10">
          <p className="text-sm font-bold text-link">バイクのオークション買取</p>
          <h1 className="mt-2 text-2xl sm:text-3xl">バイクの価値を、入札で確かめる。</h1>
          <p className="mt-4">
            出品すると、古物商の許可を持つ販売店が金額を競います。売るかどうかは、結果を見てからお決めください。
          </p>
          <div className="mt-6">
            <SearchBox />
          </div>
          <p className="mt-3 text-sm text-text-2">メーカーから探す</p>
          <ul className="flex flex-wrap gap-x-6 text-sm">
            {makers.map(({ makerId, makerNameJp }) => (
              <li key={makerId}>
                <AppLink to={`/kaitori/souba/${makerId}`} className="inline-flex min-h-11 items-center">
                  {makerNameJp}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
        {/* Its wheels touch the road. */}
        <Drawing viewBox="0 0 240 149" className="mx-auto w-64 max-w-full text-ink sm:w-80 lg:w-full lg:max-w-none">
          <g data-class="3">
            <Layers layers={naked} />
          </g>
        </Drawing>
      </div>
      <div aria-hidden="true" className="road road-asphalt relative h-5" />
    </section>
  )
}

type Properties = Pick<TopActivityQuery, 'auctionReviews' | 'auctionReviewSummary'>

/** What owners wrote after their sale, newest first. */
function RecentReviews({ auctionReviews, auctionReviewSummary }: Properties) {
  return (
    <>
      <p className="text-sm text-text-2 tabular">
        満足度 {auctionReviewSummary.reviewSatisfaction.toFixed(1)}（レビュー{countText(auctionReviewSummary.count)}
        件の平均）
      </p>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {auctionReviews.nodes.map(({ auctionReviewId, nickname, comment, reviewSatisfaction, createdAt, auction }) => (
          <li key={auctionReviewId}>
            <article className="card flex h-full flex-col p-4 sm:p-5">
              <Rating stars={reviewSatisfaction} />
              <p className="mt-3 line-clamp-5">{comment}</p>
              <p className="mt-auto pt-3 text-sm font-bold">{auction && `${auction.makerName} ${auction.modelName}`}</p>
              <p className="text-xs text-text-2">
                {politeName(nickname)}・{dateText(createdAt)}
              </p>
            </article>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <AppLink to="/kaitori/auction-review" className="button button-quiet">
          レビューをすべて見る
        </AppLink>
      </p>
    </>
  )
}
