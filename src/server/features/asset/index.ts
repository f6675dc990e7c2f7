export { registerAssets } from './asset-route.ts'
export {
  type AccountUploader,
  addMadeFile,
  addMadePhoto,
  adoptTemporaryAssets,
  expireAsset,
  expireOwnersAssets,
  expireReplacedPhoto,
  findAsset,
  isAssetId,
  keepAsset,
} from './asset-store.ts'
export { lookAtImage } from './content/look-at-image.ts'
export { inImageTurn } from './image-turns.ts'
export { purgeAssets } from './purge-assets.job.ts'
export { temporaryLimits } from './upload/check-space.ts'
export { coverListedAsset } from './upload/cover-asset.ts'
export { sendRefusal } from './upload/send-refusal.ts'
export { discardRest, watchSending } from './upload/sending-limits.ts'
export { registerUploads } from './upload/upload-route.ts'
