import { redirect } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { MyPageTopDocument, type MyPageTopQuery } from '#contract/generated/market-search.ts'
import { notificationPlace } from '#domain/session/notification-place.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ChevronDownIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { useReadOnce } from '../../session/read-once.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { Refund } from '../auction/actions/refund.tsx'
import { RunnerUpNotice } from '../auction/actions/runner-up.tsx'
import { CurrentSale } from '../auction/current-sale.tsx'
import { useUnreadCount } from '../live/unread-count.ts'
import { SearchBikeCard } from '../market-search/search-bike-card.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { useReadAnew } from '../support/use-read-anew.ts'
import type { Route } from './+types/mypage.ts'
import { LinkList } from './link-list.tsx'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const place = notificationPlace(url.searchParams) // a link in a mail
  if (place) throw redirect(place)
  return graphql.request(MyPageTopDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function MyPage({ loaderData }: Route.ComponentProps) {
  // The price of a running sale, and whose turn it is, as of the last minute.
  const { bikeOwner, announcements, supportUnreadCount } = useReadAnew(loaderData, (signal) =>
    browserGraphql().request(MyPageTopDocument, {}, signal),
  )
  const { userName, address3, marketSearchBike, auctionsConnection, completed } = bikeOwner
  const [current] = auctionsConnection.nodes
  const [lastTrade] = bikeOwner.lastTrade.nodes
  const [unreviewed] = completed.nodes.filter((it) => it.availableActions.includes('createAuctionReview'))
  const isAsking = bikeOwner.stopped.nodes.some(({ runnerUp }) => runnerUp !== null)
  const unreadCount = useUnreadCount()
  const isNew = useReadOnce('registered') !== null
  return (
    <div className="page py-6 sm:py-8">
      <PageMeta
        title="マイページ"
        description="出品、相場、メッセージ、設定をまとめて確認できるページです。"
        path="/kaitori/mypage"
        isIndexed={false}
      />
      <h1 className="text-2xl">
        マイページ<span className="mt-1 block text-base font-normal text-text-2">{userName} さん</span>
      </h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-8">
          {isNew && (
            <Notice tone="good" isAnswer title="会員登録が完了しました">
              ご登録ありがとうございます。
            </Notice>
          )}
          {lastTrade && <Refund auction={lastTrade} bike={`${lastTrade.makerName} ${lastTrade.modelName}`} />}
          {current ? <CurrentSale auction={current} /> : <RunnerUpNotice of={bikeOwner} />}
          {unreviewed && (
            <Notice
              title="お取引ありがとうございました"
              action={
                <AppLink to={`/kaitori/mypage/auction/${unreviewed.auctionId}#review`} className="button button-quiet">
                  レビューを書く
                </AppLink>
              }
            >
              {unreviewed.makerName} {unreviewed.modelName}のお取引はいかがでしたか。レビューをお寄せください。
            </Notice>
          )}
          {marketSearchBike ? (
            <SearchBikeCard bike={marketSearchBike} heading="h2">
              <p className="mt-4">
                <AppLink to="/kaitori/mypage/market" className="button button-quiet w-full sm:w-auto">
                  相場をくわしく見る
                </AppLink>
              </p>
            </SearchBikeCard>
          ) : current ? null : (
            <section className="card p-4 sm:p-6" aria-labelledby="first-search">
              <h2 id="first-search" className="text-lg">
                お持ちのバイクの相場を調べる
              </h2>
              <p className="mt-2 text-text-2">車種と走行距離を選ぶと、いまの買取相場と3か月先の見通しがわかります。</p>
              <p className="mt-4">
                <AppLink to="/kaitori/search-form" className="button button-quiet w-full sm:w-auto">
                  <SearchIcon />
                  相場を調べる
                </AppLink>
              </p>
            </section>
          )}
          {!current && !isAsking && <FirstStep isProfileOpen={address3 === ''} />}
          <Announcements of={announcements} />
        </div>
        <nav aria-label="マイページの項目">
          <LinkList
            links={[
              { to: '/kaitori/mypage/auction', label: '出品・取引中のバイク', text: '入札と取引の状況を確認する' },
              {
                to: '/kaitori/mypage/message',
                label: 'メッセージ',
                text: '販売店・運営とのやり取り',
                badge: unreadCount > 0 ? `${unreadCount}件の未読` : undefined,
              },
              marketSearchBike
                ? { to: '/kaitori/mypage/market', label: '相場検索', text: '調べたバイクの相場を見る' }
                : { to: '/kaitori/search-form', label: '相場検索', text: 'お持ちのバイクの相場を調べる' },
              { to: '/kaitori/mypage/history', label: '出品履歴' },
              {
                to: '/kaitori/mypage/support',
                label: 'お問い合わせ',
                text: 'サポートへのご質問と回答',
                badge: supportUnreadCount > 0 ? `${supportUnreadCount}件の未読` : undefined,
              },
              { to: '/kaitori/mypage/setting', label: '設定', text: 'プロフィール、通知、退会' },
            ]}
          />
        </nav>
      </div>
    </div>
  )
}

interface FirstStepProperties {
  readonly isProfileOpen: boolean
}

/** What to do now: one thing. */
function FirstStep({ isProfileOpen }: FirstStepProperties) {
  return (
    <section aria-labelledby="next-step" className="rounded-card bg-brand p-5 text-on-brand sm:p-6">
      <h2 id="next-step" className="text-lg">
        バイクを出品してみませんか
      </h2>
      <p className="mt-2">
        写真を撮って出品すると、販売店が金額を競います。売るかどうかは、結果を見てから決められます。
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SaleLink to="/kaitori/sell-form">出品する</SaleLink>
        {isProfileOpen && (
          <AppLink
            to="/kaitori/mypage/setting/profile/edit"
            className="inline-flex min-h-11 items-center text-on-brand"
          >
            先にプロフィールを完成させる
          </AppLink>
        )}
      </p>
    </section>
  )
}

/** What the service has to say, newest first; each opens on its own. */
function Announcements({ of }: { readonly of: MyPageTopQuery['announcements'] }) {
  if (of.length === 0) return null
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="text-lg">
        お知らせ
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {of.map(({ announcementId, subject, body, displayOn }) => (
          <li key={announcementId}>
            <details className="group/news">
              <summary className="flex min-h-14 items-center gap-3 px-4 py-2">
                <span className="min-w-0 grow">
                  <span className="tabular block text-xs text-text-2">{dateText(`${displayOn}T00:00:00+09:00`)}</span>
                  <span className="font-bold">{subject}</span>
                </span>
                <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open/news:rotate-180" />
              </summary>
              <p className="px-4 pb-4 whitespace-pre-line">{body}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
