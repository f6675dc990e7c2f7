import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CreateBikeOwnerInput, CreateOperationLogDocument } from '#contract/generated/account.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { isKnownByCertificate } from '#domain/listing/certificate-answers.ts'
import { isRecord } from '#domain/listing/draft-answers.ts'
import {
  type DraftFile,
  type ListingDraft,
  listingOf,
  SELL_STEPS,
  type SellStep,
} from '#domain/listing/listing-draft.ts'
import { browserSession, rememberWay } from '../../session/browser-session.ts'
import { forgetKept } from '../../session/kept-entries.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { leaveForLogin } from '../../shell/data-route.ts'
import { viewerChanged } from '../../shell/viewer.ts'
import { useFinishLogin } from '../account/login/finish-login.ts'
import { CodeStep } from '../account/person/code-step.tsx'
import { readPendingCode, storePendingCode, type Waiting } from '../account/person/pending-code.ts'
import { NOBODY } from '../account/person/person-values.ts'
import { resetDraft } from './draft-store.ts'
import { DuplicateListingDialog } from './duplicate-listing-dialog.tsx'
import { countSending, hasLostSession } from './files/file-state.ts'
import { LeaveBlocker } from './leaving.tsx'
import { type Refusal, sendingFaults, standingFaults } from './listing-faults.ts'
import { OtherTab } from './other-tab.tsx'
import { AboutStep } from './steps/about-step.tsx'
import { ListingSteps } from './steps/listing-steps.tsx'
import { KEPT_PERSON, PersonStep } from './steps/person-step.tsx'
import { STEP_NAMES, stepOfPart, stepsOf } from './steps/step-list.ts'
import { type SellLists, useSellForm } from './use-sell-form.ts'

interface Properties {
  readonly draft: ListingDraft
  /** Whose draft it is. */
  readonly person: string
  readonly lists: SellLists
  readonly isVisitor: boolean
  readonly onReset: () => void
}

const COMPLETED = '/kaitori/mypage/completed?registered=true'
const ACTIVE_LISTING = '/kaitori/sell-form'

/** The steps of the form; each is an entry of the browser's history, so that its back button works. */
export function SellSteps({ draft, person: drafter, lists, isVisitor, onReset }: Properties) {
  const navigate = useNavigate()
  const location = useLocation()
  const finish = useFinishLogin()
  const [waiting, setWaiting] = useState<Waiting<CreateBikeOwnerInput> | null>(pendingAfterReload)
  const [person, setPerson] = useState(NOBODY)
  // Null until the listing was to be sent: nobody is told what is missing while it is filled in.
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isDuplicate, setDuplicate] = useState(false)
  const wanted = stepOf(location.state) ?? draft.step
  const isChange = isRecord(location.state) && location.state.isChange === true
  // The resolver of the form asks for the step by its name alone, which is the same for every bike but for shared screens.
  const [isKnownNow, setKnownNow] = useState(() => isKnownByCertificate(draft.answers))
  const steps = stepsOf(isVisitor, isKnownNow)
  const step = openStep(stepOfPart(wanted, isKnownNow), steps, waiting !== null)
  const sell = useSellForm({ draft, person: drafter, lists, isVisitor }, step, isChange)
  if (sell.isKnown !== isKnownNow) setKnownNow(sell.isKnown)
  const goTo = (next: SellStep, isChanging = false) =>
    void navigate(location.pathname + location.search, { state: { step: next, isChange: isChanging } })
  const isLost = hasLostSession(sell.uploads)
  useEffect(() => {
    if (isLost) void navigate(leaveForLogin(new URL(window.location.href)))
  }, [isLost, navigate])
  useEffect(() => logOperation(`sell-form/${step}`), [step])
  const stepNames = steps.map((name) => STEP_NAMES[name])

  /** Photos that the server does not have any more are asked for again. */
  const refused = (found: readonly FieldFault[]) => {
    const gone = new Set(found.map(({ field }) => field.replace(/^images\./, '')))
    const isThere = ({ assetId }: DraftFile) => assetId === null || !gone.has(assetId)
    sell.changeFiles((before) => before.filter(isThere))
    const { answers, files } = sell.current()
    setRefusal({ faults: found, listing: listingOf({ answers, files: files.filter(isThere) }) })
    goTo('confirm')
  }
  const waitFor = (next: Waiting<CreateBikeOwnerInput>) => {
    storePendingCode(KEPT_PERSON, next)
    setWaiting(next)
  }
  const leave = () => {
    sell.stopSaving()
    resetDraft(drafter)
    viewerChanged()
  }

  const otherTab = sell.overtaken && (
    <OtherTab
      overtaken={sell.overtaken}
      onTakeOver={() => {
        if (sell.overtaken === 'gone') sell.renewKey() // the other tab may have listed with it
        sell.takeOver()
      }}
    />
  )

  if (step === 'person')
    return (
      <>
        {otherTab}
        <div inert={sell.overtaken !== null} className="inert:opacity-50">
          <PersonStep
            stepNames={stepNames}
            before={person}
            auction={() => {
              const { uploadId, idempotencyKey } = sell.current()
              return { listing: listingOf(sell.current()), uploadId, idempotencyKey }
            }}
            listingFaults={() => sendingFaults(sell)}
            onBack={(typed) => {
              setPerson(typed)
              goTo('confirm')
            }}
            onDone={(next, typed) => {
              browserSession().setChallenge(next.uuid)
              setPerson(typed)
              waitFor({ ...next, email: next.input.email })
              goTo('code')
            }}
            onListingFaults={(found, typed) => {
              setPerson(typed)
              refused(found)
            }}
          />
        </div>
      </>
    )
  if (step === 'code' && waiting)
    return (
      <CodeStep
        steps={stepNames}
        submitLabel="会員登録をして出品する"
        about={<AboutStep step="code" />}
        {...waiting}
        onResent={(request) => waitFor({ ...waiting, ...request })}
        onBack={() => goTo('person')}
        onRegistered={() => {
          storePendingCode(KEPT_PERSON, null) // used: a reload does not ask for it again
          rememberWay('/kaitori/sell-form') // the draft is still there after the login
        }}
        onDone={async ({ auth, isAuctionRegistered }) => {
          forgetPerson()
          if (isAuctionRegistered) leave()
          // One who had an account and a listed bike is shown that one; the draft stays.
          await finish(auth, isAuctionRegistered ? COMPLETED : ACTIVE_LISTING, true)
        }}
      />
    )
  return (
    <>
      <LeaveBlocker isUploading={countSending(sell.uploads) > 0} />
      <DuplicateListingDialog isOpen={isDuplicate} onClose={() => setDuplicate(false)} />
      {otherTab}
      <div inert={sell.overtaken !== null} className="inert:opacity-50">
        <ListingSteps
          sell={sell}
          step={step === 'code' ? 'confirm' : step}
          steps={steps}
          isChange={isChange}
          isVisitor={isVisitor}
          faults={refusal === null ? [] : standingFaults(refusal, sell)}
          onSend={() => setRefusal({ faults: [], listing: listingOf(sell.current()) })}
          onRefused={refused}
          onDuplicate={() => setDuplicate(true)}
          goTo={goTo}
          onListed={async (isOrderGone) => {
            leave()
            await navigate(isOrderGone ? `${COMPLETED}&order=gone` : COMPLETED)
          }}
          onReset={() => {
            sell.stopSaving()
            resetDraft(drafter)
            forgetPerson()
            onReset()
            goTo('certificate')
          }}
        />
      </div>
    </>
  )
}

function pendingAfterReload(): Waiting<CreateBikeOwnerInput> | null {
  const pending = readPendingCode(KEPT_PERSON)
  return pending && { ...pending, input: null }
}

function forgetPerson(): void {
  storePendingCode(KEPT_PERSON, null)
  forgetKept(KEPT_PERSON)
}

/** The step that an entry of the history is; null for one that is none. */
export function stepOf(state: unknown): SellStep | null {
  if (typeof state !== 'object' || state === null || !('step' in state)) return null
  return SELL_STEPS.find((name) => name === state.step) ?? null
}

/** The step, as far as it is open: the code is asked for only once it was sent. */
function openStep(step: SellStep, steps: readonly SellStep[], isWaiting: boolean): SellStep {
  if (!steps.includes(step)) return 'confirm'
  return step === 'code' && !isWaiting ? 'person' : step
}

/** Tells the server what was done, for statistics; that it could not be told is no one's concern. */
export function logOperation(operationType: string, client = browserGraphql()): void {
  client.request(CreateOperationLogDocument, { input: { operationType } }).catch(() => undefined)
}
