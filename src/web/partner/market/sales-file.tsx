import { useState } from 'react'
import { FileButton } from '#ui/controls/file-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countText } from '#ui/values/money.ts'
import { type ReadCsv, readCsvFile } from '../call/file/csv-file.ts'

interface Properties {
  readonly isBusy: boolean
  /** What was read before counts no more. */
  readonly onChosen: () => void
  readonly onRead: (file: ReadCsv) => void
}

/** As much as the server takes in one request. */
const MAX_SALES_FILE_BYTES = 1_000_000
const SIZE = '1,000KB（約2万行）まで'
const COLUMNS = 'soldOn, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price'
const OPTIONAL_COLUMNS = 'modelYear, mileageKm, grade, saleId'

/** The CSV is read here and sent as it is; the server checks every line before anything is kept. */
export function SalesFile({ isBusy, onChosen, onRead }: Properties) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <p className="text-text-2">
        UTF-8またはShift_JISのCSV（{SIZE}）を選ぶと、内容を確認して表示します。1行目は列名です：
        <code className="break-all">{COLUMNS}</code>。年式・距離・評価の列も加えられます：
        <code className="break-all">{OPTIONAL_COLUMNS}</code>
      </p>
      <p>
        <FileButton
          accept=".csv,text/csv"
          isDisabled={isBusy}
          onFile={(file) => {
            onChosen()
            const isTooLarge = file.size > MAX_SALES_FILE_BYTES
            setProblem(isTooLarge ? tooLargeWords(file.name, file.size) : null)
            if (isTooLarge) return
            void readCsvFile(file).then((read) => {
              if (!read.ok) setProblem(read.refusal)
              else if (read.value.bytes > MAX_SALES_FILE_BYTES) setProblem(tooLargeWords(file.name, read.value.bytes))
              else onRead(read.value)
            })
          }}
        >
          CSVファイルを選ぶ
        </FileButton>
      </p>
      {problem && (
        <Notice tone="bad" isAnswer>
          {problem}
        </Notice>
      )}
      <noscript>
        <p>取り込みには、JavaScriptを有効にしてください。</p>
      </noscript>
    </>
  )
}

function tooLargeWords(name: string, bytes: number): string {
  return `${name}は${countText(Math.ceil(bytes / 1000))}KBあります。${SIZE}に分けてください。`
}
