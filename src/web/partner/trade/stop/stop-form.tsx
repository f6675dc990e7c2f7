import { DEFAULT_NOT_DUE } from '#content/messages/refusals.ts'
import { explanationFault, MIN_EXPLANATION } from '#domain/account/explanation.ts'
import { DEFAULT_CAUSES, type DefaultCause, isDefaultCause } from '#domain/auction/trade/payment.ts'
import { shownStopReason } from '#domain/permission/shown-words.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { useActorName } from '../../console/use-console.ts'

/** None that is held against the dealer. */
const NO_FAULT = { value: 'other', label: '取引を続けられない事情がある' }

/** To the dealer, once the owner has confirmed the money. */
const RULED_BY_OPERATOR =
  '出品者が代金の受け取りを確認しているため、中止するかどうかは、運営が車両と代金について双方に確認して判断します。'

/** What a dealer wrote, as the owner will read it. */
export function ReasonToOwner({ reason }: { readonly reason: string }) {
  const read = shownStopReason(reason, 'dealer', 'owner')
  return (
    <>
      理由「{read}」を、出品者と運営に伝えます。
      {read !== reason && '連絡先などは、出品者には「***」と表示されます。'}
    </>
  )
}

interface Properties {
  readonly auctionId: number
  readonly name: string
  readonly version: number | null
  readonly contractAmount: number
  /** Before the bike left; null while it is open. */
  readonly fixedPrice: number | null
  /** The owner has confirmed the money. */
  readonly isPaid?: boolean
  /** It is told of the stop all the same, by mail. */
  readonly isDealerSuspended?: boolean
  /** The dealer itself stops: it is told what that means. */
  readonly isOnRecord?: boolean
  /** An operator says whether it is the dealer's fault, from the agreed day on. */
  readonly fault?: { readonly possible: readonly DefaultCause[]; readonly agreedOn: string | null }
  readonly answer: AuctionOutcome | undefined
}

/** What is held against the dealer may still come: only who has asked both sides knows better. */
export function isDayGoingOn(cause: string, agreedOn: string | null, now = new Date(serverNow())): boolean {
  return (cause === 'unpaid' || cause === 'absent') && agreedOn === tokyoDay(now)
}

/** Ends the transaction, for the dealer or the operator; the consequence is named before it happens. */
export function StopForm(properties: Properties) {
  const { auctionId, name, version, contractAmount, fixedPrice, answer } = properties
  const { isDealerSuspended = false, isOnRecord = false, isPaid = false, fault } = properties
  const actor = useActorName()
  // Once the price is fixed the dealer asks, and the operator has found out where the bike is.
  const isQuestion = isOnRecord && fixedPrice !== null
  const isBikeAsked = !isOnRecord && fixedPrice !== null
  const isRefundAsked = isBikeAsked && isPaid
  const form = isQuestion ? 'ask-stop' : 'stop'
  const verb = isQuestion ? '取引の中止を申し出る' : '取引を中止する'
  return (
    <Disclosure title={verb}>
      <ConfirmForm
        className="grid gap-2"
        answer={answer}
        draft={{ subject: `${form} ${auctionId}` }}
        shows={{ version }}
        ask={(read) => ({
          title: `${actor}として、${name}の${isQuestion ? '取引の中止を申し出ます' : '取引を中止します'}`,
          consequence: (
            <ul className="list-disc pl-5">
              <li>
                {fixedPrice === null
                  ? `成約金額 ${yenText(contractAmount)} の買取をとりやめます。`
                  : `確定した買取金額 ${yenText(fixedPrice)} の買取${isQuestion ? 'の中止を申し出ます。' : 'をとりやめます。'}`}
              </li>
              <li>
                {isOnRecord ? (
                  <ReasonToOwner reason={read.text('reason')} />
                ) : (
                  <>理由「{read.text('reason')}」を、出品者、販売店、運営に伝えます。</>
                )}
              </li>
              {isDealerSuspended && <li>販売店は利用停止中ですが、中止と理由はメールでお知らせします。</li>}
              {isQuestion && (
                <li>
                  {isPaid ? RULED_BY_OPERATOR : '出品者が同意すると中止になります。'}
                  それまで取引は続きます。
                  {!isPaid && '24時間以内に回答がない場合は、運営が判断します。'}
                </li>
              )}
              {isOnRecord && (
                <li className="font-bold">
                  {isQuestion && '中止になると、'}販売店による中止として、自社の取引実績に記録されます。
                </li>
              )}
              {fault && (
                <li className="font-bold">
                  {isDefaultCause(read.text('cause'))
                    ? '販売店による中止として販売店の取引実績に記録し、ほかの入札販売店に購入の意思を確認します。'
                    : '販売店の取引実績には記録せず、ほかの入札販売店にも確認しません。'}
                </li>
              )}
              {isDayGoingOn(read.text('cause'), fault?.agreedOn ?? null) && (
                <li className="font-bold">
                  約束の引渡し日は今日で、まだ終わっていません。販売店が来ないこと、または支払わないことを、双方に確認しましたか。
                </li>
              )}
              {isRefundAsked && (
                <li className="font-bold">出品者は{yenText(fixedPrice ?? 0)}の受け取りを確認しています。</li>
              )}
              {!isQuestion && <li>元に戻すことはできません。</li>}
            </ul>
          ),
          confirmLabel: verb,
          token: form,
          facts: String(isPaid),
        })}
      >
        <input type="hidden" name="do" value={form} />
        {isOnRecord && (
          <p className="text-text-2">
            {isQuestion
              ? `${isPaid ? RULED_BY_OPERATOR : '金額が確定しているため、中止には出品者の同意が必要です。'}中止になると、自社の取引実績に、販売店による中止として残ります。`
              : '引き取らずに終わります。自社の取引実績に、販売店による中止として残ります。'}
          </p>
        )}
        {fault && fault.possible.length > 0 && (
          <SelectField
            name="cause"
            label="中止の原因"
            required
            options={[
              NO_FAULT,
              ...DEFAULT_CAUSES.filter(({ code }) => fault.possible.includes(code)).map(({ code, label }) => ({
                value: code,
                label: `販売店が${label}`,
              })),
            ]}
          />
        )}
        {fault && fault.possible.length === 0 && (
          <p className="text-text-2">
            {DEFAULT_NOT_DUE}
            {fault.agreedOn ? `引渡しの日は${dayText(fault.agreedOn)}です。` : '引渡しの日は、まだ決まっていません。'}
          </p>
        )}
        <TextArea
          name="reason"
          label={`${isQuestion ? '申し出る' : '中止する'}理由（${isOnRecord ? '出品者と運営' : '出品者、販売店、運営'}に伝わります）`}
          required
          rows={2}
          limit={500}
          hint={`${MIN_EXPLANATION}文字以上の文章で入力してください。`}
          validate={explanationFault}
        />
        {isBikeAsked && (
          <Checkbox name="isBikeAsked" value="1" required>
            車両がどこにあるかを、出品者と販売店の双方に確認しました
          </Checkbox>
        )}
        {isRefundAsked && (
          <Checkbox name="isRefundAsked" value="1" required>
            出品者が受け取った{yenText(fixedPrice ?? 0)}の返金が済んでいるかを、双方に確認しました
          </Checkbox>
        )}
        <p>
          <Button type="submit" look="danger">
            {isQuestion ? '申し出の確認へ' : '中止の確認へ'}
          </Button>
        </p>
      </ConfirmForm>
    </Disclosure>
  )
}
