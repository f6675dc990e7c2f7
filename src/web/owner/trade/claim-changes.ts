import { yenText } from '#ui/values/money.ts'
import type { OwnClaim } from './claim-card.tsx'

type Compared = Pick<OwnClaim, 'line' | 'lineLabel' | 'reason' | 'detail' | 'amount' | 'photoAssetIds'>

/** What the dealer changed in its claims while the owner read them, a sentence each. */
export function claimChanges(before: readonly Compared[], after: readonly Compared[]): string[] {
  const known = new Map(before.map((claim) => [claim.line, claim]))
  const left = new Set(after.map(({ line }) => line))
  return [
    ...after.flatMap((claim) => changeOf(known.get(claim.line), claim) ?? []),
    ...before.flatMap(({ line, lineLabel, amount }) =>
      left.has(line) ? [] : [`${lineLabel}の減額 ${yenText(amount)} は取り下げられました。`],
    ),
  ]
}

function changeOf(before: Compared | undefined, { lineLabel, ...now }: Compared): string | null {
  if (!before) return `${lineLabel}の減額 ${yenText(now.amount)} が加わりました。`
  if (before.amount !== now.amount)
    return `${lineLabel}の減額が${yenText(before.amount)}から${yenText(now.amount)}に変わりました。`
  const isSame =
    before.reason === now.reason &&
    before.detail === now.detail &&
    before.photoAssetIds.join() === now.photoAssetIds.join()
  return isSame ? null : `${lineLabel}の減額の申請の内容が変わりました。`
}
