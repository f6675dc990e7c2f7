import { useState } from 'react'
import { INSPECTION_PAPER } from '#content/selling/who-sees.ts'
import { type Certificate, typeByCertificate } from '#domain/listing/certificate-codes.ts'
import { plateDocumentName } from '#domain/options/documents.ts'
import { PhotoTypeDrawing } from '#ui/drawings/photo-type-drawing.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FilePicker, PAPER_FILES } from '#ui/photos/file-picker.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { CertificateOffer } from './certificate-offer.tsx'
import { problemOf } from './file-state.ts'
import { SentFile } from './sent-file.tsx'

type Reading = 'none' | 'reading' | 'unread' | Certificate

/** The photo of the 車検証, or of what a smaller bike has instead. Its codes are read here, in the browser, and offered as answers. */
export function PaperUpload({ of }: { readonly of: SellForm }) {
  const { files, uploads } = of
  const [reading, setReading] = useState<Reading>('none')
  const name = plateDocumentName(of.context.registrationClass)
  const paper = files.find(({ kind }) => kind === 'VIC')
  const problem = problemOf(paper, uploads)

  async function choose(chosen: readonly File[]) {
    const [file] = chosen
    if (!file) return
    uploads.add(file, 'VIC', null, paper?.fileId)
    if (file.type === 'application/pdf') return setReading('none')
    setReading('reading')
    setReading(await readCodes(file))
  }

  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="paper-title">
      <div className="flex gap-4">
        <PhotoTypeDrawing type="07" className="w-20 shrink-0 text-text-2" />
        <div>
          <h2 id="paper-title" className="text-lg">
            {name}の写真（審査用・任意）
          </h2>
          <p className="mt-1 text-sm text-text-2">
            二次元コードがあれば読み取り、入力をお手伝いします。審査用の写真として、{INSPECTION_PAPER.viewers}
          </p>
        </div>
      </div>
      {paper && <SentFile file={paper} uploads={uploads} progressLabel={`${name}の写真を送信中`} />}
      <FilePicker
        accept={PAPER_FILES}
        label={`${name}の写真を選ぶ`}
        isInvalid={problem !== null}
        onFiles={(chosen) => void choose(chosen)}
        className="button button-quiet"
      >
        {paper ? '別の写真を選ぶ' : '写真を選ぶ'}
      </FilePicker>
      <div aria-live="polite">
        {reading === 'reading' && <p className="text-sm">二次元コードを読み取っています</p>}
        {reading === 'unread' && (
          <Notice>二次元コードを読み取れませんでした。下の項目をそのままご入力ください。</Notice>
        )}
        {typeof reading === 'object' && (
          <CertificateOffer
            certificate={reading}
            type={typeByCertificate(reading, of.model?.modelTypes ?? [])}
            of={of}
            onDone={() => setReading('none')}
          />
        )}
      </div>
    </section>
  )
}

/** The reader is fetched only now: half a megabyte. */
async function readCodes(file: File): Promise<Reading> {
  try {
    const { readCertificatePhoto } = await import('./read-certificate.ts')
    return (await readCertificatePhoto(file)) ?? 'unread'
  } catch {
    return 'unread'
  }
}
