import { useState } from 'react'
import { CertificateModelsDocument, type CertificateModelsQuery } from '#contract/generated/selling.ts'
import { answersOfCertificate, isKnownByCertificate } from '#domain/listing/certificate-answers.ts'
import type { Certificate, ReadCode } from '#domain/listing/certificate-codes.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { documentsOf } from '#domain/options/documents.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import type { SellForm } from '../use-sell-form.ts'
import { countedFiles } from './file-state.ts'

type Found = CertificateModelsQuery['certificateModels'][number]

export interface CertificateScan {
  /** `left`: its answers were taken, the model is looked for by its name. */
  readonly state: 'none' | 'reading' | 'unread' | 'read' | 'left'
  readonly certificate: Certificate | null
  /** The models that the paper may mean. */
  readonly found: readonly Found[]
  /** Null: none of them, it is looked for by its name. */
  readonly chosen: Found | null
  readonly nextLabel: string
  /** The form would go on without what a paper says. */
  readonly isSkipped: boolean
  choose(found: Found | null): void
  read(files: readonly File[]): Promise<void>
  /** Makes answers of it; true where the bike is known then. */
  take(): boolean
  /** Back to a form that is filled in by hand. */
  drop(): void
}

const PAPER = 'inspection-certificate'

/** Reads the codes of the 車検証 in the browser, from one photo or several, and asks which model it means. */
export function useCertificateScan(sell: SellForm): CertificateScan {
  const [state, setState] = useState<CertificateScan['state']>('none')
  const [codes, setCodes] = useState<readonly ReadCode[]>([])
  const [certificate, setCertificate] = useState<Certificate | null>(null)
  const [found, setFound] = useState<readonly Found[]>([])
  const [chosen, choose] = useState<Found | null>(null)
  const { form, files, uploads } = sell

  async function read(photos: readonly File[]) {
    const [first] = photos
    if (!first) return
    uploads.add(first, 'VIC', null, files.find(({ kind }) => kind === 'VIC')?.fileId)
    setState('reading')
    try {
      // The reader is fetched only now: half a megabyte.
      const { readCodes, readCertificate } = await import('./read-certificate.ts')
      const seen = [...codes]
      for (const photo of photos) if (photo.type !== 'application/pdf') seen.push(...(await readCodes(photo)))
      setCodes(seen)
      const told = readCertificate(seen)
      setCertificate(told)
      if (!told) return setState('unread')
      const models = await modelsOf(told)
      setFound(models)
      choose(models.length === 1 ? (models[0] ?? null) : null)
      setState('read')
    } catch {
      setState('unread')
    }
  }

  function take(): boolean {
    if (!certificate || (state !== 'read' && !(state === 'left' && chosen))) return sell.isKnown
    const told: Partial<DraftAnswers> = answersOfCertificate(certificate)
    const papers = form.getValues('documentAvailableList')
    const hasPaper = documentsOf('small').some(({ code }) => code === PAPER) && certificate.validUntil !== null
    const answers = {
      ...told,
      ...(hasPaper && !papers.includes(PAPER) && { documentAvailableList: [...papers, PAPER] }),
      ...(chosen && {
        makerId: chosen.model.makerId,
        displacementCtgId: chosen.model.displacementCtgId,
        modelId: chosen.model.modelId,
        modelTypeId: chosen.modelTypeId,
      }),
    }
    for (const [name, answer] of Object.entries(answers))
      form.setValue(name as keyof DraftAnswers, answer as never, { shouldDirty: true })
    setState(chosen ? 'none' : 'left')
    return isKnownByCertificate(form.getValues())
  }

  return {
    state,
    certificate,
    found,
    chosen,
    nextLabel: nextLabel(state, sell),
    isSkipped: isSkipped(state, sell),
    choose,
    read,
    take,
    drop: () => {
      form.setValue('certificate', '', { shouldDirty: true })
      setCodes([])
      setState('none')
    },
  }
}

function isSkipped(state: CertificateScan['state'], { isKnown }: SellForm): boolean {
  return state !== 'read' && (isKnown ? state === 'reading' : state !== 'left')
}

function nextLabel(state: CertificateScan['state'], sell: SellForm): string {
  const { isKnown, files, uploads } = sell
  if (!isSkipped(state, sell)) return isKnown && state !== 'read' ? '次へ' : 'この内容で進む'
  // A photo without readable codes is kept as a paper all the same.
  return countedFiles(files, uploads).some(({ kind }) => kind === 'VIC') ? '読み取らずに進む' : '車検証を使わずに進む'
}

/** Only what stands before the dash of the frame number leaves the browser. None where the server cannot be asked. */
async function modelsOf({ type, frameNumber, firstRegistered }: Certificate): Promise<readonly Found[]> {
  const [framePrefix = null] = frameNumber?.includes('-') ? frameNumber.split('-') : []
  try {
    const variables = { type, framePrefix, year: firstRegistered?.year ?? null }
    return (await browserGraphql().request(CertificateModelsDocument, variables)).certificateModels
  } catch {
    return []
  }
}
