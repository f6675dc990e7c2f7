/** The server answered an upload with something else than an asset; carries the body of the answer as it came (spec §7). */
export class UploadRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(messageIn(body) ?? `HTTP ${status}`)
    this.name = 'UploadRefused'
  }

  /** The session is over: the person has to log in. */
  get isLostSession(): boolean {
    return this.status === 401 || this.status === 403
  }
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null
  return typeof body.message === 'string' ? body.message : null
}
