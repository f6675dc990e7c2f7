import { STATUS } from '#domain/auction/status.ts'
import { isUnregistered, NO_NAME_CHANGE } from '#domain/options/vehicle-condition.ts'
import { phoneText } from '#domain/values/phone.ts'
import { HonourCard } from '#ui/dealer/honour-card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { DocumentList } from '#ui/trade/document-list.tsx'
import { NameChangeWords } from '#ui/trade/name-change-words.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { CancelAction, UnsentReason } from '../auction/actions/cancel-action.tsx'
import type { OwnAuction } from '../auction/own-auction.ts'
import { fileAddress } from '../file-address.ts'
import { CHECK_LIST } from './check-list.tsx'
import { DeliveryPlan } from './delivery-plan.tsx'
import { Receipts } from './receipts.tsx'
import { StopQuestion } from './stop-question.tsx'
import { TradeNow } from './trade-now.tsx'
import { TransferAccount } from './transfer-account.tsx'

/** From the contract on: with whom, when and where the bike changes hands, and what was paid in the end. */
export function Sale({ auction }: { readonly auction: OwnAuction }) {
  const { auctionStatus, contractAmount, finalTransactionPrice, winnerName, winnerHonour, winnerContact } = auction
  const { checklist, availableActions, trade } = auction
  if (contractAmount === null) return null
  return (
    <section aria-labelledby="sale" className="grid gap-6">
      <h2 id="sale" className="text-lg">
        お取引
      </h2>
      <TransferAccount auction={auction} />
      <TradeNow auction={auction} />
      <StopQuestion auction={auction} />
      <dl className="card divide-y divide-line">
        <Row label="成約金額">
          <Yen yen={contractAmount} className="font-bold" />
        </Row>
        {finalTransactionPrice === null && trade?.price != null && trade.price !== contractAmount && (
          <Row label="確定した買取金額">
            <Yen yen={trade.price} className="font-bold" />
          </Row>
        )}
        {finalTransactionPrice !== null && (
          <Row label="最終取引金額">
            <Yen yen={finalTransactionPrice} className="font-bold" />
          </Row>
        )}
        {winnerContact.map(({ label, value }) => (
          <Row key={label} label={label}>
            {label === '電話' ? <a href={`tel:${value}`}>{phoneText(value)}</a> : value}
          </Row>
        ))}
      </dl>
      <DeliveryPlan auction={auction} />
      {auctionStatus === STATUS.inTransaction && winnerHonour && (
        <HonourCard dealerName={winnerName} honour={winnerHonour} />
      )}
      <LastChange auctionStatus={auctionStatus} checklist={checklist} />
      <ChecklistNotice auction={auction} />
      <NameChange auction={auction} />
      <DocumentList documents={auction.tradeDocuments} addressOf={fileAddress} level="h3" />
      <Receipts auction={auction} />
      {availableActions.includes('cancelAuction') || availableActions.includes('askToStop') ? (
        <CancelAction auction={auction} />
      ) : (
        auction.trade?.handedOverAt && <UnsentReason auctionId={auction.auctionId} />
      )}
    </section>
  )
}

interface ChecklistNoticeProperties {
  readonly auction: Pick<OwnAuction, 'availableActions' | 'isWinnerSuspended'> & {
    readonly checklist: object | null
    readonly trade: { readonly price: number | null } | null
  }
}

/** Not while the dealer is suspended: the page says that nothing is to be arranged until the operator writes. */
export function ChecklistNotice({ auction }: ChecklistNoticeProperties) {
  const { availableActions, isWinnerSuspended, checklist, trade } = auction
  if (isWinnerSuspended || !availableActions.includes('postCheckedList')) return null
  if (!checklist && trade?.price != null) return null
  return (
    <Notice
      title={checklist ? 'チェックリストを更新できます' : 'チェックリストをご記入ください'}
      action={
        <AppLink to={CHECK_LIST} className="button button-action">
          チェックリストを開く
        </AppLink>
      }
    >
      書類、引渡しの日時と場所、お支払い方法を販売店と確認します。
    </Notice>
  )
}

interface LastChangeProperties {
  readonly auctionStatus: number
  readonly checklist: Pick<NonNullable<OwnAuction['checklist']>, 'updatedAt' | 'updatedBySide' | 'lastChanges'> | null
}

/** Who changed the checklist last, when and what: the other side's change is not to be overlooked while the trade goes on. */
export function LastChange({ auctionStatus, checklist }: LastChangeProperties) {
  if (!checklist || auctionStatus !== STATUS.inTransaction) return null
  const { updatedAt, updatedBySide, lastChanges } = checklist
  const isOthers = updatedBySide !== 'owner'
  return (
    <Notice
      tone={isOthers ? 'warn' : 'info'}
      title={`${isOthers ? '販売店' : 'あなた'}が${dateTimeText(updatedAt)}にチェックリストを更新しました`}
    >
      <ul className="list-disc pl-5">
        {lastChanges.map(({ label, from, to }) => (
          <li key={label} className="wrap-anywhere">
            {label}：{from && `${from} → `}
            {to || '（空欄）'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Whether the bike still stands in the owner's name. */
function NameChange({ auction: { nameChange, numberRegistration } }: { readonly auction: OwnAuction }) {
  if (isUnregistered(numberRegistration)) return <p className="text-text-2">{NO_NAME_CHANGE}</p>
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

function Row({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-sm text-text-2">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
