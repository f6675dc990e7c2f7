import { useEffect, useState } from 'react'
import { type BindingOfferFragment, BindingOffersDocument } from '#contract/generated/selling.ts'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { tidyMonth } from '#domain/listing/listing-fields.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** The best binding orders for the bike that was typed; none for visitors. */
export function useOffers(answers: DraftAnswers, isAsked: boolean): readonly BindingOfferFragment[] {
  const [offers, setOffers] = useState<readonly BindingOfferFragment[]>([])
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
      .request(BindingOffersDocument, { bike: JSON.parse(asked) }, stop.signal)
      .then(({ bindingOffers }) => setOffers(bindingOffers))
      .catch(() => undefined) // the form works without it
    return () => stop.abort()
  }, [asked])
  return asked === null ? [] : offers
}
