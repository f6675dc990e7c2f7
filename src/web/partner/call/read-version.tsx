import { createContext, use, useState } from 'react'
import { useNavigation } from 'react-router'

/** Counts how often the person was told that the page has changed, and went back to look at it. */
export const TimesTold = createContext(0)

/**
 * The version that a form's person has read: the one that stood when the form was opened, not one that live news brought
 * in while it was filled in. For what is typed on top of what was read; where a question shows everything anew, it is
 * the `shows` of its form. With an answer, and with a question that said it does not hold any more, the page was read
 * anew, and so was the version.
 */
export function useReadVersion<Version extends number | string>(version: Version | null): Version | null {
  const isSending = useNavigation().formData !== undefined
  const timesTold = use(TimesTold)
  const [read, setRead] = useState({ version, isSending, timesTold })
  if (read.timesTold !== timesTold) setRead({ version, isSending, timesTold })
  else if (read.isSending !== isSending) setRead({ version: isSending ? read.version : version, isSending, timesTold })
  return read.version
}

interface Properties {
  readonly version: number | string | null
  readonly name?: string
}

/** The hidden field that names it. */
export function ReadVersion({ version, name = 'version' }: Properties) {
  return <input type="hidden" name={name} value={useReadVersion(version) ?? ''} />
}
