import { IMAGE_FORMAT, type ImageSize, MOBILE_BREAKPOINT, servedUpTo } from '#domain/images/image-widths.ts'

interface Properties {
  /** Of a stored picture, in whichever width; or of a file that lies in this browser (`blob:`). */
  readonly path: string
  readonly alt: string
  /** The form of the picture, so that nothing moves when it arrives; its class may give it one instead. */
  readonly width?: number
  readonly height?: number
  readonly mobile: string
  readonly desktop: string
  readonly largest: ImageSize
  /** For what is seen at once; the others wait until they are near. */
  readonly isFirst?: boolean
  readonly className?: string
}

/** A stored photo in the size that fits, as webp; the original for browsers that cannot read it. */
export function Picture({
  path,
  alt,
  width,
  height,
  mobile,
  desktop,
  largest,
  isFirst = false,
  className,
}: Properties) {
  const { src, srcSet, sizes } = imageSources(path, { mobile, desktop, largest })
  return (
    <picture>
      {srcSet && <source type="image/webp" srcSet={srcSet} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

interface ImageSources {
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

/** The address of one width of a stored picture, whichever width `path` has. */
function imageAddress(path: string, width: number): string {
  const [file = '', query = ''] = path.split('?')
  const others = query.split('&').filter((pair) => pair !== '' && !/^[wdf]=/.test(pair))
  return `${file}?${[...others, `w=${width}`, `f=${IMAGE_FORMAT}`].join('&')}`
}

/** Lets the browser choose the smallest file that is sharp in this place. */
export function imageSources(path: string, { mobile, desktop, largest }: Place): ImageSources {
  const srcSet = (path.startsWith('blob:') ? [] : servedUpTo(largest))
    .map((width) => `${imageAddress(path, width)} ${width}w`)
    .join(', ')
  return { src: path, srcSet, sizes: `(max-width: ${MOBILE_BREAKPOINT}px) ${mobile}, ${desktop}` }
}
