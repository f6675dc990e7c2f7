import { Picture } from '../picture/picture.tsx'

interface Properties {
  readonly photos: readonly { readonly path: string; readonly label: string }[]
}

/** All photos of a bike, the cover large above the others; every row is full, however many there are. */
export function PhotoWall({ photos }: Properties) {
  const [cover, ...others] = photos
  if (!cover) return null
  return (
    <section aria-label="写真" className="grid gap-2">
      <Picture
        path={cover.path}
        alt={cover.label}
        width={4}
        height={3}
        mobile="100vw"
        desktop="64rem"
        largest="xl"
        isFirst
        className="aspect-4/3 w-full rounded-card bg-brand-soft object-cover sm:max-h-[34rem] sm:object-contain"
      />
      {others.length > 0 && (
        <ul className={`grid grid-cols-2 gap-2 ${COLUMNS[columnsFor(others.length)]}`}>
          {others.map(({ path, label }, index) => {
            // Two to a row on a phone.
            const isAlone = index === others.length - 1 && index % 2 === 0
            return (
              <li key={path} className={isAlone ? 'max-sm:col-span-2' : ''}>
                <Picture
                  path={path}
                  alt={label}
                  width={4}
                  height={3}
                  mobile={isAlone ? '100vw' : '50vw'}
                  desktop={others.length < 3 ? '34rem' : '22rem'}
                  largest="sm"
                  className="aspect-4/3 w-full rounded-control object-cover sm:max-h-[34rem]"
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const COLUMNS = {
  1: 'sm:grid-cols-1',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
  5: 'sm:grid-cols-5',
} as const
const BEST_FIRST = [4, 3, 5, 2] as const

/** So many to a row that the last row is full, or at least not one photo alone. */
export function columnsFor(count: number): keyof typeof COLUMNS {
  if (count === 1) return 1
  return BEST_FIRST.find((columns) => count % columns === 0) ?? BEST_FIRST.find((columns) => count % columns > 1) ?? 2
}
