import { roleText } from '#content/messages/audit-words.ts'
import type { FindPeopleQuery } from '#contract/generated/operator.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ConsoleLink } from '../console/console-link.tsx'

type Found = FindPeopleQuery['findPeople']

/** Who logs in for a dealer or an agency; it leads to that. */
export function FoundPartners({ partners }: Pick<Found, 'partners'>) {
  if (partners.length === 0) return null
  return (
    <DataTable
      caption="担当者の検索結果"
      columns={['名前', 'メール', '役割', '販売店・代理店']}
      rows={partners.map((it) => ({
        key: it.partnerId,
        cells: [it.name, it.email, roleText(it.role), <Employer key="of" person={it} />],
      }))}
    />
  )
}

function Employer({ person }: { readonly person: Found['partners'][number] }) {
  const { bikeDealerId, dealerName, agentId, agentName } = person
  const to =
    bikeDealerId !== null
      ? `/partner/dealers/${bikeDealerId}`
      : agentId === null
        ? null
        : `/partner/agents?edit=${agentId}`
  if (to === null) return '—'
  return (
    <ConsoleLink to={to} className="inline-flex min-h-11 items-center">
      {dealerName ?? agentName}
    </ConsoleLink>
  )
}

/** The listings of a bike that has the plate. */
export function FoundPlates({ plates }: Pick<Found, 'plates'>) {
  if (plates.length === 0) return null
  return (
    <ul aria-label="ナンバーが一致する出品">
      {plates.map(({ auctionId, modelName }) => (
        <li key={auctionId}>
          <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
            No.{auctionId} {modelName}
          </ConsoleLink>
        </li>
      ))}
    </ul>
  )
}
