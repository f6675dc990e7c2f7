import type { SoldModelFragment } from '#contract/generated/selling.ts'
import { answersOfCertificate } from '#domain/listing/certificate-answers.ts'
import type { Certificate } from '#domain/listing/certificate-codes.ts'
import { documentsOf } from '#domain/options/documents.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import type { SellForm } from '../use-sell-form.ts'

interface Properties {
  readonly certificate: Certificate
  readonly type: SoldModelFragment['modelTypes'][number] | null
  readonly of: SellForm
  readonly onDone: () => void
}

const PAPER = 'inspection-certificate'

/** What the codes said, and one tap that makes answers of it. */
export function CertificateOffer({ certificate, type, of: { form, context }, onDone }: Properties) {
  const { plate, frameNumber, firstRegistered, validUntil } = certificate
  const rows = [
    ['車両番号', plate],
    ['車台番号', frameNumber],
    ['型式', certificate.type],
    ['初度検査年月', firstRegistered && `${firstRegistered.year}年${firstRegistered.month}月`],
    ['有効期間', validUntil && `${validUntil.replaceAll('-', '/')}まで`],
    ['型式・年式の回答', type && typeLabel(type)],
  ].flatMap(([label, value]) => (value ? [{ label, value }] : []))

  function take() {
    const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    if (type) form.setValue('modelTypeId', type.modelTypeId, change)
    const { certificate: _read, ...told } = answersOfCertificate(certificate)
    for (const [name, answer] of Object.entries(told))
      form.setValue(name as keyof typeof told, answer as string, change)
    const papers = form.getValues('documentAvailableList')
    const isOffered = documentsOf(context.registrationClass).some(({ code }) => code === PAPER)
    if (isOffered && !papers.includes(PAPER)) form.setValue('documentAvailableList', [...papers, PAPER], change)
    onDone()
  }

  return (
    <Notice
      tone="good"
      title="車検証を読み取りました"
      action={
        <span className="flex flex-wrap gap-3">
          <button type="button" onClick={take} className="button button-action">
            この内容を回答に使う
          </button>
          <button type="button" onClick={onDone} className="button button-quiet">
            使わない
          </button>
        </span>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
