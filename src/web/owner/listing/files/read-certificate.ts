import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Certificate, type ReadCode, readCertificate } from '#domain/listing/certificate-codes.ts'

export { readCertificate }

/** A 車検証 has up to eight. */
const MAX_CODES = 8

/** From our own address: the library would fetch it from elsewhere. */
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** The codes on a photo of a 車検証, in whatever order they were found. */
export async function readCodes(photo: Blob): Promise<readonly ReadCode[]> {
  const found = await readBarcodes(photo, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: MAX_CODES })
  const shiftJis = new TextDecoder('shift_jis')
  return found
    .filter(({ isValid }) => isValid)
    .map(({ bytes, sequenceId, sequenceIndex, sequenceSize }) => ({
      text: shiftJis.decode(bytes),
      sequenceId,
      sequenceIndex,
      sequenceSize,
    }))
}

/** What the codes on a photo of a 車検証 say; null when it shows none. */
export async function readCertificatePhoto(photo: Blob): Promise<Certificate | null> {
  return readCertificate(await readCodes(photo))
}
