interface Properties {
  readonly title: string
  readonly children: React.ReactNode
}

export function Section({ title, children }: Properties) {
  return (
    <section className="grid gap-6 border-t border-line py-8">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
