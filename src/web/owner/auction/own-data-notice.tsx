import { useEffect, useState } from 'react'
import { BikeOwnerProfileDocument, type BikeOwnerProfileQuery } from '#contract/generated/account.ts'
import { maskOwnData, ownDataIn } from '#domain/account/own-data-in.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { browserSession } from '../../session/browser-session.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** Before words go to all dealers: who one is and lives stands in them, and how they will be read. */
export function OwnDataNotice({ text }: { readonly text: string }) {
  const [person, setPerson] = useState<BikeOwnerProfileQuery['bikeOwnerProfile'] | null>(null)
  const isTyped = text.trim() !== ''
  useEffect(() => {
    if (!isTyped || !browserSession().isThere()) return
    const stop = new AbortController()
    void browserGraphql()
      .request(BikeOwnerProfileDocument, {}, stop.signal)
      .then(({ bikeOwnerProfile }) => setPerson(bikeOwnerProfile))
      .catch(() => undefined) // the hint beside the field stays
    return () => stop.abort()
  }, [isTyped])
  const found = person ? ownDataIn(text, person) : []
  const shown = maskContacts(person ? maskOwnData(text, person) : text)
  if (found.length === 0 && shown === text) return null
  return (
    <Notice tone="warn" title={found.length > 0 ? `${found.join('と')}が含まれています` : '連絡先は伏せて表示されます'}>
      <p>売買が成立するまで、販売店には次のように表示されます。</p>
      <p className="written mt-1 border-l-2 border-line pl-3">{shown}</p>
    </Notice>
  )
}
