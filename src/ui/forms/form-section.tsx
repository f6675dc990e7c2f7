import { useId } from 'react'

interface Properties {
  readonly title: string
  readonly text?: React.ReactNode
  readonly heading?: 'h2' | 'h3'
  readonly children: React.ReactNode
}

/** A titled part of a form. */
export function FormSection({ title, text, heading: Heading = 'h2', children }: Properties) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-6 p-4 sm:p-6">
      <div>
        <Heading id={id} className="text-lg">
          {title}
        </Heading>
        {text && <p className="mt-1 text-sm text-text-2">{text}</p>}
      </div>
      {children}
    </section>
  )
}
