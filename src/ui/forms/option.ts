export interface Option {
  readonly value: string
  readonly label: string
  /** One short line below the label, in choices. */
  readonly description?: string
  readonly disabled?: boolean
}
