/** Facts with a dot between them; a line ends between two of them only. */
export function Dotted({ facts }: { readonly facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <span key={fact} className="inline-block">
      {fact}
      {index < facts.length - 1 && '・'}
    </span>
  ))
}
