interface Properties {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly className?: string
  readonly children: React.ReactNode
}

/** A section of a public page: its heading, one sentence, its content. */
export function Section({ id, title, lead, className = '', children }: Properties) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className={`py-10 sm:py-14 ${className}`}>
      <div className="page">
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {title}
        </h2>
        {lead && <p className="mt-3 max-w-read text-text-2">{lead}</p>}
        <div className="mt-6 sm:mt-8">{children}</div>
      </div>
    </section>
  )
}
