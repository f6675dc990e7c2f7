import { lazy, Suspense, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CoverArea } from '#domain/images/cover-areas.ts'
import { Button } from '#ui/controls/button.tsx'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { OPENED_FOR } from '../call/opened-for.ts'
import type { Refusal } from '../call/partner-call.ts'
import { useOpenedFor } from '../console/use-console.ts'
import { fileAddress } from '../file-address.ts'

const CoverDialog = lazy(() => import('#ui/photos/cover-dialog.tsx'))

type Answer = Refusal | { readonly done: string } | null | undefined

/** The answer is there with the page that follows; where it is not, the same request can be sent again. */
const ANSWER_MS = 3_000
const UNKNOWN = '結果を確認できませんでした。もう一度お試しください。'

/** As it was when the tool was opened: another one in its place is refused. */
export interface CoveredPhoto {
  readonly auctionId: number
  readonly assetId: string
  readonly version: number
  readonly label: string
}

interface ButtonProperties {
  readonly label: string
  readonly isGone: boolean
  readonly onOpen: () => void
}

export function CoverPhotoButton({ label, isGone, onOpen }: ButtonProperties) {
  const isHydrated = useIsHydrated()
  return (
    <Button look="text" disabled={isGone || !isHydrated} onClick={onOpen} aria-label={`「${label}」の一部を隠す`}>
      一部を隠す
    </Button>
  )
}

interface Properties {
  /** Null: the tool is closed. */
  readonly photo: CoveredPhoto | null
  /** The page shows the covered photo. */
  readonly onCovered: () => void
  readonly onClose: () => void
}

/** The tool with its answer in it; live news of the same photo do not take that answer away. */
export function CoverPhoto({ photo, onCovered, onClose }: Properties) {
  const { submit, state, data } = useFetcher<Answer>()
  const openedFor = useOpenedFor()
  const waiting = useRef<{ before: Answer; settle: (answer: Answer) => void } | null>(null)
  useEffect(() => {
    if (state === 'idle' && data !== waiting.current?.before) waiting.current?.settle(data)
  }, [state, data])

  async function save({ label, ...covered }: CoveredPhoto, areas: readonly CoverArea[]): Promise<void> {
    const answered = new Promise<Answer>((settle) => {
      waiting.current = { before: data, settle }
    })
    const form = { do: 'cover', ...covered, photo: label, areas: JSON.stringify(areas), [OPENED_FOR]: openedFor }
    await submit(form, { method: 'post' })
    const timer = setTimeout(() => waiting.current?.settle(null), ANSWER_MS)
    const answer = await answered
    clearTimeout(timer)
    waiting.current = null
    if (!answer) throw new Error(UNKNOWN)
    if ('problem' in answer) throw new Error(answer.fields.map(({ message }) => message).join('') || answer.problem)
    onCovered()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {data && 'done' in data && data.done}
      </p>
      {photo && (
        <Suspense fallback={null}>
          <CoverDialog
            src={`${fileAddress(photo.assetId)}?w=1024&d=1`}
            label={photo.label}
            onSave={(areas) => save(photo, areas)}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  )
}
