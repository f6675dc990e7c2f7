import type { MailFact } from '#content/mail/mail-document.ts'

/** A longer label stands in a line of its own. */
const MAX_WIDTH = 20

/** Lines whose values begin below each other, in the fixed width that mail programs show plain text in. */
export function columnsOf(labels: readonly string[]): (fact: MailFact) => string {
  const widths = labels.map(widthOf).filter((width) => width <= MAX_WIDTH)
  const column = Math.max(0, ...widths)
  return ({ label, value }) => {
    const width = widthOf(label)
    if (width > MAX_WIDTH) return `${label}:\n${value}`
    return `${label}:${' '.repeat(column - width + 1)}${value}`
  }
}

/** In halves of a Japanese character. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (/[ -~｡-ﾟ]/.test(letter) ? 1 : 2), 0)
}
