interface Properties {
  readonly viewBox: string
  readonly children: React.ReactNode
  /** A name makes it a picture with words; without one it is decoration. */
  readonly title?: string | undefined
  readonly className?: string | undefined
}

/** Every drawing: one stroke weight, round ends, the colour of the text around it. */
export function Drawing({ viewBox, children, title, className = 'w-full' }: Properties) {
  return (
    <svg
      viewBox={viewBox}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      {children}
    </svg>
  )
}
