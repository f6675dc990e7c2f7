/** The same value at every call, made at the first: texts that a start would read for nobody take a tenth of it. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
