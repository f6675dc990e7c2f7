import type { WholeTradeFragment } from '#contract/generated/shared-parts.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { yenText } from '#ui/values/money.ts'
import { fileAddress } from '../../file-address.ts'

type Claim = WholeTradeFragment['claims'][number]

interface Properties {
  readonly claims: readonly Claim[]
  /** What the owner has not answered by then was taken back. */
  readonly isFixed: boolean
  /** What the listing says there. */
  readonly listedAt: (line: string) => string
}

/** Each claim with what it contradicts, its photos and what became of it: for the dealer and the operator. */
export function ClaimsList({ claims, isFixed, listedAt }: Properties) {
  return (
    <ul className="grid gap-3">
      {claims.map((claim) => (
        <li key={claim.line} className="grid gap-1 rounded-control bg-ground p-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-bold">{claim.lineLabel}</span>
            <Yen yen={-claim.amount} className="font-bold" />
          </p>
          {listedAt(claim.line) && <p className="wrap-anywhere text-text-2">出品の記載：{listedAt(claim.line)}</p>}
          <p className="wrap-anywhere">
            {claim.reasonLabel}：{claim.detail}
          </p>
          <ClaimPhotos claim={claim} />
          <p>
            <Decision claim={claim} isFixed={isFixed} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function ClaimPhotos({ claim: { photoAssetIds, lineLabel } }: { readonly claim: Claim }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photoAssetIds.map((assetId, index) => (
        <li key={assetId}>
          <a href={fileAddress(assetId)} target="_blank" rel="noreferrer" className="block">
            <Picture
              path={fileAddress(assetId)}
              alt={`${lineLabel}の写真${index + 1}`}
              mobile="96px"
              desktop="96px"
              largest="xs"
              className="size-24 rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Decision({
  claim: { answer, amount, ruled },
  isFixed,
}: { readonly claim: Claim } & Pick<Properties, 'isFixed'>) {
  if (ruled !== null)
    return (
      <StateBadge tone="info">
        {ruled === 0 ? '運営の裁定：減額なし' : `運営の裁定：${yenText(amount)} のうち ${yenText(ruled)}`}
      </StateBadge>
    )
  if (answer === null)
    return isFixed ? (
      <StateBadge tone="info">取り下げ</StateBadge>
    ) : (
      <StateBadge tone="warn">出品者の回答待ち</StateBadge>
    )
  return answer === 'accepted' ? (
    <StateBadge tone="good">出品者が承諾しました</StateBadge>
  ) : (
    <StateBadge tone="bad">出品者が断りました</StateBadge>
  )
}
