import { useLocation, useNavigation, useSubmit } from 'react-router'
import type { PartnerViewerQuery } from '#contract/generated/partner.ts'
import { SelectField } from '../controls/select-field.tsx'

interface Properties {
  readonly partner: PartnerViewerQuery['partner']
  readonly dealerId: number | null
}

/** For whom one works: a name, or for an agent of several dealers the choice. */
export function DealerSwitch({ partner, dealerId }: Properties) {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const asked = useNavigation().formData?.get('bikeDealerId')
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
      name="bikeDealerId"
      label="販売店"
      isLabelHidden
      required
      choices={dealers.map((dealer) => ({ id: dealer.bikeDealerId, label: dealer.name }))}
      value={typeof asked === 'string' ? asked : String(dealerId)}
      onChange={(bikeDealerId) =>
        void submit({ bikeDealerId, back: pathname }, { method: 'post', action: '/partner/switch-dealer' })
      }
      className="min-h-11 py-1 text-sm"
    />
  )
}
