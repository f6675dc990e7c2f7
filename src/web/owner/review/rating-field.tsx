import { FieldGroup } from '#ui/controls/field/field-group.tsx'

interface Properties {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly onChoose: (stars: number) => void
}

const STARS = [1, 2, 3, 4, 5]
const WORDS = ['不満', 'やや不満', '普通', '満足', 'とても満足']

/** One of five, by radio buttons that can be tapped with a thumb. */
export function RatingField({ name, label, error, onChoose }: Properties) {
  const id = `rating-${name}`
  return (
    <FieldGroup id={id} role="radiogroup" label={label} error={error} required>
      <div className="grid grid-cols-5 gap-1">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="grid min-h-14 cursor-pointer content-center justify-items-center rounded-control border border-line bg-surface text-xs has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              className="sr-only"
              aria-label={`${stars}（${WORDS[stars - 1]}）`}
              onChange={() => onChoose(stars)}
            />
            <span aria-hidden="true" className="tabular text-lg font-bold">
              {stars}
            </span>
            <span aria-hidden="true" className="text-center text-text-2">
              {WORDS[stars - 1]}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
