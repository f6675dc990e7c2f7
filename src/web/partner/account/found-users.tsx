import type { FindUsersQuery } from '#contract/generated/operator.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { phoneText } from '#domain/values/phone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { ConsoleLink } from '../console/console-link.tsx'

/** Members as a search found them; a member has no page, so its latest auctions are where a link leads. */
export function FoundUsers({
  users,
  caption,
}: {
  readonly users: FindUsersQuery['findUsers']
  readonly caption: string
}) {
  return (
    <DataTable
      caption={caption}
      columns={['会員番号', '名前', 'メール', '電話', '都道府県', '登録日', '出品', '最近の出品']}
      numeric={[6]}
      rows={users.map((it) => ({
        key: it.bikeOwnerId,
        cells: [
          it.bikeOwnerId,
          it.userName,
          it.email,
          phoneText(it.phone),
          labelOf(PREFECTURES, it.state),
          dateText(it.createdAt),
          `${it.auctionCount}件`,
          it.latestAuctionIds.length === 0 ? (
            '—'
          ) : (
            <span key="auctions" className="flex flex-wrap gap-x-3">
              {it.latestAuctionIds.map((auctionId) => (
                <ConsoleLink
                  key={auctionId}
                  to={`/partner/auctions/${auctionId}`}
                  className="tabular inline-flex min-h-11 items-center"
                >
                  No.{auctionId}
                </ConsoleLink>
              ))}
            </span>
          ),
        ],
      }))}
    />
  )
}
