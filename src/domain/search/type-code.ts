/** What a certificate puts before the code: BA- to BF-, EBL-, JBK-, 2BL-, 8BJ-, ZAD-. */
const EMISSION_PREFIX = /^(?:B[A-F]|[A-Z]B[HJKL]|\d[AB][HJKL]|ZAD)(?=[0-9A-Z]{3,}$)/
/** Shorter pieces are grades and years: K5, S, SE. */
const SHORTEST_CODE = 3
const DISPLACEMENT = /^\d+CC$/
/** MC4 on the way to MC49, VJ22A, ZRT10A, 3XV, 5GK1: one character of these is as good as another. */
const SHAPE = /^(?:[A-Z]{2}\d{1,2}[A-Z]?|[A-Z]{3}\d{2}[A-Z]|\d[A-Z]{2}\d?)$/

/**
 * The codes in the name of a type: NC39 of "NC39 HYPER VTEC", both of "ZX1400A・B" and of "SB01J/SB06J", FXSB of
 * "FXSB（ツインカム103）"; none of "前期". Letters alone are a code only where the name begins with them.
 */
export function codesOfType(name: string): string[] {
  const narrow = name.normalize('NFKC')
  const beginning = /^[0-9A-Z]+(?:[/・][0-9A-Z]+)*(?![a-z])/.exec(narrow)?.[0].split(/[/・]/) ?? []
  const pieces = narrow.toUpperCase().match(/[0-9A-Z]+|・/g) ?? []
  const codes: string[] = []
  pieces.forEach((piece, i) => {
    const last = codes.at(-1)
    if (/^[A-Z]$/.test(piece) && pieces[i - 1] === '・' && last) codes.push(last.slice(0, -1) + piece)
    else if (piece.length >= SHORTEST_CODE && (hasBoth(piece) ? !DISPLACEMENT.test(piece) : beginning.includes(piece)))
      if (/[A-Z]/.test(piece)) codes.push(piece)
  })
  return [...new Set(codes)]
}

/** What a reading of a keyword may mean as a code, as written first: EBLNC42 is NC42. */
export function codesTyped(text: string): string[] {
  if (text.length < SHORTEST_CODE || !/^[0-9A-Z]*[A-Z][0-9A-Z]*$/.test(text)) return []
  const bare = text.replace(EMISSION_PREFIX, '')
  return bare === text ? [text] : [text, bare]
}

/** Whether a keyword is a model code by its shape, known or not: nothing that is only like it is meant. */
export function isShapedAsCode(text: string): boolean {
  return codesTyped(text).some((code) => SHAPE.test(code))
}

/** MC4 is enough to look for codes that begin so, CBR is not. */
export function isBeginningOfCode(text: string): boolean {
  return text.length >= SHORTEST_CODE && hasBoth(text)
}

function hasBoth(text: string): boolean {
  return /[A-Z]/.test(text) && /\d/.test(text)
}
