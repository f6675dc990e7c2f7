import { INSPECTION_PAPER } from '#content/selling/who-sees.ts'
import { LISTING_FIELDS } from '#domain/listing/listing-table.ts'
import { shownAnswer } from '#domain/listing/shown-answer.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { spokenMonth } from '#domain/values/typed-year.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { PhotoTypeDrawing } from '#ui/drawings/photo-type-drawing.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FilePicker, PAPER_FILES } from '#ui/photos/file-picker.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import { thumbnailOf } from '../files/file-state.ts'
import { SentFile } from '../files/sent-file.tsx'
import type { CertificateScan } from '../files/use-certificate-scan.ts'
import type { SellForm } from '../use-sell-form.ts'

interface Properties {
  readonly of: SellForm
  readonly scan: CertificateScan
  /** Opens the screen of the model. */
  readonly onTypeInstead: () => void
}

/** The paper first: what its codes say need not be typed. Without one the form goes on as it is. */
export function CertificateStep({ of, scan, onTypeInstead }: Properties) {
  const { files, uploads, isKnown } = of
  const paper = files.find(({ kind }) => kind === 'VIC')
  const thumbnail = thumbnailOf(paper, uploads)
  return (
    <>
      <section className="card grid gap-4 p-4 sm:p-6" aria-label="車検証の撮影">
        <div className="flex gap-4">
          {thumbnail ? (
            <Picture
              path={thumbnail}
              alt="撮影した車検証"
              width={128}
              height={96}
              mobile="8rem"
              desktop="8rem"
              largest="sm"
              className="h-24 w-32 shrink-0 rounded-control bg-ground object-cover"
            />
          ) : (
            <PhotoTypeDrawing type="07" className="w-24 shrink-0 text-text-2" />
          )}
          <p className="text-sm text-text-2">
            車検証の二次元コードをすべて入れて撮影してください。コードはこの端末で読み取ります。写真は審査用で、
            {INSPECTION_PAPER.viewers}
          </p>
        </div>
        {paper && <SentFile file={paper} uploads={uploads} progressLabel="車検証の写真を送信中" />}
        <FilePicker
          accept={PAPER_FILES}
          isMultiple
          label="車検証の写真を選ぶ"
          onFiles={(chosen) => void scan.read(chosen)}
          className={`button ${scan.isSkipped ? 'button-action' : 'button-quiet'}`}
        >
          {paper ? '別の写真で読み取る' : '車検証を撮影する・写真を選ぶ'}
        </FilePicker>
        <div aria-live="polite">
          {scan.state === 'reading' && <p className="text-sm">二次元コードを読み取っています</p>}
          {scan.state === 'unread' && (
            <Notice tone="warn" title="二次元コードを読み取れませんでした">
              下のこつをご確認のうえ、もう一度撮影してください。2枚に分けて撮影しても読み取れます。読み取らずに進み、手で入力することもできます（写真は審査用の書類として保存されます）。
            </Notice>
          )}
        </div>
        <details className="text-sm" open={scan.state === 'unread'}>
          <summary className="flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
            うまく読み取るこつ
          </summary>
          <ul className="list-disc pl-5">
            <li>明るい所で、影が入らないように、真上から撮影する</li>
            <li>コードの部分に近づき、ピントが合ってから撮影する</li>
            <li>折り目を伸ばし、光の反射を避ける</li>
            <li>コードが左右に並んでいるときは、左と右を別々に撮影して両方選ぶ</li>
          </ul>
        </details>
      </section>
      {(scan.state === 'read' || (scan.state === 'left' && !isKnown)) && <Read scan={scan} />}
      {(scan.state === 'none' || scan.state === 'left') && isKnown && <Taken of={of} onTypeInstead={onTypeInstead} />}
    </>
  )
}

function Read({ scan: { certificate, found, chosen, choose } }: Pick<Properties, 'scan'>) {
  const rows = certificate
    ? [
        [LISTING_FIELDS.plate.label, certificate.plate],
        [LISTING_FIELDS.frameNumber.label, certificate.frameNumber],
        ['型式', certificate.type],
        [
          LISTING_FIELDS.firstRegistration.label,
          certificate.firstRegistered && spokenMonth(certificate.firstRegistered),
        ],
        [LISTING_FIELDS.inspectionUntil.label, certificate.validUntil && dayLabel(certificate.validUntil)],
      ]
    : []
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="read-title">
      <h2 id="read-title" className="text-lg">
        読み取った内容
      </h2>
      {found.length > 0 ? (
        <RadioGroup
          name="certificateModel"
          label="車種"
          hint="書類の型式から探しました。ちがうときは「この中にない」をお選びください。"
          value={chosen ? String(chosen.modelTypeId) : 'none'}
          onChange={async ({ target }) =>
            choose(found.find(({ modelTypeId }) => String(modelTypeId) === target.value) ?? null)
          }
          options={[
            ...found.map(({ model, modelTypeId }) => {
              const type = model.modelTypes.find((it) => it.modelTypeId === modelTypeId)
              return {
                value: String(modelTypeId),
                label: `${model.maker?.makerNameJp ?? ''} ${model.modelNameJp}${type ? `（${typeLabel(type)}）` : ''}`,
              }
            }),
            { value: 'none', label: 'この中にない（次の画面で選ぶ）' },
          ]}
          columns={1}
        />
      ) : (
        <p className="text-sm">車種は、書類の型式からは見つかりませんでした。次の画面でお選びください。</p>
      )}
      <Rows rows={rows} />
    </section>
  )
}

/** What the paper has answered, after its codes were read. */
function Taken({ of: { form, model }, onTypeInstead }: Omit<Properties, 'scan'>) {
  const answers = form.getValues()
  const type = model?.modelTypes.find(({ modelTypeId }) => modelTypeId === answers.modelTypeId)
  const names = ['plate', 'frameNumber', 'firstRegistration', 'inspectionUntil'] as const
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="read-title">
      <h2 id="read-title" className="text-lg">
        車検証から入力した内容
      </h2>
      <Rows
        rows={[
          ['車種', model && `${model.maker?.makerNameJp ?? ''} ${model.modelNameJp}`],
          ['型式・年式', type ? typeLabel(type) : null],
          ...names.map((name): [string, string] => [LISTING_FIELDS[name].label, shownAnswer(name, answers[name])]),
        ]}
      />
      <button type="button" onClick={onTypeInstead} className="button button-quiet">
        車種などを手で入力する
      </button>
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly (readonly (string | null | undefined)[])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular break-all">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
