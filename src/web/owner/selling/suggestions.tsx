import { type RefObject, useEffect } from 'react'
import { FoundModels, foundWords, pricesOf } from '../catalog/found-models.tsx'
import { useFoundModels } from '../catalog/use-found-models.ts'

interface Properties {
  readonly typed: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly onChoose: () => void
}

/** Models that fit what is typed so far. */
export default function Suggestions({ typed, form, onChoose }: Properties) {
  const models = useFoundModels(typed, null)
  useArrows(form)
  return (
    <>
      <p role="status" className="text-sm text-text-2 not-empty:mt-2">
        {models?.length === 0 &&
          '見つかりませんでした。型式で見つからないときは車種名か、下のメーカーからお探しください。'}
        {models && models.length > 0 && foundWords(models)}
      </p>
      {models && models.length > 0 && (
        <div className="mt-2">
          <FoundModels models={models} addressOf={pricesOf} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}

/** The arrows go from the field through the links and back; Tab does, too. */
function useArrows(form: Properties['form']): void {
  useEffect(() => {
    const element = form.current
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const links = [...(element?.querySelectorAll('a') ?? [])]
      if (step === 0 || links.length === 0) return
      event.preventDefault()
      const at = links.findIndex((link) => link === document.activeElement) + step
      if (at < 0) element?.querySelector('input')?.focus()
      else links[at]?.focus()
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [form])
}
