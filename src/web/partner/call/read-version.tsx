import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * The version that a form's person has read: the one that stood when the form was opened, not one that live news brought
 * in while it was filled in. With an answer the page was read anew, and so was the version.
 */
export function useReadVersion<Version extends number | string>(version: Version | null): Version | null {
  const isSending = useNavigation().formData !== undefined
  const [read, setRead] = useState({ version, isSending })
  if (read.isSending !== isSending) setRead({ version: isSending ? read.version : version, isSending })
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
