import { Icon, type IconProperties } from './icons.tsx'

// Apart from those of the first page, which would bring them along.
export const CloseIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

export const ChevronLeftIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="m15 6-6 6 6 6" />
  </Icon>
)

export const CheckIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="m5 12.5 4.5 4.5L19 7" />
  </Icon>
)

export const CircleIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="6" />
  </Icon>
)

export const WarningIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1" />
  </Icon>
)

export const InfoIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Icon>
)

export const GoodIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.2 2.8 2.8L16 9.5" />
  </Icon>
)

export const StopIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v6M12 16.4v.1" />
  </Icon>
)

export const ClockIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
)
