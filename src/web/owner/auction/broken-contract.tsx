import { brokenContractWords } from '#content/messages/changes.ts'

/** Beside every decision for a dealer that broke a contract for this bike. */
export function BrokenContract({ amount }: { readonly amount: number }) {
  return <p className="font-bold">{brokenContractWords(amount)}。</p>
}
