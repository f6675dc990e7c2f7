import { lazy, Suspense, useState } from 'react'
import { NetworkError } from '#client/graphql/network-error.ts'
import type { CoverArea } from '#domain/images/cover-areas.ts'

const CoverDialog = lazy(() => import('#ui/photos/cover-dialog.tsx'))

interface Properties {
  readonly src: string
  readonly label: string
  readonly onSave: (areas: readonly CoverArea[]) => Promise<void>
}

/** Opens the tool that covers a plate or a face for good. */
export function CoverButton({ src, label, onSave }: Properties) {
  const [isOpen, setIsOpen] = useState(false)
  const save = async (areas: readonly CoverArea[]) => {
    try {
      await onSave(areas)
    } catch (error) {
      throw error instanceof NetworkError ? new Error('電波の良い所で、もう一度お試しください。') : error
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`${label}の写真の一部を隠す（ナンバーや顔など）`}
        className="min-h-11 whitespace-nowrap rounded-control px-2 text-sm text-link underline underline-offset-4 hover:bg-brand-soft"
      >
        隠す
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CoverDialog src={src} label={label} onSave={save} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
