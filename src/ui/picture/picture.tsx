import type { ImageSize } from '#domain/images/image-widths.ts'
import { imageSources } from './image-sources.ts'

interface Properties {
  readonly path: string
  readonly alt: string
  /** The form of the picture, so that nothing moves when it arrives. */
  readonly width: number
  readonly height: number
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
      <source type="image/webp" srcSet={srcSet} sizes={sizes} />
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
