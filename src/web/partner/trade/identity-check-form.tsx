import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { IDENTITY_METHODS, isIdentityMethod } from '#domain/ledger/identity-methods.ts'
import { MAX_OCCUPATION_LENGTH } from '#domain/ledger/occupation.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readDay } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldMark } from '#ui/controls/field/field-mark.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SuggestedTextField } from '#ui/controls/suggested-text-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { dateText, dateTimeText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { IDENTITY_PLACE } from './plan-place.ts'

/** Occupations as the ledger mostly has them, offered while one is typed; who has none is 無職. */
const OCCUPATIONS = ['会社員', '公務員', '自営業', 'パート・アルバイト', '学生', '主婦・主夫', '無職'] as const

type IdentityCheck = PartnerAuctionQuery['partnerAuction']['identityCheck']

interface Properties {
  readonly auctionId: number
  readonly check: IdentityCheck
  readonly contractAt: string | null
  readonly today: string
  readonly answer: AuctionOutcome | undefined
}

/** How the dealer made sure who sells, for its 古物台帳; what is corrected stays readable. */
export function IdentityCheckForm({ auctionId, check, contractAt, today, answer }: Properties) {
  const contractOn = contractAt === null ? undefined : tokyoDay(new Date(contractAt))
  return (
    <ConsoleForm
      answer={answer}
      draft={{ subject: `identity ${auctionId}` }}
      id={IDENTITY_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 p-4"
      aria-label="本人確認の記録"
    >
      <h2 className="text-base">本人確認の記録</h2>
      <p className="text-text-2">
        {check
          ? '記録済みです。内容は古物台帳に載ります。訂正するときは、入力し直して保存してください。訂正前の内容も台帳に残ります。'
          : '古物営業法により、買い受けるときの本人確認が必要です。記録した内容は古物台帳に載ります。'}
      </p>
      <input type="hidden" name="do" value="identity" />
      <SelectField
        name="method"
        label="確認の方法"
        required
        defaultValue={check?.method ?? ''}
        options={Object.entries(IDENTITY_METHODS).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        name="checkedOn"
        type="date"
        label="確認した日"
        hint={`成約の日${contractOn ? `（${dateText(contractOn)}）` : ''}から今日まで`}
        required
        defaultValue={check?.checkedOn ?? ''}
        validate={(day) => {
          const read = readDay(day, { label: '確認した日', until: today, ...(contractOn && { from: contractOn }) })
          return read.ok ? null : read.refusal
        }}
      />
      <div className="field">
        <p aria-hidden="true" className="flex items-center gap-2 font-bold">
          <span>出品者の職業</span>
          <FieldMark required />
        </p>
        <SuggestedTextField
          opensWhileTyping={false}
          id="occupation"
          name="occupation"
          label="出品者の職業"
          placeholder="例：会社員、学生、無職"
          suggestions={OCCUPATIONS}
          limit={MAX_OCCUPATION_LENGTH}
          defaultValue={check?.occupation ?? ''}
        />
      </div>
      {check && check.corrections.length > 0 && (
        <div className="text-text-2">
          <h3 className="text-sm">訂正前の内容</h3>
          <ul className="list-disc pl-5 text-sm">
            {check.corrections.map((it) => (
              <li key={it.correctedAt}>
                {dateTimeText(it.correctedAt)}訂正：{methodLabel(it.method)}、{dateText(it.checkedOn)}
                {it.occupation && `、${it.occupation}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Outcome refusal={answer} />
      <Button type="submit">本人確認を保存</Button>
    </ConsoleForm>
  )
}

function methodLabel(method: string): string {
  return isIdentityMethod(method) ? IDENTITY_METHODS[method] : method
}
