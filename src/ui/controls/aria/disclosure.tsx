import { Disclosure as AriaDisclosure, Button, DisclosurePanel } from 'react-aria-components'
import { ChevronDownIcon } from '../../icons/icons.tsx'

const LOOKS = {
  card: { box: 'card px-4', trigger: 'min-h-13 font-bold' },
  notice: { box: 'card px-4', trigger: 'min-h-11' },
  plain: { box: '', trigger: 'min-h-11 text-link underline' },
} as const

interface Properties {
  readonly title: React.ReactNode
  /** `card` and `notice` stand alone, `plain` inside another card. */
  readonly look?: keyof typeof LOOKS
  readonly children: React.ReactNode
}

/** Shows its title alone until it is opened. Without scripts it is open. */
export function Disclosure({ title, look = 'card', children }: Properties) {
  const { box, trigger } = LOOKS[look]
  return (
    <AriaDisclosure className={`group/disclosure ${box}`}>
      <Button slot="trigger" className={`flex w-full items-center gap-3 text-left ${trigger}`}>
        {title}
        <ChevronDownIcon className="ml-auto size-4 shrink-0 group-data-expanded/disclosure:rotate-180" />
      </Button>
      <DisclosurePanel className="disclosure-panel">
        <div className="pb-4">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
