import { IMAGE_FORMAT, type ImageSize, MOBILE_BREAKPOINT, servedUpTo } from '#domain/images/image-widths.ts'

export interface ImageSources {
  readonly src: string
  readonly srcSet: string
  readonly sizes: string
}

interface Place {
  /** How wide the picture stands on the page, in CSS (`100vw`, `22rem`). */
  readonly mobile: string
  readonly desktop: string
  /** Never wider than this. */
  readonly largest: ImageSize
}

/** The address of one width of a stored picture. */
export function imageAddress(path: string, width: number): string {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}w=${width}&f=${IMAGE_FORMAT}`
}

/** Lets the browser choose the smallest file that is sharp in this place. */
export function imageSources(path: string, { mobile, desktop, largest }: Place): ImageSources {
  const srcSet = servedUpTo(largest)
    .map((width) => `${imageAddress(path, width)} ${width}w`)
    .join(', ')
  return { src: path, srcSet, sizes: `(max-width: ${MOBILE_BREAKPOINT}px) ${mobile}, ${desktop}` }
}
