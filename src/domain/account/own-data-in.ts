interface Person {
  readonly userName: string
  /** Town, street and building: what leads to the door. */
  readonly address2: string
  readonly address3: string
  readonly address4: string
}

/** Characters. Shorter ones stand in many words and figures. */
const MIN_NAME_LENGTH = 2
const MIN_ADDRESS_LENGTH = 3

/** What of the writer's own name and address a text holds, for strangers to read; whatever the width and the blanks. */
export function ownDataIn(text: string, { userName, address2, address3, address4 }: Person): string[] {
  const folded = fold(text)
  const holds = (parts: readonly string[], shortest: number) =>
    parts.map(fold).some((part) => [...part].length >= shortest && folded.includes(part))
  return [
    ...(holds([userName, ...userName.split(/\s+/u)], MIN_NAME_LENGTH) ? ['お名前'] : []),
    ...(holds([address2, address3, address4], MIN_ADDRESS_LENGTH) ? ['ご住所'] : []),
  ]
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/gu, '')
    .replace(/[‐‑–−ー]/gu, '-')
}
