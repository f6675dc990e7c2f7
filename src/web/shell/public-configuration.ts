import { PUBLIC_CONFIGURATION_ELEMENT, type PublicConfiguration } from '#contract/public-configuration.ts'

let configuration: PublicConfiguration | null | undefined

/** The configuration of this page, in the browser. */
export function publicConfiguration(): PublicConfiguration {
  const found = publicConfigurationIfKnown()
  if (!found) throw new Error('This page carries no configuration.')
  return found
}

/** Null on a page that could not be loaded at all, such as the maintenance screen. */
export function publicConfigurationIfKnown(): PublicConfiguration | null {
  configuration ??= JSON.parse(
    document.getElementById(PUBLIC_CONFIGURATION_ELEMENT)?.textContent ?? 'null',
  ) as PublicConfiguration | null
  return configuration
}
