import type { ListColumn } from '#domain/auction/list-columns.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Refusal } from '../../call/answer/unsent.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { csvName, csvOf, type Listed } from './list-columns.ts'

interface Properties {
  readonly auctions: readonly Listed[]
  readonly columns: readonly ListColumn[]
  readonly mayBid: boolean
  readonly answer: Refusal | { readonly done: string; readonly form?: string } | undefined
  readonly openHelp: () => void
}

/** What one does with the table as a whole, at a desk. */
export function ListTools({ auctions, columns, mayBid, answer, openHelp }: Properties) {
  return (
    <div className="ml-auto flex items-center gap-4 max-md:hidden">
      <Button look="text" onClick={openHelp} aria-keyshortcuts="?" className="text-link xl:min-h-8">
        キー操作 ?
      </Button>
      <Button look="text" onClick={() => download(csvOf(auctions, columns))} className="text-link xl:min-h-8">
        CSV
      </Button>
      <ColumnChooser columns={columns} mayBid={mayBid} answer={answer?.form === 'save-columns' ? answer : undefined} />
    </div>
  )
}

function download(csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: csvName(new Date(serverNow())) })
  link.click()
  URL.revokeObjectURL(address)
}
