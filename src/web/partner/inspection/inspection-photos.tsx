import { useState } from 'react'
import { photoFindingWords } from '#content/selling/photo-findings.ts'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { reasonFault } from '#domain/account/written-text.ts'
import { MAX_REASON_LENGTH } from '#domain/auction/command.ts'
import { MOVIE_TYPES } from '#domain/options/movie-types.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { Button } from '#ui/controls/button.tsx'
import { SuggestedTextField } from '#ui/controls/suggested-text-field.tsx'
import { BikePhoto } from '../auction/bike-photo.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ReadVersion } from '../call/read-version.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { fileAddress } from '../file-address.ts'
import { BulkNg, ChoosePhoto } from './bulk-ng.tsx'
import { type CoveredPhoto, CoverPhoto, CoverPhotoButton } from './cover-photo.tsx'
import { NG_REASONS, ngReasonOf } from './inspection-fields.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

interface Properties {
  readonly listing: Listing
  /** It left the queue: nothing can be sent any more. */
  readonly isGone: boolean
}

interface PhotosProperties extends Properties {
  /** To the photos that were sent back together. */
  readonly answer: React.ComponentProps<typeof BulkNg>['answer']
  readonly onCovered: () => void
}

export function InspectionPhotos({ listing, isGone, answer, onCovered }: PhotosProperties) {
  const { auctionId, images, movies, kind } = listing
  const [covering, setCovering] = useState<CoveredPhoto | null>(null)
  return (
    <div>
      <ul className="grid grid-cols-1 content-start gap-3 sm:grid-cols-2">
        {images.map((image, index) => {
          const { assetId, pictureId, imageType, isInspectionNg, ngReason, version, findings } = image
          const label = labelOf(PHOTO_TYPES, imageType)
          return (
            <li key={pictureId} className={`card p-2 ${isInspectionNg ? 'border-bad' : ''}`}>
              <a href={fileAddress(assetId)} target="_blank" rel="noreferrer">
                <BikePhoto assetId={assetId} kind={kind} alt={label} isLarge />
              </a>
              <div className="mt-1 flex flex-wrap items-center gap-x-3 font-bold">
                <span>
                  {index < 9 && <span className="tabular mr-1 text-text-2">{index + 1}.</span>}
                  {label}
                </span>
                {!isInspectionNg && !PAPER_TYPES.includes(imageType) && (
                  <CoverPhotoButton
                    label={label}
                    isGone={isGone}
                    onOpen={() => setCovering({ auctionId, assetId, version, label })}
                  />
                )}
                {!isInspectionNg && <ChoosePhoto photo={{ assetId, version, pictureId, label }} isGone={isGone} />}
              </div>
              {image.isCoveredByOperator && (
                <p className="text-sm text-text-2">運営が一部を隠しました（出品者の画面にも表示しています）。</p>
              )}
              {findings.length > 0 && (
                <p className="text-sm text-warn">
                  自動チェック：{findings.map((finding) => photoFindingWords[finding]).join('、')}
                </p>
              )}
              {image.sameInAuctions.length > 0 && (
                <p className="text-sm font-bold text-warn">
                  ほかの出品者の写真と同じようです：
                  {image.sameInAuctions.map((other) => (
                    <ConsoleLink key={other} to={`/partner/auctions/${other}`} className="mr-2">
                      No.{other}
                    </ConsoleLink>
                  ))}
                </p>
              )}
              {isInspectionNg ? (
                <p className="text-bad">NG：{ngReason}（差し替え待ち）</p>
              ) : (
                <NgForm
                  listing={listing}
                  file={{ assetId, version, pictureId, label: `写真「${label}」`, isMovie: false }}
                  name={label}
                  reasonId={ngReasonOf(index)}
                  isGone={isGone}
                />
              )}
            </li>
          )
        })}
        {images.length === 0 && <li className="text-text-2">写真がありません。</li>}
      </ul>
      <CoverPhoto photo={covering} onCovered={onCovered} onClose={() => setCovering(null)} />
      <BulkNg listing={listing} isGone={isGone} answer={answer} />
      {movies.length > 0 && (
        <ul className="mt-3 grid gap-3" aria-label="動画">
          {movies.map(({ assetId, movieType, isInspectionNg, ngReason, version }) => {
            const label = `動画（${labelOf(MOVIE_TYPES, movieType)}）`
            return (
              <li key={assetId} className={`card p-2 ${isInspectionNg ? 'border-bad' : ''}`}>
                <a
                  href={fileAddress(assetId)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center"
                >
                  {label}を見る
                </a>
                {isInspectionNg ? (
                  <p className="text-bad">NG：{ngReason}（掲載しません）</p>
                ) : (
                  <NgForm
                    listing={listing}
                    file={{ assetId, version, pictureId: assetId, label, isMovie: true }}
                    name={label}
                    reasonId={`ng-reason-${assetId}`}
                    isGone={isGone}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface NgFormProperties extends Properties {
  readonly file: {
    readonly assetId: string
    readonly version: number
    /** The same while parts of a photo are covered: so is what was typed about it. */
    readonly pictureId: string
    readonly label: string
    readonly isMovie: boolean
  }
  readonly name: string
  readonly reasonId: string
}

function NgForm({ listing, file, name, reasonId, isGone }: NgFormProperties) {
  const { auctionId } = listing
  const { assetId, version, pictureId, label, isMovie } = file
  return (
    <ConfirmForm
      className="mt-1 flex flex-wrap items-start gap-1"
      draft={{ subject: `ng ${auctionId} ${pictureId}` }}
      ask={(read) => ({
        title: `運営として、${listing.makerName} ${listing.modelName}（No.${auctionId}）の${label}をNGにします`,
        consequence: (
          <ul className="list-disc pl-5">
            <li>
              理由「{read.text('reason')}」を出品者に伝え、
              {isMovie ? '動画は掲載しません。審査は続けられます。' : '写真の差し替えを依頼します。'}
            </li>
            <li>元に戻すことはできません。</li>
          </ul>
        ),
        confirmLabel: `「${name}」をNGにする`,
        token: `ng ${assetId}`,
      })}
    >
      <input type="hidden" name="do" value="ng" />
      <input type="hidden" name="auctionId" value={auctionId} />
      <input type="hidden" name="assetId" value={assetId} />
      <input type="hidden" name="photo" value={name} />
      {isMovie && <input type="hidden" name="isMovie" value="1" />}
      <ReadVersion version={version} />
      <SuggestedTextField
        id={reasonId}
        name="reason"
        label={`${name}のNG理由`}
        placeholder="NGの理由"
        suggestions={NG_REASONS}
        limit={MAX_REASON_LENGTH}
        validate={reasonFault}
      />
      <Button
        type="submit"
        look="danger"
        disabled={isGone}
        aria-label={`${name}をNGにする`}
        className="shrink-0 px-3 whitespace-nowrap"
      >
        NG
      </Button>
    </ConfirmForm>
  )
}
