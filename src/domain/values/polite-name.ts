/** A name as others are told it: みなと → みなとさん. One that was typed with its title is not given a second. */
export function politeName(name: string): string {
  return /(?:さん|くん|ちゃん|さま|様)$/u.test(name) ? name : `${name}さん`
}
