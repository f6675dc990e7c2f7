import { useEffect, useRef, useState } from 'react'
import { AnswerClaimsDocument } from '#contract/generated/auction.ts'
import { claimDoubt } from '#domain/listing/second-look.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { yenText } from '#ui/values/money.ts'
import { useCommand } from '../auction/actions/use-command.ts'
import { NetAmount } from '../auction/net-amount.tsx'
import { CLAIMS_PLACE } from '../auction/next-step.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { SecondLook } from '../listing/steps/second-look.tsx'
import { ClaimCard, type OwnClaim } from './claim-card.tsx'
import { HeldTrade } from './held-trade.tsx'

type Answers = Readonly<Record<string, boolean>>

const NO_ANSWERS: Answers = {}

/** The dealer stands beside the bike: the owner accepts or refuses each claim, and sees what follows all the time. */
export function ClaimAnswers({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, version, trade, contractAmount, winnerName, makerName, modelName } = auction
  const dealer = winnerName ?? '販売店'
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  // Answers belong to the check that they were given to: a new one starts over.
  const checkedAt = trade?.checkedAt ?? ''
  const [given, setGiven] = useState({ checkedAt, answers: NO_ANSWERS })
  const answers = given.checkedAt === checkedAt ? given.answers : NO_ANSWERS
  const [isMissing, setMissing] = useState(false)
  const [read, setRead] = useState({ version: 0, claims: [] as readonly OwnClaim[], answers: NO_ANSWERS })
  const answered = useRef<HTMLDivElement>(null)
  // The dialog closes over a long page, at whose end the words stand.
  useEffect(() => {
    if (problem && !isAsking && checkedAt) answered.current?.scrollIntoView({ block: 'center' })
  }, [problem, isAsking, checkedAt])
  if (!trade || contractAmount === null) return null
  const { claims } = trade
  const open = claims.filter(({ line }) => answers[line] === undefined)
  const price = priceOf(contractAmount, claims, answers)

  function decide() {
    if (open.length > 0) return setMissing(true)
    setRead({ version: version ?? 0, claims, answers })
    ask(true)
  }

  function send() {
    const isAccepted = read.claims.map(({ line }) => read.answers[line] === true)
    const finalTransactionPrice = priceOf(contractAmount ?? 0, read.claims, read.answers)
    const input = { auctionId, version: read.version, isAccepted, finalTransactionPrice }
    const done = isAccepted.every(Boolean)
      ? `減額を承諾し、買取金額が${yenText(finalTransactionPrice)}に確定しました。`
      : `減額の申請に回答しました。買取金額は${yenText(finalTransactionPrice)}です。`
    void give((graphql) => graphql.request(AnswerClaimsDocument, { input }), done)
  }

  const changes = problem?.code === 'ERROR_CONTENT_CHANGED' ? claimChanges(read.claims, claims) : []
  const refusal =
    problem &&
    (changes.length > 0 ? (
      <Notice tone="bad" isAnswer title="回答は送られていません。申請の内容が変わりました">
        <ul className="list-disc pl-5">
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        新しい申請の内容をご確認のうえ、もう一度回答してください。
      </Notice>
    ) : (
      <Notice tone="bad" isAnswer>
        {problem.message}
      </Notice>
    ))
  return (
    <section id={CLAIMS_PLACE} aria-labelledby="claims-title" className="card scroll-mt-20 border-action">
      <div className="grid gap-4 p-4 sm:p-6">
        <div>
          <h3 id="claims-title" className="text-lg">
            減額の申請が{claims.length}件あります
          </h3>
          <p className="mt-1">
            {dealer}
            が車両を確認し、出品の内容と違うところがあると申請しています。実物を一緒に見て、1件ずつ回答してください。納得できない減額に応じる必要はありません。断った場合、販売店は、承諾された減額だけを差し引いた金額（いまの回答では
            {yenText(price)}）で引き取るか、引取りをやめるか、運営に裁定を依頼します。
          </p>
        </div>
        <HeldTrade auction={auction} />
        <ul className="grid gap-4">
          {claims.map((claim) => (
            <ClaimCard
              key={claim.line}
              claim={claim}
              sheet={auction.inspectionSheet}
              answer={answers[claim.line]}
              error={
                isMissing && answers[claim.line] === undefined ? '承諾するか、断るかを選択してください。' : undefined
              }
              onAnswer={(isAccepted) => setGiven({ checkedAt, answers: { ...answers, [claim.line]: isAccepted } })}
            />
          ))}
        </ul>
        <div ref={answered} className="scroll-my-24 empty:hidden">
          {!isAsking && refusal}
        </div>
      </div>
      <div className="sticky bottom-0 z-20 grid gap-2 rounded-b-card border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-sm">
            {open.length > 0
              ? `回答していない申請 ${open.length}件`
              : price === contractAmount
                ? '成約金額のまま'
                : '減額後の金額'}
          </span>
          <span aria-live="polite">
            <Yen yen={price} className="text-2xl font-bold" />
          </span>
        </p>
        <FieldError
          id="claims"
          error={isMissing && open.length > 0 ? `あと${open.length}件に回答してください。` : undefined}
        />
        <button type="button" onClick={decide} className="button button-action min-h-12 w-full">
          この内容で回答する
        </button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="減額の申請に回答しますか"
        consequence={<Consequence bike={`${makerName} ${modelName}`} dealer={dealer} auction={auction} {...read} />}
        confirmLabel="回答する"
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={send}
      >
        {isAsking && refusal}
      </ConfirmDialog>
    </section>
  )
}

type Answered = Pick<OwnClaim, 'line' | 'lineLabel' | 'amount'>

interface ConsequenceProperties {
  readonly bike: string
  readonly dealer: string
  readonly auction: Pick<OwnAuction, 'contractAmount' | 'loanStatus' | 'loanBalance'>
  readonly claims: readonly Answered[]
  readonly answers: Answers
}

export function Consequence({ bike, dealer, auction, claims, answers }: ConsequenceProperties) {
  const contractAmount = auction.contractAmount ?? 0
  const price = priceOf(contractAmount, claims, answers)
  const isAllAccepted = claims.every(({ line }) => answers[line])
  return (
    <>
      <ul className="list-disc pl-5">
        {claims.map(({ line, lineLabel, amount }) => (
          <li key={line}>
            {lineLabel}の減額 {yenText(amount)} を<b>{answers[line] ? '承諾します' : '断ります'}</b>。
          </li>
        ))}
      </ul>
      <p className="mt-2 font-bold">
        {isAllAccepted
          ? `「${bike}」の買取金額は、${yenText(contractAmount)} から ${yenText(price)} になり、確定します。`
          : `「${bike}」の買取金額は ${yenText(price)} です。`}
      </p>
      <p className="mt-2">
        {isAllAccepted
          ? '承諾は取り消せません。'
          : `${dealer}は、この金額で引き取るか、引き取りをやめるか、運営に裁定を依頼するかを選びます。車両は、それまで渡さないでください。回答は取り消せません。`}
      </p>
      <SecondLook doubt={claimDoubt(contractAmount - price, contractAmount)} />
      <NetAmount {...auction} price={price} />
    </>
  )
}

/** What is paid when the accepted ones are taken off; what is not answered yet takes nothing off. */
function priceOf(contractAmount: number, claims: readonly Answered[], answers: Answers): number {
  return claims.reduce((price, { line, amount }) => (answers[line] ? price - amount : price), contractAmount)
}

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
