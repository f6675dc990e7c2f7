export type ArgumentValue = string | number | boolean | null
export type SuppliedArguments = Readonly<Record<string, unknown>>

/**
 * A subscription field of the schema, as a noun plugs it in. The payload is what the field's type resolves from; it is
 * the same for all who may see it, so that it is serialised once per distinct selection.
 */
export interface LiveField<Principal, Payload extends object> {
  /** The name below `Subscription` in the schema. */
  readonly name: string
  /** May this principal listen with these arguments at all? Asked at every start. */
  authorize(args: SuppliedArguments, principal: Principal): boolean | Promise<boolean>
  /** The values that supplied arguments are compared with, by argument name. */
  matchOn(payload: Payload): Readonly<Record<string, ArgumentValue | undefined>>
  /**
   * What this principal gets of a payload, asked for every delivery: the payload itself, another object, or null for
   * nothing. Viewers that get the identical object share its serialisation.
   */
  view(payload: Payload, principal: Principal): Payload | null
}
