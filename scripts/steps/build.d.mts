export function build(options?: { readonly quiet?: boolean }): Promise<void>
