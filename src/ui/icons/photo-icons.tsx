import { Icon, type IconProperties } from './icons.tsx'

// Apart from those of the first page, which would bring them along.
export const ZoomInIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8 11h6M11 8v6" />
  </Icon>
)

export const ZoomOutIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8 11h6" />
  </Icon>
)
