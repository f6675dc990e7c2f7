/** What a good token says. */
export interface Admission<Principal> {
  readonly principal: Principal
  /** Whom the sockets are counted for. */
  readonly ownerKey: string
  /** Milliseconds since 1970; from then on nothing is sent in its name. */
  readonly expiresAt: number
}

/** Null for a token that is wrong, expired or revoked. Throws only when it could not be checked. */
export type Authenticate<Principal> = (token: string) => Promise<Admission<Principal> | null>
