import type { ClientBase } from 'pg'

/** The text holds placeholders, never values. */
export type OnStatement = (text: string, milliseconds: number) => void

/** Times every statement of the connection, whoever sends it: query builder, prepared statements or the queue. */
export function observeStatements(client: ClientBase, onStatement: OnStatement): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') return
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const text = textOf(given[0])
    if (text === null) return Reflect.apply(query, client, given)
    const started = performance.now()
    const done = () => onStatement(text, performance.now() - started)
    const callback = given.at(-1)
    if (typeof callback === 'function')
      given[given.length - 1] = (...answer: unknown[]) => {
        done()
        Reflect.apply(callback, undefined, answer)
      }
    const result: unknown = Reflect.apply(query, client, given)
    if (result instanceof Promise) result.then(done, done)
    return result
  })
}

/** Null for a stream (COPY), which takes as long as its other end. */
function textOf(given: unknown): string | null {
  if (typeof given === 'string') return given
  if (typeof given !== 'object' || given === null || 'submit' in given || !('text' in given)) return null
  return typeof given.text === 'string' ? given.text : null
}
