/** Of what is wrong in a form, in the order of the page: the form by itself focuses its own controls alone, and knows of no photos, groups and composed fields. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (!first || first.contains(document.activeElement)) return
    first.focus()
    first.scrollIntoView({ block: 'center' })
  })
}
