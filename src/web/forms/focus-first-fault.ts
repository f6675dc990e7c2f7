/** Of what is wrong in a form: photos, groups and composed fields are no controls that the form could focus by itself. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    const first = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    first?.focus()
    first?.scrollIntoView({ block: 'center' })
  })
}
