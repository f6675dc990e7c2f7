import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { MAX_TEXT_LENGTH } from '#domain/message/message-rules.ts'
import { AttachIcon } from '#ui/icons/icons.tsx'
import { Outcome } from '../chrome/outcome.tsx'
import type { Refusal } from '../partner-call.ts'
import { useConsole } from '../use-console.ts'
import { uploadMessageFile } from './upload-message-file.ts'

interface Properties {
  readonly tab: {
    readonly agentId: number | null
    readonly bikeDealerId: number | null
    readonly messageDisabledFlag: number
  }
  readonly idempotencyKey: string
}

/** Text, or one file. Ctrl+Enter (⌘+Enter) sends. Without scripts it is a plain form. */
export function MessageComposer({ tab, idempotencyKey }: Properties) {
  const fetcher = useFetcher<Refusal | { posted: string }>()
  const token = useConsole()?.liveToken ?? null
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const outcome = fetcher.data
  const isBusy = fetcher.state !== 'idle' || isUploading

  useEffect(() => {
    if (outcome && 'posted' in outcome) form.current?.reset()
  }, [outcome])

  async function attach(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? []
    if (!file) return
    setProblem(null)
    setUploading(true)
    const answer = await uploadMessageFile(file, token)
    setUploading(false)
    input.value = ''
    if ('problem' in answer) return setProblem(answer.problem)
    const place = { agentId: String(tab.agentId ?? ''), bikeDealerId: String(tab.bikeDealerId ?? '') }
    const content = { do: 'post', assetId: answer.assetId, fileName: file.name, idempotencyKey: crypto.randomUUID() }
    await fetcher.submit({ ...place, ...content }, { method: 'post' })
  }

  return (
    <fetcher.Form ref={form} method="post" aria-label="メッセージを書く" className="card grid gap-2 p-3">
      <input type="hidden" name="do" value="post" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="agentId" value={tab.agentId ?? ''} />
      <input type="hidden" name="bikeDealerId" value={tab.bikeDealerId ?? ''} />
      <label className="grid gap-1">
        <span className="font-bold">メッセージを入力</span>
        <textarea
          name="message"
          required
          rows={3}
          maxLength={MAX_TEXT_LENGTH}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!isBusy) form.current?.requestSubmit()
          }}
          className="control field-sizing-content min-h-20"
        />
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" disabled={isBusy} className="button button-action">
          {isBusy ? '送信しています' : '送信する'}
        </button>
        <label className="button button-quiet relative focus-within:outline-3 focus-within:outline-link">
          <AttachIcon />
          画像・PDFを送る
          <input
            type="file"
            accept="image/*,application/pdf"
            disabled={isBusy}
            onChange={({ currentTarget }) => void attach(currentTarget)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        <span className="text-xs text-text-2 max-sm:hidden">Ctrl + Enter で送信</span>
      </div>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Outcome refusal={outcome && 'problem' in outcome ? outcome : null} />
    </fetcher.Form>
  )
}
