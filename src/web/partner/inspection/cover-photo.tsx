import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { CoverArea } from '#domain/images/cover-areas.ts'
import { Button } from '#ui/controls/button.tsx'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { OPENED_FOR } from '../call/opened-for.ts'
import { useOpenedFor } from '../console/use-console.ts'
import { fileAddress } from '../file-address.ts'
import type { InspectionAnswer } from './inspection-fields.ts'

const CoverDialog = lazy(() => import('#ui/photos/cover-dialog.tsx'))

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
  readonly photo: CoveredPhoto
  /** What the last form of the page came to. */
  readonly answer: InspectionAnswer
  readonly onClose: () => void
}

/** Goes the way of the page's forms, so that what else stands on the page is read anew with it. */
export function CoverPhoto({ photo, answer, onClose }: Properties) {
  const submit = useSubmit()
  const openedFor = useOpenedFor()
  const isIdle = useNavigation().state === 'idle'
  const waiting = useRef<{ before: InspectionAnswer; settle: (problem: string | null) => void } | null>(null)
  const [isUnsettled, setIsUnsettled] = useState(false)
  useEffect(() => {
    if (!isUnsettled || !isIdle || answer === waiting.current?.before) return
    waiting.current?.settle(problemOf(answer))
  }, [isUnsettled, isIdle, answer])

  async function save(areas: readonly CoverArea[]): Promise<void> {
    const { auctionId, assetId, version, label } = photo
    const problem = new Promise<string | null>((settle) => {
      waiting.current = { before: answer, settle }
    })
    setIsUnsettled(true)
    const form = { do: 'cover', auctionId, assetId, version, photo: label, areas: JSON.stringify(areas) }
    await submit({ ...form, [OPENED_FOR]: openedFor }, { method: 'post' })
    const timer = setTimeout(() => waiting.current?.settle(UNKNOWN), ANSWER_MS)
    const words = await problem
    clearTimeout(timer)
    setIsUnsettled(false)
    if (words !== null) throw new Error(words)
  }

  return (
    <Suspense fallback={null}>
      <CoverDialog
        src={`${fileAddress(photo.assetId)}?w=1024&d=1`}
        label={photo.label}
        onSave={save}
        onClose={onClose}
      />
    </Suspense>
  )
}

function problemOf(answer: InspectionAnswer): string | null {
  if (!answer) return UNKNOWN
  if (!('problem' in answer)) return null
  return answer.fields.map(({ message }) => message).join('') || answer.problem
}
