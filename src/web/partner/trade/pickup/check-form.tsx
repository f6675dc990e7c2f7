import { useCallback, useEffect, useState } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import {
  type ListedBike,
  MILEAGE_ALLOWANCE,
  mileageDoubt,
  NOTHING_STATED,
  WEAR_ALLOWANCE,
} from '#domain/auction/trade/check-claims.ts'
import { isReductionReason, reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import { claimDoubt } from '#domain/listing/second-look.ts'
import { NO_METER_LABEL } from '#domain/options/vehicle-condition.ts'
import { parseKm, readKm, spokenKm } from '#domain/values/typed-km.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { AdmittedPoints } from '#ui/trade/admitted-points.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConfirmForm, type Question } from '../../call/confirm-form.tsx'
import { type FormReader, readForm } from '../../call/form-values.ts'
import { useActorName } from '../../console/use-console.ts'
import {
  AS_DESCRIBED,
  checkToken,
  claimedTotal,
  judgeCheck,
  MILEAGE_SEEN,
  ODOMETER,
  priceIn,
  readCheck,
  WITHOUT_METER,
} from './check-fields.ts'
import { CheckLine } from './check-line.tsx'
import { type ListedLine, listedLines } from './claim-lines.ts'
import { PhotosUnderWay } from './upload-photos.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']

interface Properties {
  readonly auction: Auction
  readonly name: string
  readonly answer: AuctionOutcome | undefined
}

/** The dealer walks around the bike, beside the owner, with the listing in its hand. */
export function CheckForm({ auction, name, answer }: Properties) {
  const { auctionId, trade, contractAmount, inspectionSheet, mileageKm, mileageFrom, mileageTo } = auction
  const actor = useActorName()
  const { sheet, stated, unstated } = listedLines(auction)
  const lines = [...sheet, ...stated]
  const listed = {
    contractAmount: contractAmount ?? 0,
    hasNoMeter: trade?.hasNoMeter === true,
    mileageKm,
    mileageFrom,
    mileageTo,
    sheetLines: inspectionSheet?.lines.length ?? 0,
    unstated: unstated.map(({ line }) => line),
    admitted: auction.admittedPoints.flatMap(({ line, reason }) =>
      isReductionReason(reason) ? [{ line, reason }] : [],
    ),
  }
  const said = mileageKm === null ? auction.mileage : spokenKm(mileageKm)
  const [price, setPrice] = useState<number | null>(trade?.checkedAt ? trade.claimedPrice : listed.contractAmount)
  const isAgain = trade?.checkedAt != null
  const before = (line: string) => (isAgain ? trade.claims.find((it) => it.line === line) : null)
  const photos = usePhotosUnderWay()
  const group = (title: string, own: readonly ListedLine[], from: number) =>
    own.length > 0 && (
      <section aria-label={title}>
        <h3 className="text-base">{title}</h3>
        {own.map((it, index) => (
          <CheckLine
            key={it.line}
            listed={it}
            place={from + index}
            auctionId={auctionId}
            contractAmount={listed.contractAmount}
            before={before(it.line)}
          />
        ))}
      </section>
    )
  return (
    <section
      className="card grid gap-4 p-4"
      aria-label="車両の確認"
      onInput={({ currentTarget }) => {
        const form = currentTarget.querySelector('form')
        setPrice(form && priceIn(readForm(new FormData(form)), listed))
      }}
    >
      <h2 className="text-base">{isAgain ? '確認の内容を直す' : '出品者と一緒に車両を確認する'}</h2>
      <Notice title="減額を申請できるのは、引渡しの前のこの確認のときだけです">
        <ul className="list-disc pl-5">
          <li>使用に伴う傷などは、合計{yenText(WEAR_ALLOWANCE)}までは減額を申請できません。</li>
          <li>
            走行距離は、申告より{MILEAGE_ALLOWANCE}
            kmを超えて多いときだけ、減額を申請できます。申告より少ないときは申請できません。
          </li>
          <li>「書類の不備」は、書類、名義、登録、車検、ローンの項目だけで選択できます。</li>
          <li>出品者が記載していない項目と、検査で確認できなかった項目は、申請できません。</li>
          <li>申請には、出品の内容のどこと違うか、理由、金額、写真が必要です。出品者がその場で回答します。</li>
        </ul>
      </Notice>
      <AdmittedPoints points={auction.admittedPoints} reader="dealer" />
      <ConfirmForm
        className="grid gap-4"
        answer={answer}
        draft={{ subject: `check ${auctionId}` }}
        shows={{ version: auction.version }}
        ask={(read) => questionOf(read, { name, actor, lines, said, ...listed })}
      >
        <input type="hidden" name="do" value="check" />
        {listed.hasNoMeter ? (
          <p>
            <input type="hidden" name={WITHOUT_METER} value="yes" />
            {ODOMETER}：{NO_METER_LABEL}
          </p>
        ) : (
          <TextField
            name="mileageKm"
            label={ODOMETER}
            unit="km"
            inputMode="numeric"
            autoComplete="off"
            required
            hint={`出品時の申告は ${said} です。`}
            validate={(text) => {
              const read = readKm(text, ODOMETER)
              return read.ok ? null : read.refusal
            }}
            defaultValue={String(trade?.mileageKm ?? '')}
            below={(text) => {
              const read = parseKm(text)
              return read.ok && read.value !== null ? <ReadBack km={read.value} said={said} listed={listed} /> : null
            }}
            className="tabular text-right text-lg"
          />
        )}
        <PhotosUnderWay value={photos.run}>
          {group('検査票', sheet, 0)}
          {group('出品者の申告と写真', stated, sheet.length)}
        </PhotosUnderWay>
        <UnstatedLines lines={unstated} />
        <p>
          <Button onClick={({ currentTarget }) => markRest(currentTarget.closest('form'))}>
            残りはすべて記載どおり
          </Button>
        </p>
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 grid gap-2 rounded-b-card border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <p className="flex items-baseline justify-between gap-3">
            <span>この確認による買取金額</span>
            <span className="tabular text-xl font-bold" aria-live="polite">
              {price === null ? '金額をご確認ください' : yenText(price)}
            </span>
          </p>
          <Button
            type="submit"
            look="action"
            className="min-h-12 w-full"
            onClick={(event) => {
              if (!photos.isSending) return
              event.preventDefault()
              photos.wait(event.currentTarget.form)
            }}
          >
            確認の内容を見る
          </Button>
          <p role="status" className="text-sm empty:hidden">
            {photos.isSending &&
              (photos.isAwaited
                ? '写真を送信しています。終わりしだい、確認の内容を表示します。'
                : '写真を送信しています。')}
          </p>
        </div>
      </ConfirmForm>
    </section>
  )
}

/** Of what the owner left open, or nobody could see, the bike contradicts nothing. */
export function UnstatedLines({ lines }: { readonly lines: readonly ListedLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label="記載がない項目">
      <h3 className="text-base">記載がない項目</h3>
      <dl>
        {lines.map(({ line, label, says }) => (
          <div key={line} className="border-b border-line py-3">
            <dt className="font-bold">{label}</dt>
            <dd>
              {says}
              <span className="block text-sm text-text-2">{NOTHING_STATED}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Photos that are on their way are part of what is asked about: who presses before they are there waits for them. */
function usePhotosUnderWay() {
  const [sending, setSending] = useState(0)
  const [awaiting, setAwaiting] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    if (sending > 0 || !awaiting) return
    setAwaiting(null)
    awaiting.requestSubmit()
  }, [sending, awaiting])
  const run = useCallback(async (send: () => Promise<void>) => {
    setSending((count) => count + 1)
    await send().finally(() => setSending((count) => count - 1))
  }, [])
  return { isSending: sending > 0, isAwaited: awaiting !== null, run, wait: setAwaiting }
}

interface ReadBackProperties {
  readonly km: number
  /** What the owner stated, in words. */
  readonly said: string
  readonly listed: ListedBike
}

/** How the reading is understood; one that is not as stated is asked back where it is typed. */
function ReadBack({ km, said, listed }: ReadBackProperties) {
  const doubt = mileageDoubt(km, listed)
  return (
    <>
      <p className="tabular text-right text-sm text-text-2" aria-live="polite">
        ＝ {spokenKm(km)}
        {doubt && (
          <span className="block font-bold text-warn">
            申告は {said} です。{doubt}
          </span>
        )}
      </p>
      {doubt && (
        <Checkbox key={km} name={MILEAGE_SEEN} value={km}>
          走行距離計の表示は {spokenKm(km)} でまちがいありません
        </Checkbox>
      )}
    </>
  )
}

/** What nobody touched is as the listing says: one press for the rest, each line still shows it. */
function markRest(form: HTMLFormElement | null): void {
  for (const radio of form?.querySelectorAll<HTMLInputElement>(`input[value=${AS_DESCRIBED}]`) ?? [])
    if (form && !form.querySelector(`input[name="${radio.name}"]:checked`)) radio.click()
}

interface Subject extends ListedBike {
  readonly name: string
  readonly actor: string
  readonly lines: readonly ListedLine[]
  /** The kilometres that the owner stated, in words. */
  readonly said: string
  readonly contractAmount: number
}

function questionOf(read: FormReader, subject: Subject): Question {
  const { name, actor, lines, said, contractAmount } = subject
  const check = readCheck(read)
  judgeCheck(read, check, subject)
  const { claims, mileageKm } = check
  const total = claimedTotal(claims)
  const price = yenText(contractAmount - total)
  const doubt = mileageDoubt(mileageKm, subject)
  const oddShare = claimDoubt(total, contractAmount)
  const labelOf = (line: string) => lines.find((it) => it.line === line)?.label ?? ''
  return {
    title: `${actor}として、${name}の車両の確認を送ります`,
    consequence: (
      <ul className="list-disc pl-5">
        <li>
          {ODOMETER} {mileageKm === null ? NO_METER_LABEL : `${spokenKm(mileageKm)}（申告 ${said}）`}
          {doubt && <span className="font-bold text-warn"> {doubt}</span>}
        </li>
        {claims.map(({ line, reason, detail, amount, photos }) => (
          <li key={line} className="wrap-anywhere">
            {labelOf(line)}：{reductionReasonLabel(reason)}「{detail}」 {yenText(-amount)}（写真{photos.length}枚）
          </li>
        ))}
        {claims.length === 0 ? (
          <li className="font-bold">すべて記載どおりです。買取金額は成約金額の {price} に確定します。</li>
        ) : (
          <>
            <li className="font-bold">
              減額の合計 {yenText(total)}。出品者がすべて承諾すると、買取金額は {price} になります。
            </li>
            {oddShare && <li className="font-bold text-warn">{oddShare}</li>}
            <li>出品者の画面に申請が届き、1件ずつ承諾するか断るかを回答します。</li>
          </>
        )}
        <li>引渡しのあとは、減額を申請できません。</li>
      </ul>
    ),
    confirmLabel: claims.length === 0 ? `${price} で確定する` : `${claims.length}件の減額を申請する`,
    token: checkToken(check),
  }
}
