import { parseFrameNumber, parsePlate } from '../values/vehicle-number.ts'
import type { Certificate } from './certificate-codes.ts'
import type { DraftAnswers } from './draft-answers.ts'

/** Told to the form by the codes of a 車検証. */
export const CERTIFICATE_READ = 'read'

/** What a 車検証 answers of the form, without the model; what it does not say, or not readably, is not among it. */
export function answersOfCertificate({
  plate,
  frameNumber,
  firstRegistered,
  validUntil,
}: Certificate): Partial<DraftAnswers> {
  const number = parseFrameNumber(frameNumber ?? '')
  const written = parsePlate(plate ?? '')
  return {
    certificate: CERTIFICATE_READ,
    ...(number.ok && number.value !== null && { frameNumber: number.value }),
    ...(written.ok && written.value !== null && { plate: written.value, numberRegistration: 'registered' }),
    ...(firstRegistered && {
      firstRegistration: `${firstRegistered.year}-${String(firstRegistered.month).padStart(2, '0')}`,
    }),
    ...(validUntil && { inspectionUntil: validUntil }),
  }
}

/** The bike is known from its paper: what the paper says is not asked again. */
export function isKnownByCertificate({ certificate, modelId, modelTypeId, frameNumber }: DraftAnswers): boolean {
  return certificate === CERTIFICATE_READ && modelId !== null && modelTypeId !== null && frameNumber !== ''
}
