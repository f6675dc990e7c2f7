import type { WholeTradeFragment } from '#contract/generated/shared-parts.ts'
import { sheetLineOf } from '#domain/auction/trade/claim-lines.ts'
import { FieldError } from '#ui/controls/field/field-error.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { yenText } from '#ui/values/money.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { fileAddress } from '../file-address.ts'

export type OwnClaim = WholeTradeFragment['claims'][number]

interface Properties {
  readonly claim: OwnClaim
  readonly sheet: OwnAuction['inspectionSheet']
  readonly answer?: boolean | undefined
  readonly error?: string | undefined
  /** Without it the card only tells what became of the claim. */
  readonly onAnswer?: (isAccepted: boolean) => void
}

/** One claim: what the listing says, what the dealer found, its photos and what it would take off. */
export function ClaimCard({ claim, sheet, answer, error, onAnswer }: Properties) {
  const { line, lineLabel, stated, reasonLabel, detail, amount, photoAssetIds } = claim
  const said = sheetWords(line, sheet) || stated
  const id = `claim-${line.replace(':', '-')}`
  return (
    <li className="grid gap-3 rounded-card border border-line p-3 sm:p-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 id={id} className="text-base">
          {lineLabel}
        </h4>
        <Yen yen={-amount} className="text-lg font-bold" />
      </div>
      <dl className="grid gap-1">
        {said && (
          <div>
            <dt className="inline text-sm text-text-2">出品の記載：</dt>
            <dd className="inline wrap-anywhere">{said}</dd>
          </div>
        )}
        <div>
          <dt className="inline text-sm text-text-2">{reasonLabel}：</dt>
          <dd className="written inline wrap-anywhere">{detail}</dd>
        </div>
      </dl>
      {photoAssetIds.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {photoAssetIds.map((assetId, index) => (
            <li key={assetId}>
              <a href={`${fileAddress(assetId)}?w=1536&f=webp`} target="_blank" rel="noreferrer" className="block">
                <Picture
                  path={fileAddress(assetId)}
                  alt={`${lineLabel}の写真${index + 1}`}
                  width={320}
                  height={240}
                  mobile="45vw"
                  desktop="16rem"
                  largest="sm"
                  className="aspect-4/3 w-full rounded-control bg-ground object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {onAnswer ? (
        <fieldset>
          <legend className="sr-only">
            {lineLabel}の減額 {yenText(amount)} への回答
          </legend>
          <div className="grid grid-cols-2 gap-2">
            <Choice id={id} isChosen={answer === true} label="承諾する" onChoose={() => onAnswer(true)} />
            <Choice id={id} isChosen={answer === false} label="断る" onChoose={() => onAnswer(false)} />
          </div>
          <FieldError id={id} error={error} />
        </fieldset>
      ) : (
        <p>
          <Decision claim={claim} />
        </p>
      )}
    </li>
  )
}

interface ChoiceProperties {
  readonly id: string
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ id, label, isChosen, onChoose }: ChoiceProperties) {
  return (
    <label className="choice">
      <input type="radio" name={id} checked={isChosen} onChange={onChoose} className="choice-box" />
      <span>{label}</span>
    </label>
  )
}

function Decision({ claim: { answer, amount, ruled } }: { readonly claim: OwnClaim }) {
  if (ruled !== null)
    return (
      <StateBadge tone="info">
        {ruled === 0 ? '運営の裁定：減額なし' : `運営の裁定：${yenText(amount)} のうち ${yenText(ruled)}`}
      </StateBadge>
    )
  if (answer === 'accepted') return <StateBadge tone="good">承諾しました</StateBadge>
  return answer === 'refused' ? (
    <StateBadge tone="warn">断りました</StateBadge>
  ) : (
    <StateBadge tone="info">取り下げ</StateBadge>
  )
}

/** What the inspection sheet says at that line: 評価7・溝がわずか. */
function sheetWords(line: string, sheet: OwnAuction['inspectionSheet']): string {
  const number = sheetLineOf(line)
  const found = sheet?.lines.find((it) => it.number === number)
  if (!found) return ''
  const grade = found.isUnseen ? '写真では確認できない' : found.grade === null ? '' : `評価${found.grade}`
  return [`検査票${found.number}番`, grade, found.note].filter(Boolean).join('・')
}
