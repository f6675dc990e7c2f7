import { Notice } from '../feedback/notice.tsx'
import { StateBadge } from '../feedback/state-badge.tsx'
import { dayText } from '../values/date-time.ts'

export interface ShownNameChange {
  readonly dueOn: string
  readonly place: string
  readonly procedure: string
  readonly changedOn: string | null
  readonly proofAssetId: string | null
  readonly isLate: boolean
  readonly taxDay: string | null
  readonly isTaxMissed: boolean
}

interface Properties {
  readonly nameChange: ShownNameChange
  /** Where the browser of this app opens a file. */
  readonly addressOf: (assetId: string) => string
  /** Who reads it, for what 1 April means to it. */
  readonly reader: 'owner' | 'dealer'
}

/** 名義変更 as both sides see it: done or by when, where it is done, and the tax that is near. */
export function NameChangeWords({ nameChange, addressOf, reader }: Properties) {
  const { dueOn, place, procedure, changedOn, proofAssetId, isLate, taxDay, isTaxMissed } = nameChange
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge tone={changedOn ? 'good' : isLate ? 'bad' : 'info'}>
          {changedOn ? '名義変更 済み' : isLate ? '期限を過ぎています' : '手続き待ち'}
        </StateBadge>
        <span>{changedOn ? dayText(changedOn) : `期限 ${dayText(dueOn)}`}</span>
        {changedOn && isLate && <span className="text-text-2">（期限 {dayText(dueOn)}）</span>}
      </p>
      {changedOn === null && (
        <p className="text-text-2">
          販売店が{place}で行う手続きです（{procedure}）。
        </p>
      )}
      {proofAssetId && (
        <p>
          <a
            href={addressOf(proofAssetId)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center"
          >
            名義変更の控えを見る
          </a>
        </p>
      )}
      {taxDay && (
        <Notice tone="warn" title={`軽自動車税は、${dayText(taxDay)}の名義人に課税されます`}>
          {reader === 'owner'
            ? '名義変更がまだのため、販売店に手続きを求めています。その日を過ぎても済まないときは、運営へのメッセージでお知らせください。'
            : 'その日に出品者の名義のままのときは、今年度の税金が出品者に課税されます。その前に手続きを済ませてください。'}
        </Notice>
      )}
      {isTaxMissed && (
        <Notice tone="bad" title="4月1日までに名義変更が済みませんでした">
          {reader === 'owner'
            ? '今年度の軽自動車税の納付書があなたに届いたときは、運営へのメッセージでお知らせください。'
            : '今年度の軽自動車税が出品者に課税されたときは、出品者とご相談のうえ、ご負担ください。'}
        </Notice>
      )}
    </>
  )
}
