import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readDay } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { NameChangeWords } from '#ui/trade/name-change-words.tsx'
import { dayText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { Outcome } from '../call/outcome.tsx'
import { useActorName } from '../console/use-console.ts'
import { fileAddress } from '../file-address.ts'
import { ProofFile } from './pickup/proof-file.tsx'

/** Where it stands on the page of the auction. */
export const NAME_CHANGE_PLACE = 'name-change'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  readonly today: string
  readonly answer: AuctionOutcome | undefined
}

/** By when the registration has to be changed, and the report of it. */
export function NameChange({ auction, name, today, answer }: Properties) {
  const { auctionId, nameChange, trade, version } = auction
  const actor = useActorName()
  if (!nameChange || !trade?.handedOverAt) return null
  const limits = { label: '名義変更をした日', from: tokyoDay(new Date(trade.handedOverAt)), until: today }
  return (
    <section
      id={NAME_CHANGE_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 p-4"
      aria-label="名義変更"
    >
      <h2 className="text-base">名義変更</h2>
      <NameChangeWords nameChange={nameChange} addressOf={fileAddress} reader="dealer" />
      <Outcome refusal={answer} />
      {nameChange.changedOn === null && (
        <ConfirmForm
          className="grid gap-3"
          answer={answer}
          draft={{ subject: `name-change ${auctionId}` }}
          shows={{ version }}
          ask={(read) => {
            const changedOn = read.day('changedOn', limits)
            if (read.text('proofAssetId') === '')
              read.fault('proofAssetId', '新しい車検証や標識交付証明書などの写真、またはPDFを添えてください。')
            return {
              title: `${actor}として、${name}の名義変更を報告します`,
              consequence: (
                <ul className="list-disc pl-5">
                  <li className="font-bold">{changedOn && dayText(changedOn)}に名義変更が済みました。</li>
                  <li>出品者に日付と控えをお知らせします（退会した場合を除きます）。報告はあとから変えられません。</li>
                </ul>
              ),
              confirmLabel: '名義変更を報告する',
              token: `name-change ${changedOn}`,
            }
          }}
        >
          <input type="hidden" name="do" value="name-change" />
          <TextField
            name="changedOn"
            type="date"
            label="名義変更をした日"
            required
            defaultValue={today}
            validate={(day) => {
              const read = readDay(day, limits)
              return read.ok ? null : read.refusal
            }}
          />
          <ProofFile label="名義変更の控え" />
          <p className="text-sm text-text-2">
            出品者が見られる控えです。新しい名義人など、必要のない個人の情報は隠して撮影してください。
          </p>
          <Button type="submit" look="action" className="min-h-12 w-full">
            名義変更を報告する
          </Button>
        </ConfirmForm>
      )}
    </section>
  )
}
