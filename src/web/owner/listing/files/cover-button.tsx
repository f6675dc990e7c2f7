import { lazy, Suspense, useState } from 'react'
import type { CoverArea } from '#domain/images/cover-areas.ts'

const CoverDialog = lazy(() => import('./cover-dialog.tsx'))

interface Properties {
  readonly src: string
  readonly label: string
  readonly onSave: (areas: readonly CoverArea[]) => Promise<void>
}

/** Opens the tool that covers a plate or a face for good. */
export function CoverButton({ src, label, onSave }: Properties) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`${label}の写真のナンバーや顔を隠す`}
        className="min-h-11 rounded-control px-2 text-sm text-link underline underline-offset-4 hover:bg-brand-soft"
      >
        隠す
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CoverDialog src={src} label={label} onSave={onSave} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
