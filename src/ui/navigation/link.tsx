export interface LinkProperties {
  readonly to: string
  readonly className?: string
  readonly children?: React.ReactNode
  readonly 'aria-current'?: 'page'
  readonly 'aria-label'?: string
}

/** The app's link component; this folder knows no router. */
export type LinkComponent = React.ComponentType<LinkProperties>

export function PlainLink({ to, ...rest }: LinkProperties) {
  return <a href={to} {...rest} />
}
