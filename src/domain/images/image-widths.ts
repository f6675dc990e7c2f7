/** The image helper's widths, densities and format. */
export const IMAGE_WIDTHS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const
export const IMAGE_DENSITIES = [1, 2] as const
export const IMAGE_FORMAT = 'webp'
/** Screens up to this width, in CSS pixels, are phones. */
export const MOBILE_BREAKPOINT = 767

export type ImageSize = keyof typeof IMAGE_WIDTHS

/** Every width in pixels that a picture is served in, in order. */
export const SERVED_WIDTHS: readonly number[] = servedUpTo('2xl')

export function isServedWidth(width: number): boolean {
  return SERVED_WIDTHS.includes(width)
}

/** The widths a picture needs whose place on the page is never wider than `largest`. */
export function servedUpTo(largest: ImageSize): number[] {
  const shown = Object.values(IMAGE_WIDTHS).filter((width) => width <= IMAGE_WIDTHS[largest])
  const all = shown.flatMap((width) => IMAGE_DENSITIES.map((density) => width * density))
  return [...new Set(all)].sort((one, other) => one - other)
}
