interface Properties {
  readonly className?: string
}

function Icon({ children, className = 'size-5' }: Properties & { readonly children: React.ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const MenuIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const CloseIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

export const ChevronDownIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)

export const ChevronRightIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="m9 6 6 6-6 6" />
  </Icon>
)

export const SearchIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

export const ZoomInIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8 11h6M11 8v6" />
  </Icon>
)

export const ZoomOutIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8 11h6" />
  </Icon>
)

export const MessageIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M4 5h16v11H9l-5 4z" />
  </Icon>
)

export const ArrowUpIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
)

export const ChevronLeftIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="m15 6-6 6 6 6" />
  </Icon>
)

export const CheckIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="m5 12.5 4.5 4.5L19 7" />
  </Icon>
)

export const CircleIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="6" />
  </Icon>
)

export const WarningIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1" />
  </Icon>
)

export const InfoIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Icon>
)

export const GoodIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.2 2.8 2.8L16 9.5" />
  </Icon>
)

export const StopIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v6M12 16.4v.1" />
  </Icon>
)

export const ClockIcon = (properties: Properties) => (
  <Icon {...properties}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
)

export const SendIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M4 12 20 4l-5 16-4-6.5L4 12Zm7 1.5L20 4" />
  </Icon>
)

export const AttachIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.5 7" />
  </Icon>
)

export const FileIcon = (properties: Properties) => (
  <Icon {...properties}>
    <path d="M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6M9 16h6" />
  </Icon>
)
