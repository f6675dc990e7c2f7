import { MIN_GOOD_SIDE, type PhotoFinding } from '#domain/images/photo-look.ts'
import { PHOTO_TOO_SMALL } from '../messages/uploads.ts'

/** What was found about a photo, and what its owner can do about it. */
export const photoFindingTexts = {
  TOO_SMALL: PHOTO_TOO_SMALL,
  SMALL: `写真が小さめです。長い辺が${MIN_GOOD_SIDE.toLocaleString('ja-JP')}px以上の写真なら、細かい所まで伝わります。`,
  BLURRED: 'ピントが合っていないか、ぶれているようです。カメラを止めて撮り直すと、評価されやすくなります。',
  DARK: '暗くて見えにくいようです。明るい所か、昼間に撮り直してください。',
  DOCUMENT: '書類のようです。登録書類の欄へ移しますか',
  DUPLICATE: 'ほかの欄と同じ写真のようです。それぞれの箇所の写真をお選びください。',
} as const satisfies Record<PhotoFinding, string>

/** The same in a word, for the inspection. */
export const photoFindingWords = {
  TOO_SMALL: '小さすぎる',
  SMALL: '小さめ',
  BLURRED: 'ぼけ・ぶれ',
  DARK: '暗い',
  DOCUMENT: '書類のよう',
  DUPLICATE: '同じ写真',
} as const satisfies Record<PhotoFinding, string>
