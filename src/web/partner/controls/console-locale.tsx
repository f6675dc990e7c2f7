import { I18nProvider } from 'react-aria-components'

/** React Aria writes this rule into the page itself where no element has the id; the policy of the page refuses that. */
const PRESSABLE_STYLE = 'react-aria-pressable-style'

/** What every page of the console stands in: the words that React Aria brings along are Japanese. */
export function ConsoleLocale({ children }: { readonly children: React.ReactNode }) {
  return (
    <I18nProvider locale="ja-JP">
      <template id={PRESSABLE_STYLE} />
      {children}
    </I18nProvider>
  )
}
