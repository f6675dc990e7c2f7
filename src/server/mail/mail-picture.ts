const KINDS = ['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike']

/** A drawing of the bike's kind (scripts/share-images.ts): open to everybody, since a mail program has no session. */
export function mailPicturePath(kind: string): string {
  return `/og/mail-${KINDS.includes(kind) ? kind : 'naked'}.png`
}
