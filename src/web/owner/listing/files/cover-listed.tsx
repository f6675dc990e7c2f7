import { coverUploaded } from '#client/upload/cover-photo.ts'
import { ReplaceAuctionImageDocument } from '#contract/generated/selling.ts'
import { uploadOptions } from '../../../session/upload-options.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import { fileAddress } from '../../file-address.ts'
import { CoverButton } from './cover-button.tsx'

interface Properties {
  readonly auctionId: number
  readonly assetId: string
  /** Of the photo with its mark, as it is shown. */
  readonly version: number
  readonly label: string
  readonly onChanged: () => void
}

/** Covers a part of a photo of a listing that waits for its inspection. */
export function CoverListed({ auctionId, assetId, version, label, onChanged }: Properties) {
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
