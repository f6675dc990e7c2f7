export type Encoding = 'br' | 'gzip'

const OURS: readonly Encoding[] = ['br', 'gzip']

/** The encoding to answer with: brotli before gzip, none that the client refuses with a weight of 0, else null. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((it) => it.trim())
    const weight = parameters.find((it) => it.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  return OURS.find((encoding) => weightOf(encoding) > 0) ?? null
}
