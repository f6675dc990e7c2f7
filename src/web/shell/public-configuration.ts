import { PUBLIC_CONFIGURATION_ELEMENT, type PublicConfiguration } from '#contract/public-configuration.ts'

let configuration: PublicConfiguration | undefined

/** The configuration of this page, in the browser. */
export function publicConfiguration(): PublicConfiguration {
  configuration ??= JSON.parse(
    document.getElementById(PUBLIC_CONFIGURATION_ELEMENT)?.textContent ?? '',
  ) as PublicConfiguration
  return configuration
}
