import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher, useRevalidator } from 'react-router'
import { randomId } from '#client/upload/random-id.ts'
import { MAX_TEXT_LENGTH } from '#domain/message/message-rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { FileButton } from '#ui/controls/file-button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { AttachIcon } from '#ui/icons/message-icons.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { formToRepeat, sendAgain } from '../call/answer/send-again.ts'
import { useHeldKey } from '../call/answer/use-held-key.ts'
import { OpenedFor } from '../call/console-form.tsx'
import { RestoredDraft } from '../call/draft/restored-draft.tsx'
import { useDraft } from '../call/draft/use-draft.ts'
import { useEmptiedWhenDone } from '../call/draft/use-emptied-when-done.ts'
import { uploadFile } from '../call/file/upload-file.ts'
import { OPENED_FOR } from '../call/opened-for.ts'
import type { Refusal } from '../call/partner-call.ts'
import { useConsole, useOpenedFor } from '../console/use-console.ts'
import { isReachable, useConnection } from '../live/connection.ts'

type Answer = Refusal | { readonly posted: string }

interface Properties {
  readonly auctionId: number
  readonly tab: {
    readonly agentId: number | null
    readonly bikeDealerId: number | null
    readonly messageDisabledFlag: number
  }
  readonly idempotencyKey: string
}

/** Text, or one file. Ctrl+Enter (⌘+Enter) sends. Without scripts it is a plain form. */
export function MessageComposer({ auctionId, tab, idempotencyKey }: Properties) {
  const fetcher = useFetcher<Answer>()
  const token = useConsole()?.liveToken ?? null
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const restored = useDraft(form, { subject: `message ${auctionId} ${tab.agentId ?? ''} ${tab.bikeDealerId ?? ''}` })
  const [problem, setProblem] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const outcome = fetcher.data
  const openedFor = useOpenedFor()
  const { key, renew } = useHeldKey(idempotencyKey, outcome)
  const isBusy = fetcher.state !== 'idle' || isUploading

  useSentOnceBack(fetcher, key)
  const posted = outcome && 'posted' in outcome ? outcome : null
  useEmptiedWhenDone(form, fetcher.formData, posted)
  useEffect(() => {
    if (posted) setProblem(null)
  }, [posted])

  async function attach(file: File): Promise<void> {
    setProblem(null)
    setUploading(true)
    const answer = await uploadFile('MESSAGE_FILE', file, token)
    setUploading(false)
    if ('problem' in answer) {
      setProblem(answer.problem)
      // The token has run out while this computer slept: the page read anew brings another, or the login.
      if (answer.isRefused) void revalidate()
      return
    }
    const place = { agentId: String(tab.agentId ?? ''), bikeDealerId: String(tab.bikeDealerId ?? '') }
    const content = {
      do: 'post',
      assetId: answer.assetId,
      fileName: file.name,
      idempotencyKey: randomId(),
      [OPENED_FOR]: openedFor,
    }
    await fetcher.submit({ ...place, ...content }, { method: 'post' })
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      aria-label="メッセージを書く"
      onInput={renew}
      className="card grid gap-2 p-3"
    >
      <OpenedFor />
      <input type="hidden" name="do" value="post" />
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="agentId" value={tab.agentId ?? ''} />
      <input type="hidden" name="bikeDealerId" value={tab.bikeDealerId ?? ''} />
      <FormFaults>
        <TextArea
          name="message"
          label="メッセージを入力"
          required
          rows={3}
          limit={MAX_TEXT_LENGTH}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            if (!isBusy && !event.nativeEvent.repeat) form.current?.requestSubmit()
          }}
        />
      </FormFaults>
      <RestoredDraft isRestored={restored.isRestored} leftOut={restored.leftOut} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="action" isPending={isBusy}>
          {isBusy ? '送信しています' : '送信する'}
        </Button>
        <FileButton accept="image/*,application/pdf" isDisabled={isBusy} onFile={(file) => void attach(file)}>
          <AttachIcon />
          画像・PDFを送る
        </FileButton>
        <span className="text-xs text-text-2 max-sm:hidden pointer-coarse:hidden">Ctrl + Enter で送信</span>
      </div>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Outcome
        refusal={outcome && 'problem' in outcome ? outcome : null}
        onRetry={(sent) => void sendAgain(fetcher, sent)}
      />
    </fetcher.Form>
  )
}

/**
 * What did not get through for want of a network goes again by itself once something is answered here: its key is the same, so that it is
 * written once. What was changed since has another key, and waits for its writer.
 */
function useSentOnceBack(fetcher: FetcherWithComponents<Answer>, key: string): void {
  const waiting = formToRepeat(fetcher.data, key)
  const isBack = isReachable(useConnection())
  const again = useEffectEvent(() => {
    if (waiting && fetcher.state === 'idle') void sendAgain(fetcher, waiting)
  })
  useEffect(() => {
    if (isBack) again()
  }, [isBack])
}
