import { useNavigate } from 'react-router'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { isLeavingAsked, leaveUnlessAsked } from '../../session/leave-question.ts'
import { AppLink } from '../../shell/app-link.tsx'

const LOGOUT = '/kaitori/logout'

/** Logs out, unless an unfinished listing asks first and the answer is to stay. */
export function LogoutLink({ className }: { readonly className: string }) {
  const navigate = useNavigate()
  return (
    <AppLink
      to={LOGOUT}
      className={className}
      onClick={(event) => {
        if (!isLeavingAsked()) return
        event.preventDefault()
        leaveUnlessAsked(() => void navigate(LOGOUT))
      }}
    >
      <span>ログアウト</span>
      <ChevronRightIcon className="size-4 text-text-2" />
    </AppLink>
  )
}
