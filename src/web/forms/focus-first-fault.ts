/** Of what is wrong in a form, in the order of the page: the form by itself focuses its own controls alone, and knows of no photos, groups and composed fields. */
export function focusFirstFault(within: ParentNode = document): void {
  requestAnimationFrame(() => {
    // A group of choices or photos is not invalid by itself: its words belong to it.
    const first = within.querySelector<HTMLElement>('form :is([aria-invalid="true"], [aria-describedby$="-error"])')
    if (!first || first.contains(document.activeElement)) return
    first.focus()
    first.scrollIntoView({ block: 'center' })
  })
}
