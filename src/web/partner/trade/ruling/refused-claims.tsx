import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readYen } from '#domain/values/typed-yen.ts'
import { Yen } from '#ui/price/yen.tsx'
import { yenText } from '#ui/values/money.ts'
import { AllowedAmount } from './allowed-amount.tsx'
import { factsOf } from './claim-facts.ts'
import { ComparedPhotos } from './compared-photos.tsx'
import { PastCases } from './past-cases.tsx'
import { allowedLimits, allowedTotal, type DisputeRow } from './ruling.ts'

type Claim = NonNullable<DisputeRow['trade']>['claims'][number]

interface Properties {
  readonly dispute: DisputeRow
  /** Those that the owner refused. */
  readonly claims: readonly Claim[]
}

/** Each with all that it is judged by, how much of it stands, and what the dealer pays in the end. */
export function RefusedClaims({ dispute, claims }: Properties) {
  const fields = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<readonly string[]>([])
  const read = () => setTyped(claims.map((_, index) => textIn(fields.current, nameOf(index))))
  // What was typed before this page was ready, or filled in again, is heard of here.
  const readAtFirst = useEffectEvent(read)
  useEffect(() => readAtFirst(), [])
  const allowed = claims.map(({ amount }, index) => {
    const found = readYen(typed[index] ?? '', allowedLimits(amount))
    return found.ok ? found.value : null
  })
  const isWhole = allowed.every((it) => it !== null)
  return (
    <div ref={fields} onInput={read} className="grid gap-4">
      {claims.map((claim, index) => (
        <RefusedClaim key={claim.line} dispute={dispute} claim={claim} index={index} allowed={allowed[index] ?? null} />
      ))}
      <p role="status" className="rounded-control bg-ground p-3">
        {isWhole ? (
          <>
            この金額で裁定すると、買取金額は{' '}
            <Yen yen={(dispute.trade?.decidedPrice ?? 0) - allowedTotal(allowed)} className="font-bold" />{' '}
            に確定します（減額 {yenText(allowedTotal(allowed))}）。
          </>
        ) : (
          'すべての申請に認める減額を入力すると、確定する買取金額が表示されます。'
        )}
      </p>
    </div>
  )
}

interface ClaimProperties {
  readonly dispute: DisputeRow
  readonly claim: Claim
  readonly index: number
  readonly allowed: number | null
}

function RefusedClaim({ dispute, claim, index, allowed }: ClaimProperties) {
  const { lineLabel, reasonLabel, detail, amount, photoAssetIds } = claim
  const { evidence } = dispute
  const { photos, isNear, told, amounts } = factsOf(claim, evidence ?? UNKNOWN)
  return (
    <section className="grid gap-3 rounded-control border border-line p-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        <span>{lineLabel}</span>
        <Yen yen={-amount} />
      </h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {told.map(({ of, says }) => (
          <Fact key={of} of={of}>
            {says}
          </Fact>
        ))}
        <Fact of="販売店の申請">
          {reasonLabel}：{detail}
        </Fact>
      </dl>
      <ComparedPhotos
        auctionId={dispute.auctionId}
        place={lineLabel}
        claimed={photoAssetIds}
        listed={photos}
        isNear={isNear}
        listedCount={evidence?.images.length ?? 0}
      />
      <PastCases rulings={evidence?.trade?.pastRulings.find(({ line }) => line === claim.line)} />
      <AllowedAmount
        name={nameOf(index)}
        label={`${lineLabel}：${detail}（申請 ${yenText(amount)}）のうち認める減額（円）`}
        place={lineLabel}
        claimed={amount}
        amounts={amounts}
        allowed={allowed}
      />
    </section>
  )
}

const UNKNOWN = { condition: [], images: [], inspectionSheet: null }

function Fact({ of, children }: { readonly of: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{of}</dt>
      <dd className="wrap-anywhere max-sm:mb-1">{children}</dd>
    </>
  )
}

function nameOf(index: number): string {
  return `allowed${index}`
}

function textIn(element: HTMLElement | null, name: string): string {
  return element?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? ''
}
