import { useNavigation } from 'react-router'
import { IsSending } from '#ui/controls/button.tsx'

/**
 * What every page of the console stands in: its buttons know when something that was sent is under way. A page that is
 * only opened keeps nobody from sending: who searches while one still comes has pressed Enter for something.
 */
export function SendingScope({ children }: { readonly children: React.ReactNode }) {
  const { state, formMethod } = useNavigation()
  return <IsSending value={state !== 'idle' && formMethod === 'POST'}>{children}</IsSending>
}
