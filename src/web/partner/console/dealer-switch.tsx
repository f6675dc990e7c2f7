import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { PartnerViewerQuery } from '#contract/generated/partner.ts'
import { SelectField } from '../controls/select-field.tsx'
import { DEALER, withDealer } from './dealer-address.ts'

interface Properties {
  readonly partner: PartnerViewerQuery['partner']
  readonly dealerId: number | null
}

/** For whom one works: a name, or for an agent of several dealers the choice, which is part of the address. */
export function DealerSwitch({ partner, dealerId }: Properties) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(useNavigation().location?.search).get(DEALER)
  const { dealers, role, name } = partner
  if (role !== 'agent' || dealers.length < 2)
    return (
      <span className="min-w-0 truncate">
        <span className="font-bold">{dealers[0]?.name ?? name}</span>
        {dealers[0] && <span className="ml-2 text-text-2 max-sm:hidden">{name}</span>}
      </span>
    )
  return (
    <SelectField
      name={DEALER}
      label="販売店"
      isLabelHidden
      required
      choices={dealers.map((dealer) => ({ id: dealer.bikeDealerId, label: dealer.name }))}
      value={asked ?? String(dealerId)}
      onChange={(bikeDealerId) => void navigate(withDealer(pathname, bikeDealerId))}
      className="min-h-11 py-1 text-sm"
    />
  )
}
