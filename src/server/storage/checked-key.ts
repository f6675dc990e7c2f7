const KEY = /^[\w-]+(?:\/[\w-]+(?:\.\w+)?)*$/

/** Keys are of our own making; one that could leave its place is a bug. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}
