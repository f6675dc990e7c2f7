import { BIKE_SIDES, type BikeSide, GRADE_WORDS, MAX_GRADE } from '#domain/inspection/inspection-sheet.ts'
import { ContactFlag } from '../feedback/contact-flag.tsx'
import { dateTimeText } from '../values/date-time.ts'
import { SideView } from './side-view.tsx'

export interface ShownLine {
  readonly number: number
  readonly label: string
  readonly part: string | null
  readonly grade: number | null
  readonly isUnseen: boolean
  readonly damage: string | null
  readonly side: BikeSide | null
  readonly x: number | null
  readonly y: number | null
  readonly note: string
  readonly contacts?: readonly string[]
}

export interface ShownSheet {
  readonly overallGrade: number | null
  readonly inspectedAt: string
  readonly inspectorName?: string | null
  readonly lines: readonly ShownLine[]
}

interface Properties {
  readonly sheet: ShownSheet | null
  readonly title?: string
  /** What is said besides, where there is no sheet. */
  readonly none?: string
}

/** The inspection sheet as everybody reads it; each line has the number by which one refers to it. */
export function SheetView({ sheet, title = '検査票', none }: Properties) {
  return (
    <section className="card p-4" aria-label={title}>
      <h2 className="text-base">{title}</h2>
      {sheet ? (
        <Sheet sheet={sheet} />
      ) : (
        <p className="mt-2 text-text-2">
          検査票はありません。
          {none ?? 'この車両は、検査票を作成せずに掲載しています。写真と出品者の申告をご確認ください。'}
        </p>
      )}
    </section>
  )
}

function Sheet({ sheet }: { readonly sheet: ShownSheet }) {
  const { overallGrade, inspectedAt, inspectorName, lines } = sheet
  const parts = lines.filter(({ part }) => part !== null)
  const marks = lines.filter(({ damage }) => damage !== null)
  return (
    <div className="mt-2 grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p>
          <span className="text-text-2">総合評価</span>{' '}
          {overallGrade === null ? (
            <span className="text-lg font-bold">評価なし</span>
          ) : (
            <>
              <span className="tabular text-2xl font-bold">{overallGrade}</span>
              <span className="text-text-2">／{MAX_GRADE}</span>{' '}
              <span className="font-bold">{GRADE_WORDS[overallGrade]}</span>
            </>
          )}
        </p>
        <p className="text-xs text-text-2">
          {dateTimeText(inspectedAt)} 審査{inspectorName && `・${inspectorName}`}
        </p>
      </div>
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {parts.map((line) => (
          <Part key={line.number} line={line} />
        ))}
      </dl>
      <Damages marks={marks} />
      <p className="text-xs text-text-2">
        運営が写真・動画・申告から確認した結果です（現車の点検ではありません）。総合評価は、各部位の平均といちばん低い部位の中間で、いちばん低い部位を2段階より上回りません。
      </p>
    </div>
  )
}

function Part({ line: { number, label, grade, isUnseen, note, contacts = [] } }: { readonly line: ShownLine }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2">
      <dt className="text-text-2">
        <span className="tabular mr-1 text-xs">{number}.</span>
        {label}
      </dt>
      <dd className="min-w-0">
        <p className="flex items-center gap-2">
          {isUnseen || grade === null ? (
            <span className="text-text-2">確認できない</span>
          ) : (
            <>
              <span className={`tabular w-6 text-right font-bold ${grade <= 4 ? 'text-bad' : ''}`}>{grade}</span>
              <GradeBar grade={grade} />
            </>
          )}
        </p>
        {note !== '' && (
          <p className="text-sm wrap-anywhere text-text-2">
            {note} <ContactFlag contacts={contacts} />
          </p>
        )}
      </dd>
    </div>
  )
}

/** Ten steps of which so many are filled. */
function GradeBar({ grade }: { readonly grade: number }) {
  const steps = Array.from({ length: MAX_GRADE }, (_, index) => index + 1)
  return (
    <svg viewBox="0 0 118 8" className="h-2 min-w-0 max-w-40 grow" preserveAspectRatio="none" aria-hidden="true">
      {steps.map((step) => (
        <rect
          key={step}
          x={(step - 1) * 12}
          width="10"
          height="8"
          rx="1.5"
          className={step > grade ? 'fill-line' : grade <= 4 ? 'fill-bad' : 'fill-chart'}
        />
      ))}
    </svg>
  )
}

function Damages({ marks }: { readonly marks: readonly ShownLine[] }) {
  if (marks.length === 0) return <p>損傷の印はありません。</p>
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {BIKE_SIDES.map(({ code, label }) => {
        const own = marks.filter(({ side }) => side === code)
        return (
          <figure key={code} className="grid content-start gap-1 rounded-control bg-ground p-3">
            <SideView side={code} marks={own.flatMap(placeOf)} title={`${label}の図、損傷の印${own.length}か所`} />
            <figcaption className="font-bold">{label}</figcaption>
            {own.length === 0 ? (
              <p className="text-sm text-text-2">損傷の印はありません。</p>
            ) : (
              <ul className="grid gap-1 text-sm">
                {own.map(({ number, label: words, note, contacts = [] }) => (
                  <li key={number} className="wrap-anywhere">
                    <span className="tabular font-bold">{number}.</span> {words}
                    {note !== '' && `：${note}`} <ContactFlag contacts={contacts} />
                  </li>
                ))}
              </ul>
            )}
          </figure>
        )
      })}
    </div>
  )
}

function placeOf({ number, x, y }: ShownLine) {
  return x === null || y === null ? [] : [{ number, x, y }]
}
