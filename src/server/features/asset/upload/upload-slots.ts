import { uploadRefused } from '#domain/upload/upload-fault.ts'

/** On this instance: a movie has up to 200 MB, and lies on the disk while it is sent. */
const MOST_AT_ONCE = 50

/** Counts the uploads under way, in all and by network address; answers what gives the place back. */
export function createUploadSlots(mostPerAddress: number): (address: string) => () => void {
  const underWay = new Map<string, number>()
  let inAll = 0
  return (address) => {
    const count = underWay.get(address) ?? 0
    if (count >= mostPerAddress || inAll >= MOST_AT_ONCE) throw uploadRefused('TOO_MANY_AT_ONCE')
    underWay.set(address, count + 1)
    inAll += 1
    return () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
      inAll -= 1
    }
  }
}
