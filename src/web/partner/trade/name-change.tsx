import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { MAX_NAME_CHANGE_REPORTS } from '#domain/auction/trade/name-change.ts'
import { NO_NAME_CHANGE } from '#domain/options/vehicle-condition.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readDay } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { NameChangeWords } from '#ui/trade/name-change-words.tsx'
import { dayText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
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
  const { nameChange, trade, isUnregistered } = auction
  if (isUnregistered) return <p className="text-text-2">{NO_NAME_CHANGE}</p>
  if (!nameChange || !trade?.handedOverAt) return null
  const limits = { label: '名義変更をした日', from: tokyoDay(new Date(trade.handedOverAt)), until: today }
  const form = <ReportForm key={nameChange.reportsLeft} {...{ auction, nameChange, name, limits, answer }} />
  return (
    <section
      id={NAME_CHANGE_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 p-4"
      aria-label="名義変更"
    >
      <h2 className="text-base">名義変更</h2>
      <NameChangeWords nameChange={nameChange} addressOf={fileAddress} reader="dealer" />
      <Outcome refusal={answer} />
      {nameChange.changedOn === null && form}
      {nameChange.changedOn !== null && nameChange.reportsLeft > 0 && (
        <Disclosure title={`報告を訂正する（あと${nameChange.reportsLeft}回）`}>{form}</Disclosure>
      )}
      {nameChange.changedOn !== null && nameChange.reportsLeft === 0 && (
        <p className="text-sm text-text-2">訂正は{MAX_NAME_CHANGE_REPORTS - 1}回までのため、これ以上訂正できません。</p>
      )}
    </section>
  )
}

interface FormProperties extends Pick<Properties, 'auction' | 'name' | 'answer'> {
  readonly nameChange: NonNullable<Properties['auction']['nameChange']>
  readonly limits: { readonly label: string; readonly from: string; readonly until: string }
}

/** The first report, or one that takes the place of a wrong one. */
function ReportForm({ auction: { auctionId, version }, nameChange, name, limits, answer }: FormProperties) {
  const actor = useActorName()
  const { changedOn: reportedOn, reportsLeft } = nameChange
  const verb = reportedOn === null ? '名義変更を報告する' : '名義変更の報告を訂正する'
  return (
    <ConfirmForm
      className="grid gap-3"
      answer={answer}
      draft={{ subject: `name-change ${auctionId} ${reportsLeft}` }}
      shows={{ version }}
      ask={(read) => {
        const changedOn = read.day('changedOn', limits)
        if (read.text('proofAssetId') === '')
          read.fault('proofAssetId', '新しい車検証や標識交付証明書などの写真、またはPDFを添えてください。')
        return {
          title: `${actor}として、${name}の${reportedOn === null ? '名義変更を報告します' : '名義変更の報告を訂正します'}`,
          consequence: (
            <ul className="list-disc pl-5">
              {reportedOn !== null && <li>これまでの報告：{dayText(reportedOn)}</li>}
              <li className="font-bold">{changedOn && dayText(changedOn)}に名義変更が済みました。</li>
              <li>
                出品者に日付と控えをお知らせします（退会した場合を除きます）。誤りがあったときの訂正は、あと
                {reportsLeft - 1}
                回できます。すべての報告を記録に残します。
              </li>
            </ul>
          ),
          confirmLabel: verb,
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
        defaultValue={reportedOn ?? limits.until}
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
        {verb}
      </Button>
    </ConfirmForm>
  )
}
