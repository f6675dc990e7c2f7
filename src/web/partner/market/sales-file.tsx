import { FileButton } from '../controls/file-button.tsx'

interface Properties {
  readonly isBusy: boolean
  readonly onRead: (file: { readonly name: string; readonly text: string }) => void
}

const COLUMNS = 'soldOn, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price'

/** The CSV is read here and sent as it is; the server checks every line before anything is kept. */
export function SalesFile({ isBusy, onRead }: Properties) {
  return (
    <>
      <p className="text-text-2">
        UTF-8のCSV（1MBまで）を選ぶと、内容を確認して表示します。1行目は列名です：
        <code className="break-all">{COLUMNS}</code>
      </p>
      <p>
        <FileButton
          accept=".csv,text/csv"
          isDisabled={isBusy}
          onFile={(file) => void file.text().then((text) => onRead({ name: file.name, text }))}
        >
          CSVファイルを選ぶ
        </FileButton>
      </p>
      <noscript>
        <p>取り込みには、JavaScriptを有効にしてください。</p>
      </noscript>
    </>
  )
}
