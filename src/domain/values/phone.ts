/** Where the groups of a number are known by its beginning; elsewhere they depend on the town. */
const GROUPS = [
  /^(0800)(\d{3})(\d{4})$/,
  /^(0120)(\d{3})(\d{3})$/,
  /^(0[5-9]0)(\d{4})(\d{4})$/,
  /^(0[36])(\d{4})(\d{4})$/,
]

/** A phone number to be read: 090-1234-5678. What is grouped otherwise, or already, stays as it is. */
export function phoneText(digits: string): string {
  for (const groups of GROUPS) {
    const found = groups.exec(digits)
    if (found) return found.slice(1).join('-')
  }
  return digits
}
