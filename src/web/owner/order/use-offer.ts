import { useEffect, useState } from 'react'
import { BindingOfferDocument, type BindingOfferFragment } from '#contract/generated/selling.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { tidyMonth } from '#domain/listing/listing-fields.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** The best binding order for the bike that was typed; null where there is none, and for visitors. */
export function useOffer(answers: DraftAnswers, isAsked: boolean): BindingOfferFragment | null {
  const [offer, setOffer] = useState<BindingOfferFragment | null>(null)
  const { modelId, mileageId, engineStatusList, accidentHistoryList, meterChange, numberRegistration } = answers
  const bike =
    modelId === null || mileageId === null
      ? null
      : {
          ...{ modelId, mileageId, engineStatusList, accidentHistoryList },
          firstRegistration: tidyMonth(answers.firstRegistration) || null,
          meterChange: meterChange ?? '',
          numberRegistration: numberRegistration ?? '',
        }
  const asked = isAsked && bike ? JSON.stringify(bike) : null
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    void browserGraphql()
      .request(BindingOfferDocument, { bike: JSON.parse(asked) }, stop.signal)
      .then(({ bindingOffer }) => setOffer(bindingOffer))
      .catch(() => undefined) // the form works without it
    return () => stop.abort()
  }, [asked])
  return asked === null ? null : offer
}
