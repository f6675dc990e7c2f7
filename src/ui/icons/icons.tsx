export interface IconProperties {
  readonly className?: string
}

export function Icon({ children, className = 'size-5' }: IconProperties & { readonly children: React.ReactNode }) {
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

export const MenuIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const ChevronDownIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)

export const ChevronRightIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="m9 6 6 6-6 6" />
  </Icon>
)

export const SearchIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

export const MessageIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M4 5h16v11H9l-5 4z" />
  </Icon>
)

export const ArrowUpIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
)
