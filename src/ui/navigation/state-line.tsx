import { SALE_STAGES, type SaleStage } from '#domain/auction/sale-stage.ts'
import { isPast } from '../clock/server-now.ts'
import { CheckIcon, ClockIcon, CloseIcon } from '../icons/state-icons.tsx'
import { dateTimeText, type Instant } from '../values/date-time.ts'

interface Properties {
  readonly stage: SaleStage
  /** The sale ended here, and why. */
  readonly stopped?: string | undefined
  /** あなた, 運営, 販売店 … */
  readonly who?: string | undefined
  readonly isYourTurn?: boolean
  /** What is to be done: 写真を差し替えてください */
  readonly what?: React.ReactNode
  readonly until?: Instant | null | undefined
  /** A link to where it is done, from elsewhere. */
  readonly action?: React.ReactNode
}

/** 出品 → 審査 → 入札 → 回答 → 引渡し → 完了, where the sale is, who must act, and until when. */
export function StateLine({ stage, stopped, who, isYourTurn = false, what, until, action }: Properties) {
  const current = SALE_STAGES.indexOf(stage)
  return (
    <div className="grid content-start gap-4">
      <ol aria-label="取引の状況" className="isolate grid grid-cols-6">
        {SALE_STAGES.map((name, index) => (
          <Stage
            key={name}
            name={name}
            isFirst={index === 0}
            state={stateOf(index, current, stopped !== undefined)}
            isCurrent={index === current}
          />
        ))}
      </ol>
      {(stopped || who || what || until) && (
        <div
          className={`rounded-card border p-4 ${isYourTurn ? 'border-action bg-surface' : 'border-line bg-surface'}`}
        >
          {stopped && <p className="font-bold">{stopped}</p>}
          {!stopped && who && (
            <p className={`font-bold ${isYourTurn ? 'text-link' : ''}`}>
              {isYourTurn ? 'あなたの対応が必要です' : `${who}が対応しています`}
            </p>
          )}
          {what && <div className="mt-1">{what}</div>}
          {until && (
            <p className="mt-2 flex items-center gap-1.5 text-sm text-text-2">
              <ClockIcon className="size-4" />
              <span className="tabular">
                {who === '運営' && isPast(until)
                  ? `${dateTimeText(until)}の予定を過ぎています。お待たせして申し訳ございません。`
                  : `${dateTimeText(until)}まで`}
              </span>
            </p>
          )}
          {action && <p className="mt-3">{action}</p>}
        </div>
      )}
    </div>
  )
}

type StageState = 'done' | 'here' | 'stopped' | 'ahead' | 'never'

function stateOf(index: number, current: number, isStopped: boolean): StageState {
  if (isStopped && index >= current) return index === current ? 'stopped' : 'never'
  const isComplete = current === SALE_STAGES.length - 1
  if (index < current || isComplete) return 'done'
  return index === current ? 'here' : 'ahead'
}

const DOTS: Record<StageState, string> = {
  done: 'border-link bg-brand-soft text-link',
  here: 'border-action bg-action text-on-action',
  stopped: 'border-line-strong bg-line-strong text-surface',
  ahead: 'border-line-strong bg-surface',
  never: 'border-dashed border-line bg-surface',
}

interface StageProperties {
  readonly name: SaleStage
  readonly isFirst: boolean
  readonly isCurrent: boolean
  readonly state: StageState
}

function Stage({ name, isFirst, isCurrent, state }: StageProperties) {
  return (
    <li
      {...(isCurrent && { 'aria-current': 'step' })}
      className="relative grid justify-items-center gap-1 text-center text-sm"
    >
      {!isFirst && (
        <span
          aria-hidden="true"
          className={`road absolute top-3 right-1/2 h-2 w-full -translate-y-1/2 ${state === 'ahead' || state === 'never' ? '' : 'road-driven'}`}
        />
      )}
      <span className={`relative z-10 grid size-6 place-items-center rounded-full border-2 ${DOTS[state]}`}>
        {state === 'done' && <CheckIcon className="size-4" />}
        {state === 'stopped' && <CloseIcon className="size-4" />}
        {state === 'here' && <span className="size-2 rounded-full bg-on-action" />}
      </span>
      <span className={isCurrent ? 'font-bold text-ink' : 'text-text-2'}>{name}</span>
      <span className="sr-only">{STATE_WORDS[state]}</span>
    </li>
  )
}

const STATE_WORDS: Record<StageState, string> = {
  done: '（完了）',
  here: '（現在）',
  stopped: '（ここで終了）',
  ahead: '（これから）',
  never: '（対象外）',
}
