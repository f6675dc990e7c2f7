import { useEffect, useId, useRef, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'

const LOOKS = {
  card: { box: 'card px-4', trigger: 'min-h-13 font-bold' },
  notice: { box: 'card px-4', trigger: 'min-h-11' },
  plain: { box: '', trigger: 'min-h-11 text-link underline' },
} as const

interface Properties {
  readonly title: React.ReactNode
  /** `card` and `notice` stand alone, `plain` inside another card. */
  readonly look?: keyof typeof LOOKS
  /** Something was left in it half done, and is not to be overlooked. */
  readonly isUnfinished?: boolean
  readonly children: React.ReactNode
}

/** Shows its title alone until it is opened, by hand or by a search in the page. Without scripts it is open. */
export function Disclosure({ title, look = 'card', isUnfinished = false, children }: Properties) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isUnfinished) setOpen(true)
  }, [isUnfinished])
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listened = panel.current
    if (!listened || isOpen) return
    listened.setAttribute('hidden', 'until-found')
    const open = () => setOpen(true)
    listened.addEventListener('beforematch', open)
    return () => listened.removeEventListener('beforematch', open)
  }, [isOpen])
  const { box, trigger } = LOOKS[look]
  return (
    <div className={box}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`flex w-full items-center gap-3 text-left ${trigger}`}
      >
        {title}
        <ChevronDownIcon className={`ml-auto size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div ref={panel} id={id} hidden={!isOpen} className="disclosure-panel">
        <div className="pb-4">{children}</div>
      </div>
    </div>
  )
}
