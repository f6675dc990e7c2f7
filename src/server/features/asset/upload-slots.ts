import { uploadRefused } from '#domain/upload/upload-fault.ts'

/** Counts the uploads under way by network address; answers what gives the place back. */
export function createUploadSlots(mostPerAddress: number): (address: string) => () => void {
  const underWay = new Map<string, number>()
  return (address) => {
    const count = underWay.get(address) ?? 0
    if (count >= mostPerAddress) throw uploadRefused('TOO_MANY_AT_ONCE')
    underWay.set(address, count + 1)
    return () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
    }
  }
}
