import type { OperatorDashboardQuery, TroubledAuctionFragment } from '#contract/generated/operator.ts'
import { STATUS } from '#domain/auction/status.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { yenText } from '#ui/values/money.ts'
import { TimeLeft } from '../auction/time-left.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { Due } from '../todo/due.tsx'

type Cockpit = OperatorDashboardQuery['cockpit']

/** What goes wrong by itself unless somebody does something, the most urgent first. */
export function TroubledLists({ cockpit, now }: { readonly cockpit: Cockpit; readonly now: string }) {
  const { withoutBids, belowMarket, unanswered, latePayments } = cockpit
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <Group
        title="入札が止まっている"
        note="開始から24時間以上、終了まで24時間以内で、その間の入札なし"
        empty="該当するオークションはありません。"
        more={{ to: '/partner/auctions', label: '入札受付中の一覧で見る' }}
        totalCount={withoutBids.totalCount}
      >
        {withoutBids.auctions.map((auction) => (
          <Row key={auction.auctionId} auction={auction}>
            <Ending auction={auction} />
            <span>
              {auction.bidCount === 0 ? (
                <StateBadge tone="warn">入札なし</StateBadge>
              ) : (
                `${yenText(auction.currentPrice)}（${auction.bidCount}件）`
              )}
            </span>
          </Row>
        ))}
      </Group>
      <Group
        title="相場の下限に届いていない"
        note="終了まで24時間以内で、入札あり"
        empty="該当するオークションはありません。"
        more={{ to: '/partner/auctions?order=differenceUp', label: '相場より安い順の一覧で見る' }}
        totalCount={belowMarket.totalCount}
      >
        {belowMarket.auctions.map((auction) => (
          <Row key={auction.auctionId} auction={auction}>
            <Ending auction={auction} />
            <span>
              {yenText(auction.currentPrice)}
              {auction.marketPrice && (
                <span className="ml-2 text-text-2">相場の下限 {yenText(auction.marketPrice.min)}</span>
              )}
            </span>
          </Row>
        ))}
      </Group>
      <Group
        title="出品者の回答待ち"
        note="回答がないと不成立になります"
        empty="出品者の回答を待っているオークションはありません。"
        more={{ to: '/partner/auctions?view=all', label: 'すべての一覧で見る' }}
        totalCount={unanswered.totalCount}
      >
        {unanswered.auctions.map((auction) => (
          <Row key={auction.auctionId} auction={auction}>
            <Due dueAt={auction.answerBy} now={now} isOwn={false} />
            <span>{yenText(auction.currentPrice)}</span>
          </Row>
        ))}
      </Group>
      <Group
        title="支払いの遅れ"
        note="引渡し済みで、期限までの支払いなし"
        empty="支払いの遅れはありません。"
        more={{ to: '/partner/disputes', label: '取引の裁定で見る' }}
        totalCount={latePayments.totalCount}
      >
        {latePayments.auctions.map(({ trade, winnerName, ...auction }) => (
          <Row key={auction.auctionId} auction={auction}>
            <span>
              <StateBadge tone="bad">{trade?.daysLate}日の遅れ</StateBadge>
              {trade?.isBiddingHeld && <span className="ml-2 text-text-2">入札停止中</span>}
            </span>
            <span className="wrap-anywhere">
              {yenText(trade?.price ?? 0)}
              <span className="ml-2 text-text-2">{winnerName}</span>
            </span>
          </Row>
        ))}
      </Group>
    </div>
  )
}

interface GroupProperties {
  readonly title: string
  readonly note: string
  readonly empty: string
  readonly more: { readonly to: string; readonly label: string }
  readonly totalCount: number
  readonly children: readonly React.ReactNode[]
}

function Group({ title, note, empty, more, totalCount, children }: GroupProperties) {
  const left = totalCount - children.length
  return (
    <section aria-label={title} className="card content-start self-start overflow-hidden">
      <h3 className="flex flex-wrap items-baseline gap-x-3 border-b border-line bg-ground px-3 py-1.5 text-base">
        {title}
        <span className="tabular font-normal">{totalCount}件</span>
        <span className="text-xs font-normal text-text-2">{note}</span>
      </h3>
      {children.length === 0 ? <p className="px-3 py-3 text-text-2">{empty}</p> : <ul>{children}</ul>}
      {left > 0 && (
        <p className="px-3">
          <ConsoleLink to={more.to} className="inline-flex min-h-11 items-center">
            ほか{left}件（{more.label}）
          </ConsoleLink>
        </p>
      )}
    </section>
  )
}

interface RowProperties {
  readonly auction: Pick<TroubledAuctionFragment, 'auctionId' | 'makerName' | 'modelName'>
  readonly children: React.ReactNode
}

function Row({ auction: { auctionId, makerName, modelName }, children }: RowProperties) {
  return (
    <li className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1 last:border-b-0 sm:grid sm:grid-cols-[minmax(0,5fr)_12rem_minmax(0,5fr)]">
      <span className="flex flex-wrap items-center gap-x-2 max-sm:w-full">
        <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center lg:min-h-8">
          {makerName} {modelName}
        </ConsoleLink>
        <span className="text-text-2">No.{auctionId}</span>
      </span>
      {children}
    </li>
  )
}

function Ending({ auction: { endAt } }: { readonly auction: Pick<TroubledAuctionFragment, 'endAt'> }) {
  return (
    <span>
      <span className="mr-1 text-text-2">終了まで</span>
      <TimeLeft auction={{ auctionStatus: STATUS.bidding, endAt }} />
    </span>
  )
}
