import { ListBox, ListBoxItem, Popover } from 'react-aria-components'

export interface Choice {
  readonly id: string
  readonly label: string
}

/** What a select or a combo box opens. */
export function ChoiceList({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <Popover className="choice-popover">
      <ListBox items={choices} className="outline-none">
        {({ id, label }) => (
          <ListBoxItem
            id={id}
            textValue={label}
            className="flex min-h-11 cursor-pointer items-center rounded-control px-3 py-1 outline-none data-focused:bg-brand-soft data-hovered:bg-brand-soft data-selected:font-bold data-selected:text-link"
          >
            {label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
