import { useRevalidator } from 'react-router'
import { coverUploaded } from '#client/upload/cover-photo.ts'
import { photoFindingWords } from '#content/selling/photo-findings.ts'
import { ReplaceAuctionImageDocument } from '#contract/generated/selling.ts'
import { PHOTO_TYPES, type PhotoType } from '#domain/options/photo-types.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { uploadOptions } from '../../session/upload-options.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { fileAddress, ownersAddress } from '../file-address.ts'
import { CoverButton } from '../listing/files/cover-button.tsx'
import { ReplacePhoto } from '../listing/files/replace-photo.tsx'
import type { OwnAuction } from './own-auction.ts'

/** The photos of the listing; while it waits for its inspection, those that were not taken can be replaced. */
export function Photos({ auction, name }: { readonly auction: OwnAuction; readonly name: string }) {
  const { revalidate } = useRevalidator()
  const { auctionId, auctionImages, auctionMovies, availableActions, model } = auction
  const [first, ...others] = auctionImages
  const unusable = auctionImages.filter(({ isInspectionNg }) => isInspectionNg)
  const covered = new Set(auctionImages.filter((it) => it.isCoveredByOperator).map(({ imageLabel }) => imageLabel))
  const canReplace = availableActions.includes('replaceAuctionImage')
  return (
    <section aria-labelledby="photos" className="grid gap-4">
      <h2 id="photos" className="text-lg">
        写真
      </h2>
      {canReplace && unusable.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2">
          {unusable.map(({ assetId, imageType, imageLabel, ngReason, version }) => (
            <li key={assetId}>
              {isPhotoType(imageType) && (
                <ReplacePhoto
                  auctionId={auctionId}
                  assetId={assetId}
                  version={version}
                  type={imageType}
                  label={imageLabel}
                  ngReason={ngReason}
                  onChanged={() => void revalidate()}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {covered.size > 0 && (
        <Notice title="写真の一部を運営で隠しました">
          個人情報を守るため、ナンバープレートやお顔などが写っている部分を隠しました。お客さまのお手続きは必要ありません。
          <br />
          対象の写真：{[...covered].join('、')}
        </Notice>
      )}
      {first && canReplace && (
        <p className="text-sm text-text-2">
          審査が終わるまで、写真に写ったナンバーや顔を隠せます。隠した部分は元に戻せません。
        </p>
      )}
      {first ? (
        <Picture
          path={fileAddress(first.assetId)}
          alt={`${name}（${first.imageLabel}）`}
          width={1024}
          height={768}
          mobile="100vw"
          desktop="40rem"
          largest="xl"
          isFirst
          className="aspect-4/3 w-full rounded-card bg-ground object-contain"
        />
      ) : (
        <p className="card flex items-center gap-4 p-4 text-text-2">
          <BikeDrawing kind={(model?.kind ?? 'naked') as BikeKind} className="w-24 shrink-0" />
          写真はありません
        </p>
      )}
      {first && canReplace && <PhotoCare image={first} auctionId={auctionId} onChanged={() => void revalidate()} />}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {others.map((image) => {
            const { assetId, imageLabel } = image
            return (
              <li key={assetId}>
                <a href={`${fileAddress(assetId)}?w=1536&f=webp`} className="block text-xs text-text-2">
                  <Picture
                    path={fileAddress(assetId)}
                    alt={imageLabel}
                    width={320}
                    height={240}
                    mobile="33vw"
                    desktop="10rem"
                    largest="xs"
                    className="aspect-4/3 w-full rounded-control bg-ground object-cover"
                  />
                </a>
                {canReplace && <PhotoCare image={image} auctionId={auctionId} onChanged={() => void revalidate()} />}
              </li>
            )
          })}
        </ul>
      )}
      {auctionMovies.map(({ auctionMovieId, moviePath, movieLabel, isInspectionNg, ngReason }) => (
        <p key={auctionMovieId}>
          <a href={ownersAddress(moviePath)} className="button button-quiet">
            動画を見る（{movieLabel}）
          </a>
          {isInspectionNg && (
            <span className="mt-1 block text-sm text-bad">この動画は掲載していません。理由：{ngReason}</span>
          )}
        </p>
      ))}
    </section>
  )
}

interface CareProperties {
  readonly image: OwnAuction['auctionImages'][number]
  readonly auctionId: number
  readonly onChanged: () => void
}

/** What was found about a photo, and the tool that covers a part of it. */
function PhotoCare({ image: { assetId, version, imageLabel, findings }, auctionId, onChanged }: CareProperties) {
  return (
    <div className="text-xs">
      {findings.length > 0 && (
        <p className="text-warn">
          {imageLabel}：{findings.map((finding) => photoFindingWords[finding]).join('、')}
        </p>
      )}
      <CoverListed auctionId={auctionId} assetId={assetId} version={version} label={imageLabel} onChanged={onChanged} />
    </div>
  )
}

function isPhotoType(code: string): code is PhotoType {
  return PHOTO_TYPES.some((type) => type.code === code)
}

interface Properties {
  readonly auctionId: number
  readonly assetId: string
  /** Of the photo with its mark, as it is shown. */
  readonly version: number
  readonly label: string
  readonly onChanged: () => void
}

/** Covers a part of a photo of a listing that waits for its inspection. */
function CoverListed({ auctionId, assetId, version, label, onChanged }: Properties) {
  return (
    <CoverButton
      src={`${fileAddress(assetId)}?w=1024&d=1`}
      label={label}
      onSave={async (areas) => {
        const covered = await coverUploaded(uploadOptions(), { assetId, uploadId: null }, areas)
        const input = { auctionId, assetId, version, newAssetId: covered.assetId }
        await browserGraphql().request(ReplaceAuctionImageDocument, { input })
        onChanged()
      }}
    />
  )
}
