import { useEffect, useState } from 'react'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { reasonFault } from '#domain/account/written-text.ts'
import { MAX_REASON_LENGTH } from '#domain/auction/command.ts'
import { Button } from '#ui/controls/button.tsx'
import { SuggestedTextField } from '#ui/controls/suggested-text-field.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { type FormReader, numberOfAddress } from '../call/form-values.ts'
import { BULK_FORM, NG_REASONS } from './inspection-fields.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

interface ChosenPhoto {
  readonly assetId: string
  readonly version: number
  /** Stays while parts of the photo are covered. */
  readonly pictureId: string
  readonly label: string
}

const FIELD = 'photo'

/** The chosen photos of the form, each with its own reason or the common one. */
export function readChosenPhotos(form: FormReader): (ChosenPhoto & { readonly reason: string })[] {
  return form.all(FIELD).flatMap((value) => {
    const photo = photoIn(value)
    if (photo === null) return []
    return [{ ...photo, reason: form.text(`reason ${photo.pictureId}`) || form.text('commonReason') }]
  })
}

function photoIn(value: string): ChosenPhoto | null {
  const [assetId = '', given = '', pictureId = '', ...label] = value.split(' ')
  const version = numberOfAddress(given)
  return version === null ? null : { assetId, version, pictureId, label: label.join(' ') }
}

interface ChooseProperties {
  readonly photo: ChosenPhoto
  readonly isGone: boolean
}

/** Stands at its photo, and belongs to the form below them all. */
export function ChoosePhoto({ photo: { assetId, version, pictureId, label }, isGone }: ChooseProperties) {
  return (
    <label className="ml-auto inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm font-normal">
      <input
        type="checkbox"
        form={BULK_FORM}
        name={FIELD}
        value={`${assetId} ${version} ${pictureId} ${label}`}
        disabled={isGone}
        className="size-5"
        aria-label={`「${label}」をまとめてNGにする写真に選ぶ`}
      />
      まとめてNG
    </label>
  )
}

interface Properties {
  readonly listing: Listing
  readonly isGone: boolean
  /** To the photos that were sent back last. */
  readonly answer: React.ComponentProps<typeof ConfirmForm>['answer']
}

/** Several photos sent back at once. */
export function BulkNg({ listing, isGone, answer }: Properties) {
  const { auctionId, makerName, modelName } = listing
  const chosen = useChosen(listing)
  if (listing.images.every(({ isInspectionNg }) => isInspectionNg)) return null
  return (
    <ConfirmForm
      id={BULK_FORM}
      label="写真をまとめてNGにする"
      className="card mt-3 grid gap-2 p-3"
      answer={answer}
      draft={{ subject: `ng all ${auctionId}` }}
      ask={(read) => {
        const photos = readChosenPhotos(read)
        if (photos.length === 0) read.fault('commonReason', 'NGにする写真を選んでください。')
        else if (photos.some(({ reason }) => reason === '')) read.fault('commonReason', '理由を入力してください。')
        return {
          title: `運営として、${makerName} ${modelName}（No.${auctionId}）の写真${photos.length}枚をNGにします`,
          consequence: (
            <ul className="list-disc pl-5">
              {photos.map(({ assetId, label, reason }) => (
                <li key={assetId}>
                  「{label}」：{reason}
                </li>
              ))}
              <li>理由を出品者に伝え、写真の差し替えを依頼します。元に戻すことはできません。</li>
            </ul>
          ),
          confirmLabel: `${photos.length}枚をNGにする`,
          token: `ng ${photos.length} of ${auctionId}`,
        }
      }}
    >
      <p className="font-bold">
        まとめてNG<span className="tabular ml-2 font-normal text-text-2">{chosen.length}枚を選択中</span>
      </p>
      <input type="hidden" name="do" value="ngAll" />
      <input type="hidden" name="auctionId" value={auctionId} />
      <SuggestedTextField
        id="common-reason"
        name="commonReason"
        label="選んだ写真に共通の理由"
        placeholder="共通の理由"
        isRequired={false}
        suggestions={NG_REASONS}
        limit={MAX_REASON_LENGTH}
        validate={reasonFault}
      />
      {chosen.map(({ pictureId, label }) => (
        <SuggestedTextField
          key={pictureId}
          id={`own-reason-${pictureId}`}
          name={`reason ${pictureId}`}
          label={`${label}だけの理由`}
          placeholder={`${label}だけの理由（空欄なら共通の理由）`}
          isRequired={false}
          suggestions={NG_REASONS}
          limit={MAX_REASON_LENGTH}
          validate={reasonFault}
        />
      ))}
      <Button type="submit" look="danger" disabled={isGone}>
        選んだ写真をNGにする
      </Button>
    </ConfirmForm>
  )
}

/** The photos whose boxes are ticked, as they are ticked. */
function useChosen({ images }: Listing): ChosenPhoto[] {
  const [chosen, setChosen] = useState<ChosenPhoto[]>([])
  useEffect(() => {
    const look = () => {
      const boxes = document.querySelectorAll<HTMLInputElement>(`input[form=${BULK_FORM}]:checked`)
      setChosen([...boxes].flatMap(({ value }) => photoIn(value) ?? []))
    }
    // With other photos the boxes are others, too.
    if (images.length > 0) look()
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.getAttribute('form') === BULK_FORM) look()
    }
    document.addEventListener('change', changed)
    return () => document.removeEventListener('change', changed)
  }, [images])
  return chosen.filter(({ pictureId }) => images.some((it) => it.pictureId === pictureId && !it.isInspectionNg))
}
