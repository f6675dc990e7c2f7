/** Everything of an asset lies below its key; two letters in front keep folders small. */
export function storageKeyOf(assetId: string): string {
  return `${assetId.slice(0, 2)}/${assetId}`
}

export function originalKey(storageKey: string): string {
  return `${storageKey}/original`
}

export function widthKey(storageKey: string, width: number): string {
  return `${storageKey}/${width}.webp`
}
