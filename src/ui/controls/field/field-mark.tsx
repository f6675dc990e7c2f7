export function FieldMark({ required }: { readonly required: boolean | undefined }) {
  return required ? (
    <span className="shrink-0 rounded-control bg-bad-soft px-1.5 text-xs font-bold text-bad">必須</span>
  ) : (
    <span className="shrink-0 rounded-control bg-line px-1.5 text-xs font-normal text-text-2">任意</span>
  )
}
