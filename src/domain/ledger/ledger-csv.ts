import { csvText } from '../values/csv-cell.ts'

/** A purchase as the ledger has it; texts that are not known are empty. */
export interface LedgerRow {
  readonly tradedOn: string
  readonly maker: string
  readonly model: string
  readonly features: string
  readonly frameNumber: string
  readonly plate: string
  /** Whether the seller is a 適格請求書発行事業者, in words; empty where nobody said. */
  readonly invoiceIssuer: string
  readonly price: number
  readonly sellerName: string
  readonly sellerAddress: string
  readonly sellerAge: number | null
  readonly occupation: string
  readonly identityMethod: string
  readonly identityCheckedOn: string
  readonly auctionId: number
  /** What the identity check said before it was corrected, oldest first. */
  readonly corrections: readonly {
    readonly method: string
    readonly checkedOn: string
    readonly occupation: string
    readonly correctedOn: string
  }[]
}

const COLUMNS = [
  ['取引年月日', (row) => row.tradedOn],
  ['区別', () => '買受'],
  ['品目', () => '自動二輪車・原動機付自転車'],
  ['メーカー', (row) => row.maker],
  ['車種', (row) => row.model],
  ['特徴', (row) => row.features],
  ['数量', () => 1],
  ['代価（円）', (row) => row.price],
  ['相手方の氏名', (row) => row.sellerName],
  ['相手方の住所', (row) => row.sellerAddress],
  ['相手方の年齢', (row) => row.sellerAge ?? ''],
  ['相手方の職業', (row) => row.occupation],
  ['確認の方法', (row) => row.identityMethod],
  ['確認年月日', (row) => row.identityCheckedOn],
  ['オークション番号', (row) => row.auctionId],
  ['車台番号', (row) => row.frameNumber],
  ['登録番号', (row) => row.plate],
  ['適格請求書発行事業者', (row) => row.invoiceIssuer],
  ['訂正前の内容', ({ corrections }) => corrections.map(correctionWords).join('／')],
] as const satisfies readonly (readonly [string, (row: LedgerRow) => string | number])[]

function correctionWords({ method, checkedOn, occupation, correctedOn }: LedgerRow['corrections'][number]): string {
  return `${correctedOn}訂正：${[method, checkedOn, occupation || '職業なし'].join('、')}`
}

export function ledgerCsv(rows: readonly LedgerRow[]): string {
  return csvText([COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, read]) => read(row)))])
}
