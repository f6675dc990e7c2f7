import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendByXhr } from '#client/upload/send-form.ts'
import { MAX_SALES_FILE_BYTES } from '#domain/souba/files/sales-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileButton } from '#ui/controls/file-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useConsole } from '../console/use-console.ts'
import { Progress } from './progress.tsx'

const MEGABYTE = 1024 * 1024
const SIZE = `${MAX_SALES_FILE_BYTES / MEGABYTE}MB（約200万行）まで`
const COLUMNS = 'soldOn, makerId, displacementCtgId, modelId, modelTypeId, mileageId, price'
const OPTIONAL_COLUMNS = 'modelYear, mileageKm, grade, saleId'

/** The CSV is sent as it is; the server checks every line before anything is kept. */
export function SalesFile({ isBusy }: { readonly isBusy: boolean }) {
  const { revalidate } = useRevalidator()
  const token = useConsole()?.liveToken ?? null
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number } | null>(null)
  const stop = useRef<AbortController | null>(null)

  async function send(file: File): Promise<void> {
    const { name } = file
    setProblem(faultOf(file))
    if (faultOf(file) !== null) return
    const controller = new AbortController()
    stop.current = controller
    setSending({ name, part: 0 })
    const url = `/assets/sales-file?name=${encodeURIComponent(name)}`
    const onProgress = (part: number) => setSending({ name, part })
    const answer = await sendByXhr({ url, token, form: file, onProgress, signal: controller.signal }).catch(() => null)
    setSending(null)
    if (answer?.status !== 201) setProblem(controller.signal.aborted ? STOPPED : wordsOf(answer?.body))
    // A file that was received is shown; where the token has run out, the page brings another, or the login.
    await revalidate()
  }

  return (
    <>
      <p className="text-text-2">
        UTF-8またはShift_JISのCSV（{SIZE}）を選ぶと、内容を確認して表示します。1行目は列名です：
        <code className="break-all">{COLUMNS}</code>。年式・距離・評価・成約の番号の列も加えられます：
        <code className="break-all">{OPTIONAL_COLUMNS}</code>
      </p>
      <p className="text-text-2">
        同じ内容の行は、二重の記入とみなして取り込みません。同じ日に同じ条件で2台が成約したときは、それぞれに別々の
        <code>saleId</code>を付けてください。
      </p>
      {sending === null ? (
        <p>
          <FileButton accept=".csv,text/csv" isDisabled={isBusy} onFile={(file) => void send(file)}>
            CSVファイルを選ぶ
          </FileButton>
        </p>
      ) : (
        <div className="grid gap-2">
          <Progress label={`${sending.name}を送信しています`} done={sending.part} total={1}>
            {Math.floor(sending.part * 100)}%（この画面を閉じると送信は中止されます）
          </Progress>
          <p>
            <Button onClick={() => stop.current?.abort()}>送信を中止する</Button>
          </p>
        </div>
      )}
      {problem !== null && (
        <Notice tone={problem === STOPPED ? 'info' : 'bad'} isAnswer>
          {problem}
        </Notice>
      )}
      <noscript>
        <p>取り込みには、JavaScriptを有効にしてください。</p>
      </noscript>
    </>
  )
}

const STOPPED = '送信を中止しました。何も取り込んでいません。'

function wordsOf(body: unknown): string {
  const isTold = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
  return isTold ? String(body.message) : '送信できませんでした。もう一度お試しください。'
}

/** What would be refused after it was sent. */
function faultOf({ name, size, type }: File): string | null {
  if (type.startsWith('image/')) return `「${name}」はCSVファイルではありません。`
  if (size === 0) return `「${name}」は空のファイルです。`
  if (size <= MAX_SALES_FILE_BYTES) return null
  return `${name}は${(size / MEGABYTE).toFixed(1)}MBあります。${SIZE}に分けてください。`
}
