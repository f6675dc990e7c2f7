import { Icon, type IconProperties } from './icons.tsx'

// Apart from those of the first page, which would bring them along.
export const SendIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M4 12 20 4l-5 16-4-6.5L4 12Zm7 1.5L20 4" />
  </Icon>
)

export const AttachIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.5 7" />
  </Icon>
)

export const FileIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6M9 16h6" />
  </Icon>
)
