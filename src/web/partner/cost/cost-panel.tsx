import { useState } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { HIGHEST_BID, leastBid, leastRaise } from '#domain/auction/bids/yen.ts'
import type { FeeBand } from '#domain/auction/cost/fee.ts'
import type { OwnTerms } from '#domain/auction/cost/own-terms.ts'
import { reckonPurchase } from '#domain/auction/cost/purchase-limit.ts'
import { readYen } from '#domain/values/typed-yen.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { middleOf } from '../auction/list/list-columns.ts'
import { estimateWords, repairOf, repairWords, type Terms, transportOf, transportWords } from './cost-of.ts'
import { OwnTermsForm } from './own-terms-form.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  /** As they are saved. */
  readonly terms: Terms
  readonly feeBands: readonly FeeBand[]
  /** Puts the limit into the field of the maximum; nothing is bid by it. */
  readonly onUse: (yen: number) => void
  readonly answer: AuctionOutcome | undefined
}

const MISSING = '想定の販売価格を入力してください。'
const UNREAD = '自社の条件に、読み取れない入力があります。'
const RESALE = { label: '想定の販売価格', min: 1_000, max: HIGHEST_BID }

/** What may be bid at most, so that the bike still pays: the resale price less all that it costs and the margin. */
export function CostPanel({ auction, terms: saved, feeBands, onUse, answer }: Properties) {
  const { terms, isRead, isUnsaved, setTypedTerms } = useTypedTerms(saved)
  const { inspectionSheet, isLeading, ownMaximum, currentPrice } = auction
  const middle = middleOf(auction)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (middle === null ? '' : String(middle))
  const read = readYen(text, RESALE)
  const resale = read.ok ? read.value : null
  const fault = read.ok ? (typed === '' ? MISSING : undefined) : read.refusal
  const [transport, repair] = [transportOf(auction, terms), repairOf(inspectionSheet, terms)]
  const { targetMargin: margin } = terms
  const reckoned =
    resale === null || !isRead ? null : reckonPurchase(resale, { feeBands, transport, repair: repair ?? 0, margin })
  const { limit = null, paid = null } = reckoned ?? {}
  const estimated = estimateWords(terms)
  const least = isLeading ? leastRaise(ownMaximum ?? currentPrice) : leastBid(currentPrice)
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="costs">
      <h2 id="costs" className="text-base">
        仕入れの計算
      </h2>
      <YenField
        name="resale"
        label="想定の販売価格"
        hint={
          middle === null
            ? '相場がないため、ご自身の見込みを入力してください。'
            : `はじめは相場のまん中（${yenText(middle)}）です。小売価格ではないため、ご自身の見込みに直してください。`
        }
        error={fault}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        limits={RESALE}
      />
      <dl className="grid gap-1">
        <Row label="落札手数料" yen={paid?.fee ?? null} />
        <Row label="手数料の消費税（10％）" yen={paid?.tax ?? null} />
        <Row
          label={terms.ownTransport === null ? '輸送の目安' : '輸送費'}
          note={transportWords(auction, terms)}
          yen={transport}
        />
        <Row label="修理の目安" note={repairWords(inspectionSheet, terms)} yen={repair} />
        <Row label="目標の利益" yen={margin} />
        {reckoned !== null && reckoned.rest > 0 && (
          <Row label="切り捨て" note="入札の単位と手数料の区分による端数" yen={reckoned.rest} />
        )}
        <div className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
          <dt className="font-bold">仕入上限</dt>
          <dd aria-live="polite" className="tabular text-xl font-bold">
            {limit === null ? '—' : limit === 0 ? 'なし' : yenText(limit)}
          </dd>
        </div>
      </dl>
      {reckoned !== null && limit === 0 ? (
        <p className="text-warn">
          {reckoned.short > 0
            ? `費用と目標の利益の合計が、想定の販売価格を${yenText(reckoned.short)}上回っています。`
            : '費用と目標の利益を引くと、入札できる最低の単位に届きません。'}
        </p>
      ) : limit !== null && limit < least ? (
        <p className="text-warn">
          仕入上限が、いま{isLeading ? '引き上げられる' : '入札できる'}最低額（{yenText(least)}）を下回っています。
        </p>
      ) : (
        <>
          <Button
            disabled={limit === null}
            aria-describedby={limit === null ? 'limit-missing' : undefined}
            onClick={() => limit !== null && onUse(limit)}
          >
            自動入札の上限に入れる
          </Button>
          {limit === null && (
            <p id="limit-missing" className="text-xs text-text-2">
              {isRead ? (fault ?? MISSING) : UNREAD}
            </p>
          )}
        </>
      )}
      {isUnsaved && (
        <p className="text-xs text-warn">
          保存していない条件で計算しています。ほかの車両でも使うには、条件を保存してください。
        </p>
      )}
      <p className="text-xs text-text-2">
        {estimated}入札は、「{isLeading ? '上限を引き上げる' : '入札する'}
        」を押して確認するまで行われません。個人の出品のため、車両の代金に消費税はかかりません。
      </p>
      <OwnTermsForm terms={saved} onType={setTypedTerms} answer={answer} />
    </section>
  )
}

interface TypedTerms {
  /** The saved ones when it was typed: others that were saved since count instead. */
  readonly over: string
  /** Null where it cannot be read. */
  readonly typed: OwnTerms | null
}

/** What is reckoned with: what is typed, before it is saved. */
function useTypedTerms(saved: Terms) {
  const [kept, setKept] = useState<TypedTerms | null>(null)
  const over = wordsOf(saved)
  const held = kept?.over === over ? kept : null
  return {
    terms: { ...saved, ...held?.typed },
    isRead: held === null || held.typed !== null,
    isUnsaved: held?.typed != null && wordsOf(held.typed) !== over,
    setTypedTerms: (typed: OwnTerms | null) => setKept({ over, typed }),
  }
}

function wordsOf({ targetMargin, ownTransport, repairPercent }: OwnTerms): string {
  return `${targetMargin} ${ownTransport} ${repairPercent}`
}

interface RowProperties {
  readonly label: string
  readonly note?: string
  /** Null: not known, and not counted. */
  readonly yen: number | null
}

function Row({ label, note, yen }: RowProperties) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt>
        {label}
        {note && <span className="ml-2 text-xs text-text-2">{note}</span>}
      </dt>
      <dd className="tabular shrink-0">{yen === null ? '—' : yenText(-yen)}</dd>
    </div>
  )
}
