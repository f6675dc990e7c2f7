import { explanationFault } from '#domain/account/explanation.ts'
import { MAX_RULING_COMMENT_LENGTH } from '#domain/auction/trade/final-price.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { yenText } from '#ui/values/money.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { listedWords } from '../pickup/claim-lines.ts'
import { ClaimsList } from '../pickup/claims-list.tsx'
import { RefusedClaims } from './refused-claims.tsx'
import {
  allowedLimits,
  allowedTotal,
  checkComment,
  type DisputeRow,
  draftOf,
  type RulingOutcome,
  rulingToken,
} from './ruling.ts'

interface Properties {
  readonly dispute: DisputeRow
  readonly isOver: boolean
  readonly answer: RulingOutcome | undefined
}

/** How much of each refused claim stands; empty at first, since nothing is to be waved through. */
export function ClaimRuling({ dispute, isOver, answer }: Properties) {
  const { auctionId, makerName, modelName, winnerName, trade, inspectionSheet, condition } = dispute
  if (!trade) return null
  const refused = trade.claims.filter((it) => it.answer === 'refused')
  const others = trade.claims.filter((it) => it.answer !== 'refused')
  return (
    <>
      {others.length > 0 && (
        <ClaimsList
          claims={others}
          isFixed={trade.price !== null}
          listedAt={(line) => listedWords(line, inspectionSheet?.lines ?? [], condition)}
        />
      )}
      <ConfirmForm
        label={`No.${auctionId} の裁定`}
        className="grid gap-3 border-t border-line pt-3"
        answer={answer}
        draft={{ subject: draftOf(auctionId, 'claims'), revision: trade.checkedAt ?? '', isByLabel: isAllowed }}
        shows={{ version: dispute.version }}
        ask={(read) => {
          const allowed = refused.map(({ amount }, line) => read.yen(`allowed${line}`, allowedLimits(amount)))
          const price = yenText(trade.decidedPrice - allowedTotal(allowed))
          checkComment(read)
          if (isOver) read.fault('comment', 'この件の裁定は不要になりました。')
          return {
            title: `運営として、${makerName} ${modelName}（No.${auctionId}）の減額を裁定します`,
            consequence: (
              <ul className="list-disc pl-5">
                {refused.map(({ line, lineLabel, amount }, index) => (
                  <li key={line}>
                    {lineLabel}：申請 {yenText(amount)} のうち {yenText(allowed[index] ?? 0)} を認めます。
                  </li>
                ))}
                <li className="font-bold">買取金額は {price} に確定します。</li>
                <li className="whitespace-pre-wrap">裁定の理由「{read.text('comment')}」</li>
                <li>金額と理由を、出品者と{winnerName ?? '販売店'}に伝えます。裁定のやり直しはできません。</li>
              </ul>
            ),
            confirmLabel:
              allowedTotal(allowed) === 0
                ? '減額を認めずに裁定する'
                : `${yenText(allowedTotal(allowed))} の減額を認める`,
            token: rulingToken(auctionId, allowed),
          }
        }}
      >
        <input type="hidden" name="auctionId" value={auctionId} />
        <input type="hidden" name="do" value="rule-claims" />
        <RefusedClaims dispute={dispute} claims={refused} />
        <TextArea
          name="comment"
          label="裁定の理由（両者に伝わります）"
          required
          rows={2}
          limit={MAX_RULING_COMMENT_LENGTH}
          validate={(text) => explanationFault(text, '裁定の理由')}
        />
        <p>
          <Button type="submit" look="action" disabled={isOver}>
            この金額で裁定する
          </Button>
        </p>
      </ConfirmForm>
    </>
  )
}

/** Whether a field says how much of a claim is allowed. */
function isAllowed(name: string): boolean {
  return name.startsWith('allowed')
}
