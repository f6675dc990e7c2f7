import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { leaveQuestion } from '../../session/leave-question.ts'
import { AppLink } from '../../shell/app-link.tsx'

const LOGOUT = '/kaitori/logout'
/** Asked by few: fetched when it is. */
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog }))

/** Logs out, unless an unfinished listing asks first and the answer is to stay. */
export function LogoutLink({ className }: { readonly className: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <AppLink
        to={LOGOUT}
        className={className}
        onClick={(event) => {
          const question = leaveQuestion()
          if (question === null) return
          event.preventDefault()
          setAsked(question)
        }}
      >
        <span>ログアウト</span>
        <ChevronRightIcon className="size-4 text-text-2" />
      </AppLink>
      {asked !== null && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title="ログアウトしますか？"
            consequence={asked}
            confirmLabel="ログアウトする"
            cancelLabel="入力を続ける"
            onConfirm={() => {
              setAsked(null)
              void navigate(LOGOUT)
            }}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
