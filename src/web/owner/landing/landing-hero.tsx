import { Fragment } from 'react'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { Layers } from '#ui/drawings/layers.tsx'
import type { Layer } from '#ui/drawings/shapes.ts'

interface Properties {
  readonly title: string
  readonly lead: string
  readonly bike: readonly Layer[]
  /** The one action of the page. */
  readonly children: React.ReactNode
}

export function LandingHero({ title, lead, bike, children }: Properties) {
  return (
    <section className="overflow-hidden bg-brand-soft">
      <div className="page grid items-center gap-x-12 gap-y-4 py-8 sm:py-14 lg:grid-cols-[minmax(0,38rem)_1fr]">
        <div>
          <h1 className="text-2xl sm:text-3xl">
            {/* A line ends at a comma, not within its half of the sentence. */}
            {halvesOf(title).map((half) => (
              <Fragment key={half}>
                <span className="whitespace-nowrap">{half}</span>
                <wbr />
              </Fragment>
            ))}
          </h1>
          <p className="mt-4">{lead}</p>
          <div className="mt-6">{children}</div>
        </div>
        <Drawing viewBox="0 0 240 160" className="mx-auto w-64 max-w-full text-ink sm:w-80 lg:w-full lg:max-w-none">
          <Layers layers={bike} />
        </Drawing>
      </div>
    </section>
  )
}

function halvesOf(title: string): string[] {
  const end = title.indexOf('、') + 1
  return end === 0 ? [title] : [title.slice(0, end), title.slice(end)]
}
