import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { GRADE_WORDS, MAX_GRADE } from '#domain/inspection/inspection-sheet.ts'

type Sheet = PartnerAuctionQuery['partnerAuction']['inspectionSheet']

/** The inspection sheet in two lines, for those who look at a hundred bikes: the whole of it stands further down. */
export function SheetSummary({ sheet, to }: { readonly sheet: Sheet; readonly to: string }) {
  const parts = sheet?.lines.filter(({ part }) => part !== null) ?? []
  const marks = sheet?.lines.filter(({ damage }) => damage !== null) ?? []
  return (
    <section className="card grid gap-2 p-4" aria-label="検査票のまとめ">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-bold">検査票</span>
        {!sheet ? (
          <span className="text-text-2">なし（写真と出品者の申告をご確認ください）</span>
        ) : sheet.overallGrade === null ? (
          <span>評価なし</span>
        ) : (
          <>
            <span className="tabular text-xl font-bold">{sheet.overallGrade}</span>
            <span className="text-text-2">／{MAX_GRADE}</span>
            <span>{GRADE_WORDS[sheet.overallGrade]}</span>
          </>
        )}
        {sheet && (
          <a href={`#${to}`} className="ml-auto">
            {marks.length > 0 ? `損傷${marks.length}か所を見る` : '詳しく見る'}
          </a>
        )}
      </p>
      {parts.length > 0 && (
        <dl className="grid grid-cols-3 gap-x-4">
          {parts.map(({ number, label, grade }) => (
            <div key={number} className="flex justify-between gap-2">
              <dt className="text-text-2">{label}</dt>
              <dd className={`tabular font-bold ${grade !== null && grade <= 4 ? 'text-bad' : ''}`}>
                {grade ?? <abbr title="確認できない">—</abbr>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
