import { Fragment, useState } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { typedCode } from '#domain/auction/trade/hand-over-code.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { Outcome } from '../../call/answer/outcome.tsx'
import { sendAgain } from '../../call/answer/send-again.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { useAddress } from '../../console/console-link.tsx'
import { useActorName } from '../../console/use-console.ts'
import { isLoggedOut } from '../../live/connection.ts'
import { MoneySeen } from '../money-seen.tsx'
import { CODE_PLACE } from '../plan-place.ts'
import { isTransferFirst } from '../transfer-words.ts'
import { codeFault } from './code-fault.ts'
import { useSentLater } from './use-sent-later.ts'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  /** Of a page without scripts. */
  readonly answer: AuctionOutcome | undefined
}

/** The six digits on the owner's phone. Out of reach they are kept with their time, and sent when there is a network again. */
export function CodeForm({ auction, name, answer }: Properties) {
  const { auctionId, trade, version } = auction
  const actor = useActorName()
  const address = useAddress()
  const { fetcher, kept, send, forget } = useSentLater(auctionId)
  const outcome = fetcher.data ?? undefined
  // What was wrong with the last code is no answer to the one that is typed now.
  const [answered, setAnswered] = useState<AuctionOutcome | undefined>(undefined)
  const isTypedSince = outcome !== undefined && answered === outcome
  // A code that was kept and sent later is answered before the page has read the trade anew.
  const isDone = outcome !== undefined && 'done' in outcome
  if (trade?.price == null) return null
  const price = yenText(trade.price)
  const isStopAsked = trade.stopAsked?.isOpen === true || trade.refundAskedAt !== null
  const Box = isStopAsked && !kept ? OnlyIfTaken : Fragment
  return (
    <section
      id={CODE_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 border-action p-4"
      aria-label="引渡しコード"
    >
      <h2 className="text-base">引渡しコードを入力する</h2>
      <p className="flex items-baseline justify-between gap-3">
        <span>確定した買取金額</span>
        <Yen yen={trade.price} className="text-2xl font-bold" />
      </p>
      <p className="text-text-2">
        {isStopAsked
          ? '取引を中止するかどうかが決まるまで、コードは入力しないでください。'
          : isTransferFirst(auction)
            ? '振込（引渡し前）のお約束です。出品者は、入金を確認してからコードを見せます。'
            : 'コードは、出品者の画面に表示されています。車両を受け取るときに見せてもらってください。'}
      </p>
      <MoneySeen trade={trade} for="dealer" isStopAsked={isStopAsked} />
      {kept && (
        <Notice tone="warn" isAnswer title={kept.cause} action={<Button onClick={forget}>コードを入力し直す</Button>}>
          {kept.problem}
          {dateTimeText(kept.typedAt)}
          に入力したコードを、この端末に保存しています。引渡しの時刻は、入力した時刻になります。
        </Notice>
      )}
      {!kept && !isDone && (
        <Box>
          <ConfirmForm
            className="grid gap-3"
            label="引渡しコード"
            answer={outcome ?? answer}
            shows={{ version }}
            onInput={() => setAnswered(outcome)}
            ask={(read) => {
              const code = typedCode(read.text('code'))
              const fault = codeFault(code)
              if (fault) read.fault('code', fault)
              return {
                title: `${actor}として、${name}を引き取ります`,
                consequence: (
                  <ul className="list-disc pl-5">
                    <li className="font-bold">{price} で引渡しを完了します。</li>
                    <li>このあとは、減額を申請することも、取引を中止することもできません。</li>
                  </ul>
                ),
                confirmLabel: '引渡しを完了する',
                token: `hand-over ${code}`,
                object: '引渡しコード',
              }
            }}
            send={(data) => {
              data.set('typedAt', new Date(serverNow()).toISOString())
              send(address(`/partner/auctions/${auctionId}/pickup`), data)
            }}
          >
            <input type="hidden" name="do" value="hand-over" />
            <input type="hidden" name="price" value={trade.price} />
            <TextField
              name="code"
              label="引渡しコード"
              hint="出品者の画面の6桁の数字"
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={13}
              validate={(text) => (text === '' ? null : codeFault(typedCode(text)))}
              className="tabular text-center text-2xl tracking-[0.3em]"
            />
            <Button type="submit" look="action" isPending={fetcher.state !== 'idle'} className="min-h-12 w-full">
              引渡しを完了する
            </Button>
          </ConfirmForm>
        </Box>
      )}
      {outcome && !isTypedSince && !(kept && waitsAlone(outcome)) && (
        <Outcome refusal={outcome} onRetry={(form) => void sendAgain(fetcher, form)} />
      )}
    </section>
  )
}

/** A bike that has left has left, whatever is asked meanwhile. */
function OnlyIfTaken({ children }: { readonly children: React.ReactNode }) {
  return (
    <Disclosure title="車両をすでに引き取り、コードを見せてもらった場合" look="plain">
      {children}
    </Disclosure>
  )
}

/** The notice says all of it; without a login the person has to do something. */
function waitsAlone(outcome: AuctionOutcome): boolean {
  return 'problem' in outcome && (outcome.mustWait === true || !isLoggedOut(outcome.unsent?.cause ?? null))
}
