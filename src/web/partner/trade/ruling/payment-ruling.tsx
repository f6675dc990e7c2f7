import { courseWords } from '#content/messages/changes.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { MAX_RULING_COMMENT_LENGTH } from '#domain/auction/trade/final-price.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { fileAddress } from '../../file-address.ts'
import { MoneySeen } from '../money-seen.tsx'
import { checkComment, type DisputeRow, draftOf, paymentToken, type RulingOutcome } from './ruling.ts'

interface Properties {
  readonly dispute: Pick<DisputeRow, 'auctionId' | 'version' | 'makerName' | 'modelName' | 'winnerName'> & {
    readonly completionReport: Pick<
      NonNullable<DisputeRow['completionReport']>,
      'finalTransactionPrice' | 'reportedAt' | 'paidOn' | 'proofAssetId' | 'objection' | 'objectedAt'
    > | null
    readonly paymentStatements?: DisputeRow['paymentStatements']
    readonly trade:
      | (NonNullable<React.ComponentProps<typeof MoneySeen>['trade']> & { readonly price: number | null })
      | null
  }
  readonly isOver?: boolean
  /** It was found unproven before, or nobody can report it: what is left is that it came. */
  readonly isLater?: boolean
  readonly answer: RulingOutcome | undefined
}

/** The dealer says that it paid, the owner that nothing came. */
export function PaymentRuling({ dispute, isOver = false, isLater = false, answer }: Properties) {
  const { auctionId, makerName, modelName, winnerName, completionReport: report } = dispute
  const price = yenText(report?.finalTransactionPrice ?? dispute.trade?.price ?? 0)
  return (
    <>
      {report ? (
        <p>
          販売店の報告：{report.paidOn && `${dayText(report.paidOn)}に`}{' '}
          <Yen yen={report.finalTransactionPrice} className="font-bold" /> を支払い（{dateTimeText(report.reportedAt)}
          報告）
        </p>
      ) : (
        <p>販売店は利用停止中のため、支払いを報告していません。入金の記録を双方に確認してから、裁定してください。</p>
      )}
      <MoneySeen trade={dispute.trade} for="operator" />
      {report?.proofAssetId && (
        <p>
          <a
            href={fileAddress(report.proofAssetId)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center"
          >
            振込明細・領収書を見る
          </a>
        </p>
      )}
      {report?.objection && (
        <p className="rounded-control bg-bad-soft p-3">
          出品者より{report.objectedAt && `（${dateTimeText(report.objectedAt)}）`}：{report.objection}
        </p>
      )}
      <Before statements={dispute.paymentStatements ?? []} reportedAt={report?.reportedAt ?? null} />
      <ConfirmForm
        label={`No.${auctionId} の裁定`}
        className="grid gap-3 border-t border-line pt-3"
        answer={answer}
        draft={{ subject: draftOf(auctionId, 'payment'), revision: report?.reportedAt ?? '' }}
        shows={{ version: dispute.version }}
        ask={(read) => {
          const chosen = read.text('isProven')
          if (chosen === '') read.fault('isProven', '支払いを確認できたかどうかを選択してください。')
          const isProven = chosen === '1'
          checkComment(read)
          if (isOver) read.fault('comment', 'この件の裁定は不要になりました。')
          return {
            title: `運営として、${makerName} ${modelName}（No.${auctionId}）の支払いについて裁定します`,
            consequence: (
              <ul className="list-disc pl-5">
                <li className="font-bold">
                  {isProven
                    ? `${price} の支払いを確認できたものとし、取引を完了します。`
                    : `${price} の支払いは確認できません。未払いに戻り、期限の遅れは引渡しの日から数えます。`}
                </li>
                <li className="whitespace-pre-wrap">裁定の理由「{read.text('comment')}」</li>
                <li>結果と理由を、出品者と{winnerName ?? '販売店'}に伝えます。</li>
              </ul>
            ),
            confirmLabel: isProven ? '支払いを確認済みとする' : '未払いと裁定する',
            token: paymentToken(auctionId, isProven),
          }
        }}
      >
        <input type="hidden" name="auctionId" value={auctionId} />
        <input type="hidden" name="do" value="rule-payment" />
        {isLater ? (
          <input type="hidden" name="isProven" value="1" />
        ) : (
          <RadioGroup
            name="isProven"
            label="支払いの確認"
            required
            options={[
              { value: '1', label: '確認できた', description: '取引を完了します' },
              { value: '0', label: '確認できない', description: '未払いに戻します' },
            ]}
          />
        )}
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
            {isLater ? '支払いを確認済みとし、取引を完了する' : '支払いについて裁定する'}
          </Button>
        </p>
      </ConfirmForm>
    </>
  )
}

interface BeforeProperties {
  readonly statements: DisputeRow['paymentStatements']
  readonly reportedAt: string | null
}

/** What was reported, objected to and ruled before the report that is ruled on. */
function Before({ statements, reportedAt }: BeforeProperties) {
  const before = statements.filter(({ at }) => reportedAt !== null && Date.parse(at) < Date.parse(reportedAt))
  if (before.length === 0) return null
  return (
    <section aria-label="これまでの報告と裁定" className="grid gap-1">
      <h3 className="text-sm text-text-2">これまでの報告と裁定</h3>
      <ol className="grid gap-1">
        {before.map(({ at, kind, amount, comment }) => (
          <li key={at} className="wrap-anywhere">
            <time dateTime={at} className="tabular text-text-2">
              {dateTimeText(at)}
            </time>{' '}
            {courseWords(kind)}
            {amount !== null && `（${yenText(amount)}）`}
            {comment && <span className="block pl-4">{comment}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
