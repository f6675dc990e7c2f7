// Looks into the first coded picture of a movie: what only begins like a movie has none. No picture is decoded here.

/** Sample entries of video that browsers or phones write; each says how its pictures begin. */
export const MP4_CODECS: Readonly<Record<string, 'avc' | 'hevc' | 'vp9' | 'av1' | 'other'>> = {
  avc1: 'avc',
  avc3: 'avc',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  vp09: 'vp9',
  av01: 'av1',
  mp4v: 'other',
  s263: 'other',
  jpeg: 'other',
  mjpg: 'other',
  apch: 'other',
  apcn: 'other',
  apcs: 'other',
  apco: 'other',
}

/** A picture of H.264 or HEVC is a row of units, each behind its length in four (or fewer) bytes; they fill it exactly. */
export function isRowOfUnits(picture: Buffer, wholeBytes: number, lengthBytes: number): boolean {
  let at = 0
  while (at < wholeBytes) {
    // What lies behind the part that was read is only counted.
    if (at + lengthBytes > picture.length) return at > 0
    const length = picture.readUIntBE(at, lengthBytes)
    if (length === 0) return false
    at += lengthBytes + length
  }
  return at === wholeBytes
}

/** VP8 data format, section 9.1: a key frame has a start code and its size. */
export function isVp8KeyFrame(picture: Buffer): boolean {
  if (picture.length < 10 || ((picture[0] ?? 1) & 1) !== 0) return false
  const hasStartCode = picture.subarray(3, 6).equals(Buffer.from([0x9d, 0x01, 0x2a]))
  return hasStartCode && (picture.readUInt16LE(6) & 0x3fff) > 0 && (picture.readUInt16LE(8) & 0x3fff) > 0
}

/** VP9 bitstream, section 6.2: frame marker 2, and the sync code behind it. */
export function isVp9KeyFrame(picture: Buffer): boolean {
  return ((picture[0] ?? 0) & 0xc0) === 0x80 && picture.subarray(1, 4).equals(Buffer.from([0x49, 0x83, 0x42]))
}

/** AV1 bitstream, section 5.3: begins with a temporal delimiter or a sequence header, each with its size. */
export function isAv1KeyFrame(picture: Buffer): boolean {
  const [header = 0xff] = picture
  const type = (header >> 3) & 0x0f
  return picture.length > 2 && (header & 0x80) === 0 && (type === 1 || type === 2) && (header & 0x02) !== 0
}
