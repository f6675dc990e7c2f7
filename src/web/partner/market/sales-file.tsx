import { useState } from 'react'
import { FileButton } from '#ui/controls/file-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countText } from '#ui/values/money.ts'

interface Properties {
  readonly isBusy: boolean
  readonly onRead: (file: { readonly name: string; readonly text: string }) => void
}

/** As much as the server takes in one request. */
const MAX_SALES_FILE_BYTES = 1_000_000
const SIZE = '1,000KB（約2万行）まで'
const COLUMNS = 'soldOn, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price'

/** The CSV is read here and sent as it is; the server checks every line before anything is kept. */
export function SalesFile({ isBusy, onRead }: Properties) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <p className="text-text-2">
        UTF-8のCSV（{SIZE}）を選ぶと、内容を確認して表示します。1行目は列名です：
        <code className="break-all">{COLUMNS}</code>
      </p>
      <p>
        <FileButton
          accept=".csv,text/csv"
          isDisabled={isBusy}
          onFile={(file) => {
            const isTooLarge = file.size > MAX_SALES_FILE_BYTES
            setProblem(
              isTooLarge
                ? `${file.name}は${countText(Math.ceil(file.size / 1000))}KBあります。${SIZE}に分けてください。`
                : null,
            )
            if (!isTooLarge) void file.text().then((text) => onRead({ name: file.name, text }))
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
