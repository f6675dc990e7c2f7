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
        <label className="button button-quiet relative focus-within:outline-3 focus-within:outline-link">
          CSVファイルを選ぶ
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={isBusy}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (!file) return
              currentTarget.value = ''
              void file.text().then((text) => onRead({ name: file.name, text }))
            }}
          />
        </label>
      </p>
      <noscript>
        <p>取り込みには、JavaScriptを有効にしてください。</p>
      </noscript>
    </>
  )
}
