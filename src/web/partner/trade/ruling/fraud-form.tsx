import { explanationFault } from '#domain/account/explanation.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { MAX_RULING_COMMENT_LENGTH } from '#domain/auction/trade/final-price.ts'
import { FRAUDS, isFraud } from '#domain/auction/trade/fraud.ts'
import { labelOf } from '#domain/options/option.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { checkComment } from './ruling.ts'

interface Properties {
  readonly auctionId: number
  readonly name: string
  readonly version: number | null
  readonly price: number
  /** Yen of earlier rulings. */
  readonly ruled: number
  readonly answer: AuctionOutcome | undefined
}

/** The one thing that can still be said about the bike once it has left; price and payment stay. */
export function FraudForm({ auctionId, name, version, price, ruled, answer }: Properties) {
  const limits = { label: '返還する金額', min: 1, max: Math.min(price - ruled, HIGHEST_BID), required: true }
  if (ruled >= price) return null
  return (
    <Disclosure title="不正について裁定する">
      <ConfirmForm
        className="grid gap-2"
        label="不正の裁定"
        answer={answer}
        draft={{ subject: `fraud ${auctionId}` }}
        shows={{ version }}
        ask={(read) => {
          const fraud = read.text('fraud')
          if (!isFraud(fraud)) read.fault('fraud', '不正の種類を選択してください。')
          const owed = read.yen('owed', limits) ?? 0
          checkComment(read)
          return {
            title: `運営として、${name}（No.${auctionId}）の不正について裁定します`,
            consequence: (
              <ul className="list-disc pl-5">
                <li className="font-bold">
                  {labelOf(FRAUDS, fraud)}と認め、出品者が販売店に {yenText(owed)} を返還するものとします。
                </li>
                <li>買取金額 {yenText(price)} と、その支払いは変わりません。支払いを止める理由にもなりません。</li>
                <li className="whitespace-pre-wrap">理由「{read.text('comment')}」</li>
                <li>結果と理由を、出品者と販売店に伝えます。取り消すことはできません。</li>
              </ul>
            ),
            confirmLabel: `${labelOf(FRAUDS, fraud)}と裁定する`,
            token: `fraud ${fraud} ${owed}`,
          }
        }}
      >
        <input type="hidden" name="do" value="fraud" />
        <p className="text-text-2">
          証拠のある走行距離計の改ざんと盗難車だけです。引渡しのあとの傷や故障は、裁定の対象になりません。
        </p>
        <SelectField name="fraud" label="不正の種類" required options={choicesOf(FRAUDS)} />
        <YenField name="owed" label="出品者が返還する金額" required limits={limits} />
        <TextArea
          name="comment"
          label="証拠と理由（両者に伝わります）"
          required
          rows={3}
          limit={MAX_RULING_COMMENT_LENGTH}
          validate={(text) => explanationFault(text, '証拠と理由')}
        />
        <p>
          <Button type="submit" look="danger">
            裁定の確認へ
          </Button>
        </p>
      </ConfirmForm>
    </Disclosure>
  )
}
