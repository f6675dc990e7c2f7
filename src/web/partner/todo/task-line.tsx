import { Link } from 'react-router'
import type { TodoLineFragment } from '#contract/generated/todo.ts'
import { DAY } from '#domain/values/duration.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { BikePhoto } from '../auction/bike-photo.tsx'
import { Dotted } from '../auction/dotted.tsx'
import { TradeSteps } from '../trade/trade-steps.tsx'
import { Due } from './due.tsx'
import { KIND_LABELS, taskWords } from './task-words.ts'

interface Properties {
  readonly line: TodoLineFragment
  readonly now: string
  /** Of an agency: each line leads to the pages of its dealer. */
  readonly addressOf: (to: string, bikeDealerId: number) => string
  readonly isDealerNamed: boolean
  readonly onSelect: (row: string) => void
}

/** What to do, with which bike, by when, and the way to where it is done. */
export function TaskLine({ line, now, addressOf, isDealerNamed, onSelect }: Properties) {
  const { trade, kind, turn, dueAt } = line
  const { sentence, to, label } = taskWords(line)
  const row = `${line.task} ${trade.auctionId}`
  const isOwn = turn === 'dealer'
  // The colour of the one action of a screen is for what cannot wait until tomorrow.
  const isUrgent = isOwn && dueAt !== null && Date.parse(dueAt) - Date.parse(now) < DAY
  const name = `${trade.makerName} ${trade.modelName}`
  const facts = [
    `No.${trade.auctionId}`,
    trade.frameNumber && `車台番号 ${trade.frameNumber}`,
    trade.ownerName && `${trade.ownerName} さん`,
    isDealerNamed && trade.dealerName,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return (
    <li
      data-row={row}
      onFocus={() => onSelect(row)}
      className={`grid scroll-my-24 focus-within:bg-brand-soft grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-b border-l-4 border-line px-3 py-2.5 last:border-b-0 md:grid-cols-[4rem_minmax(0,1fr)_11rem_10.5rem_12rem] md:items-center md:gap-x-4 ${line.isOverdue && isOwn ? 'border-l-bad' : 'border-l-transparent'}`}
    >
      <BikePhoto assetId={trade.imageAssetId} kind={trade.kind} alt="" />
      <div className="grid min-w-0 gap-0.5">
        <p className={`wrap-anywhere ${isOwn ? 'font-bold' : ''}`}>
          <span className="mr-2">
            <StateBadge tone={isOwn ? 'info' : 'quiet'}>{KIND_LABELS[kind]}</StateBadge>
          </span>
          {sentence}
        </p>
        <p className="wrap-anywhere text-text-2">
          <span className="mr-2 text-ink">{name}</span>
          <Dotted facts={facts} />
        </p>
      </div>
      <div className="col-start-2 md:col-start-3">
        <Due dueAt={dueAt} now={now} isOwn={isOwn} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 md:col-start-4 md:grid">
        <Yen yen={trade.amount} className="font-bold" />
        {trade.step && (
          <TradeSteps
            isSmall
            step={trade.step}
            isPaymentDisputed={trade.isPaymentDisputed}
            isNameChanged={trade.isNameChanged}
            isUnregistered={trade.isUnregistered}
          />
        )}
      </div>
      <p className="col-span-2 md:col-span-1 md:col-start-5">
        <Link
          to={addressOf(to, trade.bikeDealerId)}
          data-opens
          aria-label={`${label}（${name} No.${trade.auctionId}）`}
          className={`button w-full px-3 ${isUrgent ? 'button-action' : 'button-quiet'}`}
        >
          {label}
        </Link>
      </p>
    </li>
  )
}
