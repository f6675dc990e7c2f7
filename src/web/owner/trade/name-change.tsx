import { NameChangeWords } from '#ui/trade/name-change-words.tsx'
import type { OwnAuction } from '../auction/own-auction.ts'
import { fileAddress } from '../file-address.ts'

/** Whether the bike still stands in the owner's name. */
export function NameChange({ auction: { nameChange } }: { readonly auction: OwnAuction }) {
  if (!nameChange) return null
  return (
    <section aria-labelledby="name-change" className="card grid gap-2 p-4">
      <h3 id="name-change" className="text-base">
        名義変更
      </h3>
      <NameChangeWords nameChange={nameChange} addressOf={fileAddress} reader="owner" />
      {nameChange.changedOn === null && (
        <p className="text-text-2">完了すると、販売店が控えを添えて報告します。メールでもお知らせします。</p>
      )}
    </section>
  )
}
