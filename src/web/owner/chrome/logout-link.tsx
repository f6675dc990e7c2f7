import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { leaveQuestion } from '../../session/leave-question.ts'
import { AppLink } from '../../shell/app-link.tsx'

const LOGOUT = '/kaitori/logout'
const LeaveDialog = lazy(() => import('./leave-dialog.tsx')) // rarely asked: not in every page's download

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
          <LeaveDialog
            question={asked}
            onLeave={() => {
              setAsked(null)
              void navigate(LOGOUT)
            }}
            onStay={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
