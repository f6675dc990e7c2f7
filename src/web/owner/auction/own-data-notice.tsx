import { useEffect, useState } from 'react'
import { NICKNAME_IS_NAME } from '#content/messages/account.ts'
import { BikeOwnerProfileDocument, type BikeOwnerProfileQuery } from '#contract/generated/account.ts'
import { maskOwnData, ownDataIn, tellsName } from '#domain/account/own-data-in.ts'
import { contactKindsIn, maskContacts } from '#domain/message/mask-contacts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { browserSession } from '../../session/browser-session.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

type Person = BikeOwnerProfileQuery['bikeOwnerProfile']

/** Who is logged in, once something is typed; null for a visitor. */
function useOwnData(text: string): Person | null {
  const [person, setPerson] = useState<Person | null>(null)
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
  return person
}

interface Properties {
  readonly text: string
  /** Who reads it so. */
  readonly lead?: string
}

/** Before words go to all dealers, or to everybody: who one is and lives stands in them, and how they will be read. */
export function OwnDataNotice({ text, lead = '売買が成立するまで、販売店には次のように表示されます。' }: Properties) {
  const person = useOwnData(text)
  const found = person ? ownDataIn(text, person) : []
  const shown = maskContacts(person ? maskOwnData(text, person) : text)
  if (found.length === 0 && shown === text) return null
  const isNumber = contactKindsIn(text).every((kind) => kind === 'frame' || kind === 'plate')
  const hidden = isNumber ? '車台番号・ナンバーは伏せて表示されます' : '連絡先は伏せて表示されます'
  return (
    <Notice tone="warn" title={found.length > 0 ? `${found.join('と')}が含まれています` : hidden}>
      <p>{lead}</p>
      <p className="written mt-1 border-l-2 border-line pl-3">{shown}</p>
    </Notice>
  )
}

/** Before a nickname is published with a part of one's name or address: it is shown as it is chosen. */
export function OwnNicknameNotice({ nickname }: { readonly nickname: string }) {
  const person = useOwnData(nickname)
  const found = person ? ownDataIn(nickname, person) : []
  if (person && tellsName(nickname, person.userName)) return <Notice tone="warn">{NICKNAME_IS_NAME}</Notice>
  if (found.length === 0) return null
  return (
    <Notice tone="warn" title={`ニックネームに、ご登録の${found.join('と')}が含まれています`}>
      ニックネームは、そのままサイトに公開されます。公開したくないときは、別のニックネームを入力してください。
    </Notice>
  )
}
