export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a person fills in by hand and may be kept: no file, no secret, nothing that the page wrote. */
const NOT_TYPED: readonly string[] = ['hidden', 'file', 'password', 'submit', 'button', 'reset']

export function isControl(target: unknown): target is Control {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  return isField && target.name !== '' && !NOT_TYPED.includes(target.type)
}

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

/** Choices of one name are told apart by what they stand for. */
export function keyOf(control: Control): string {
  return isTicked(control) ? `${control.name}=${control.value}` : control.name
}

export function textIn(control: Control): string {
  return isTicked(control) ? (control.checked ? 'on' : '') : control.value
}

/** What `textIn` would say if the control stood for this: its text or choice, or the values that are ticked. */
export function textOf(control: Control, value: string | readonly string[]): string {
  if (isTicked(control)) return value.includes(control.value) ? 'on' : ''
  return String(value)
}

/** The same as people read it. */
export function wordsIn(control: Control): string {
  return wordsOf(control, textIn(control))
}

export function wordsOf(control: Control, text: string): string {
  if (isTicked(control)) return text === 'on' ? 'チェックあり' : 'チェックなし'
  if (!(control instanceof HTMLSelectElement)) return text
  return [...control.options].find(({ value }) => value === text)?.text ?? ''
}

export function labelOf(control: Control): string {
  const [label] = control.labels ?? []
  return label?.querySelector('span')?.textContent ?? control.getAttribute('aria-label') ?? ''
}

/** Like a key that is pressed, so that whoever holds the text hears of it. False where it does not take the text. */
export function writeInto(control: Control, text: string): boolean {
  if (isTicked(control)) {
    if (control.checked !== (text === 'on')) control.click()
    return true
  }
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text)) return false
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** As if it had been opened with this text: nobody typed it. */
export function renewIn(control: Control, text: string): void {
  if (isTicked(control)) control.checked = text === 'on'
  else control.value = text
  // Who keeps what is typed takes this for what stood there before.
  control.dispatchEvent(new Event('focusin', { bubbles: true }))
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What stands in a part that is closed is not overlooked. */
export function openAround(element: Element): void {
  const panel = element.closest('[hidden]')
  // The part listens once all of the page does.
  if (panel) queueMicrotask(() => panel.dispatchEvent(new Event('beforematch')))
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
}
