import { MIN_PHOTO_SIDE } from '#domain/images/photo-look.ts'
import type { UploadFault } from '#domain/upload/upload-fault.ts'

/** Of a photo that others see. */
export const PHOTO_TOO_SMALL = `写真が小さすぎます。長い辺が${MIN_PHOTO_SIDE}px以上の、元の写真をお選びください。`

/** What a person reads when an upload is refused. */
export const uploadTexts = {
  FORM_BROKEN: 'ファイルを最後まで受け取れませんでした。もう一度お試しください。',
  FILE_MISSING: 'ファイルが選択されていません。',
  FILE_EMPTY: 'ファイルが空です。別のファイルをお選びください。',
  FILE_NAME_INVALID: 'ファイル名に使用できない文字が含まれています。ファイル名を変更してください。',
  FILE_BROKEN: 'ファイルを読み込めませんでした。壊れている可能性がありますので、別のファイルをお選びください。',
  NO_PAGES: 'このPDFにはページがありません。内容をご確認のうえ、別のファイルをお選びください。',
  ID_INVALID: 'アップロードの受付番号が正しくありません。画面を更新してお試しください。',
  IMAGE_TOO_LARGE: 'ファイルが大きすぎます。15MB以内のファイルをお選びください。',
  MOVIE_TOO_LARGE: '動画が大きすぎます。200MB以内の動画をお選びください。',
  SALES_FILE_TOO_LARGE: 'ファイルが大きすぎます。100MB以内のCSVファイルをお選びください。',
  IMAGE_TOO_SMALL: PHOTO_TOO_SMALL,
  TOO_MANY_PIXELS: '画像の縦横サイズが大きすぎます。5000万画素以内の画像をお選びください。',
  NOT_AN_IMAGE: 'この形式の画像はご利用いただけません。JPEG、PNG、WebP、AVIF、HEICの画像をお選びください。',
  NOT_A_MOVIE: 'この形式の動画はご利用いただけません。MP4、MOV、WebMの動画をお選びください。',
  NOT_A_DOCUMENT: 'この形式のファイルはご利用いただけません。画像またはPDFをお選びください。',
  TOO_MANY_FILES: 'アップロードできるファイル数の上限に達しました。',
  TOO_MUCH_FROM_ADDRESS:
    'お使いの回線からのアップロードが上限に達しました。会員登録のうえログインしていただくか、時間をおいてからお試しください。',
  TEMPORARY_SPACE_FULL:
    'ただいまアップロードが混み合っています。ログインしていただくか、時間をおいてからお試しください。',
  TOO_MANY_AT_ONCE: '同時にアップロードできる数を超えました。少し時間をおいてからお試しください。',
} as const satisfies Record<UploadFault, string>
