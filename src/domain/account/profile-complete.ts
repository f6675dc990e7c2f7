/** The reason of a refused listing whose owner has to say more about himself first. */
export const PROFILE_INCOMPLETE = 'PROFILE_INCOMPLETE'

interface Profile {
  readonly birthDate: string | null
  /** The street number. */
  readonly address3: string
}

/** The search form asks neither birth date nor street; who sells has to give both. */
export function isProfileComplete({ birthDate, address3 }: Profile): boolean {
  return birthDate !== null && address3 !== ''
}
