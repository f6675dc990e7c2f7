import { shortHash } from '#domain/auction/trade/trade-document.ts'
import { dateTimeText } from '../values/date-time.ts'

interface Properties {
  readonly documents: readonly {
    readonly kind: string
    readonly title: string
    readonly assetId: string
    readonly sha256: string
    readonly at: string
  }[]
  /** Where the browser of this app opens a file. */
  readonly addressOf: (assetId: string) => string
  readonly level: 'h2' | 'h3'
}

/** The papers of a trade, each to be opened where the person reads it. */
export function DocumentList({ documents, addressOf, level: Heading }: Properties) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="trade-documents" className="grid gap-2">
      <Heading id="trade-documents" className="text-base">
        お取引の書類
      </Heading>
      <ul className="card divide-y divide-line">
        {documents.map(({ kind, title, assetId, sha256, at }) => (
          <li key={kind} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[10rem_1fr] sm:items-center">
            <a
              href={addressOf(assetId)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-bold"
            >
              {title}（PDF）
            </a>
            <span className="text-sm text-text-2">
              {dateTimeText(at)}
              <span className="block">
                ハッシュ値{' '}
                <code title={sha256} className="tabular">
                  {shortHash(sha256)}
                </code>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-text-2">
        書類は一度だけ作成し、あとから変わりません。全桁のハッシュ値は、書類ができたときのメールに記載しています。
      </p>
    </section>
  )
}
