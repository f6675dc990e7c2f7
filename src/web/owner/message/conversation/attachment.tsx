import { FileIcon } from '#ui/icons/message-icons.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { ownersAddress } from '../../file-address.ts'
import type { Message } from './conversation.ts'

interface Properties {
  readonly file: Pick<Message, 'assetOriginalURL' | 'assetThumbnailURL' | 'fileName' | 'fileSize'>
}

/** An image as a small picture that opens the large one, a PDF with its name and size. */
export function Attachment({ file: { assetOriginalURL, assetThumbnailURL, fileName, fileSize } }: Properties) {
  const name = fileName ?? 'ファイル'
  if (assetOriginalURL === null) return <p className="px-4 py-2 text-sm">ファイルの保存期間が終了しました</p>
  if (assetThumbnailURL !== null)
    return (
      <a href={ownersAddress(assetOriginalURL)} target="_blank" rel="noreferrer" className="block">
        <Picture
          path={ownersAddress(assetThumbnailURL)}
          alt={`添付画像 ${name}`}
          mobile="70vw"
          desktop="20rem"
          largest="xs"
          className="block h-48 w-auto max-w-full bg-ground object-cover"
        />
        <span className="sr-only">（新しいタブで開きます）</span>
      </a>
    )
  return (
    <a
      href={ownersAddress(assetOriginalURL)}
      download={name}
      className="flex min-h-14 items-center gap-3 px-4 py-2 text-current no-underline"
    >
      <FileIcon className="size-7 shrink-0" />
      <span className="min-w-0">
        <span className="block font-bold break-all">{name}</span>
        <span className="tabular block text-xs">PDF・{sizeText(fileSize ?? 0)}</span>
      </span>
    </a>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
}
