/** Browsers have Web Crypto on https and on localhost alone. */
export function canHash(): boolean {
  return 'subtle' in crypto
}

/** SHA-256 of a UTF-8 text as lower-case hex, computed by the visitor's own browser. */
export async function browserHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
