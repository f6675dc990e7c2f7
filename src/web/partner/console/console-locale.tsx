import { I18nProvider } from 'react-aria-components'
import { useNavigation } from 'react-router'
import { IsSending } from '#ui/controls/aria/button.tsx'

/** React Aria writes this rule into the page itself where no element has the id; the policy of the page refuses that. */
const PRESSABLE_STYLE = 'react-aria-pressable-style'

/** What every page of the console stands in: React Aria speaks Japanese, and buttons know when something is under way. */
export function ConsoleLocale({ children }: { readonly children: React.ReactNode }) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <I18nProvider locale="ja-JP">
      <template id={PRESSABLE_STYLE} />
      <IsSending value={isSending}>{children}</IsSending>
    </I18nProvider>
  )
}
