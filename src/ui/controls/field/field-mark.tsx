interface Properties {
  readonly required: boolean | undefined
  /** In place of 必須 or 任意. */
  readonly mark?: string | undefined
}

export function FieldMark({ required, mark = required ? '必須' : '任意' }: Properties) {
  return required ? (
    <span className="shrink-0 rounded-control bg-bad-soft px-1.5 text-xs font-bold text-bad">{mark}</span>
  ) : (
    <span className="shrink-0 rounded-control bg-line px-1.5 text-xs font-normal text-text-2">{mark}</span>
  )
}
