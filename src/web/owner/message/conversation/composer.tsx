import { useEffect, useId, useRef, useState } from 'react'
import { uploadTexts } from '#content/messages/uploads.ts'
import { MAX_ASSET_BYTES, MAX_TEXT_LENGTH } from '#domain/message/message-rules.ts'
import { AttachIcon, SendIcon } from '#ui/icons/message-icons.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { useKeptText } from '../../../forms/use-kept-text.ts'

interface Properties {
  /** Under which the text is kept until it is sent. */
  readonly keptAs: string
  readonly onSend: (text: string | null, file: File | null) => void
}

const WARN_FROM = 1_800
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,application/pdf'

/** Text or one file. Ctrl+Enter (⌘+Enter) sends, so that Enter alone can make a new line. */
export function Composer({ keptAs, onSend }: Properties) {
  const [text, setText] = useKeptText(keptAs)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const id = useId()
  const length = [...text].length
  const isTooLong = length > MAX_TEXT_LENGTH

  function send() {
    if (text.trim() === '' || isTooLong) return
    onSend(text, null)
    setText('')
    setProblem(null)
    input.current?.focus()
  }

  function attach(file: File | undefined) {
    if (!file) return
    if (files.current) files.current.value = ''
    const fault = faultOf(file)
    setProblem(fault)
    setChosen(fault ? null : file)
  }

  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(problem || length > WARN_FROM) && (
        <p
          id={`${id}-note`}
          role="status"
          className={`tabular text-sm ${isTooLong || problem ? 'text-bad' : 'text-text-2'}`}
        >
          {problem ??
            `${length.toLocaleString('ja-JP')} / 2,000文字${isTooLong ? '。2,000文字以内にしてください。' : ''}`}
        </p>
      )}
      {chosen && (
        <ChosenFile
          file={chosen}
          onSend={() => {
            onSend(null, chosen)
            setChosen(null)
          }}
          onCancel={() => setChosen(null)}
        />
      )}
      <div className="flex items-end gap-2">
        <label className="button button-quiet relative shrink-0 px-3 focus-within:outline-3 focus-within:outline-link">
          <AttachIcon />
          <span className="sr-only">画像・PDFを送る</span>
          <input
            ref={files}
            type="file"
            accept={ACCEPTED}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => attach(target.files?.[0])}
          />
        </label>
        <label htmlFor={id} className="sr-only">
          メッセージを入力
        </label>
        <textarea
          ref={input}
          id={id}
          rows={1}
          value={text}
          placeholder="メッセージを入力"
          aria-invalid={isTooLong}
          aria-describedby={problem || length > WARN_FROM ? `${id}-note` : undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
          className="field-sizing-content max-h-40 min-h-11 min-w-0 grow resize-none rounded-control border border-line-strong bg-surface px-3 py-2"
        />
        <button
          type="submit"
          disabled={text.trim() === '' || isTooLong}
          className="button button-action shrink-0 px-3 whitespace-nowrap"
        >
          <SendIcon />
          <span className="max-sm:sr-only">送信する</span>
        </button>
      </div>
    </form>
  )
}

interface ChosenProperties {
  readonly file: File
  readonly onSend: () => void
  readonly onCancel: () => void
}

/** What would be sent, before it is: a wrong photo is easily chosen. */
function ChosenFile({ file, onSend, onCancel }: ChosenProperties) {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <section aria-label="送信するファイル" className="card flex flex-wrap items-center gap-3 p-3">
      {preview && (
        <Picture
          path={preview}
          alt="選んだ写真"
          mobile="10rem"
          desktop="10rem"
          largest="xs"
          isFirst
          className="max-h-40 max-w-40 rounded-control object-contain"
        />
      )}
      <p className="min-w-0 grow basis-40 text-sm wrap-anywhere">
        {file.name}
        <span className="block text-text-2">まだ送信していません</span>
      </p>
      <p className="flex gap-2">
        <button type="button" onClick={onSend} className="button button-action">
          ファイルを送信
        </button>
        <button type="button" onClick={onCancel} className="button button-quiet">
          添付を取り消す
        </button>
      </p>
    </section>
  )
}

function faultOf({ type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/') && type !== 'application/pdf') return '画像またはPDFを選んでください。'
  if (size === 0) return uploadTexts.FILE_EMPTY
  return size > MAX_ASSET_BYTES ? 'ファイルは10MBまで送信できます。' : null
}
