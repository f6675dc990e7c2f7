import { useNavigation } from 'react-router'
import { IsSending } from '#ui/controls/button.tsx'

/** What every page of the console stands in: its buttons know when something is under way. */
export function SendingScope({ children }: { readonly children: React.ReactNode }) {
  return <IsSending value={useNavigation().state !== 'idle'}>{children}</IsSending>
}
