import { dateText, dayText, type Instant } from '#ui/values/date-time.ts'

/** 11月20日（金）, with its year where that is not the present one. */
export function deliveryDayText(deliveryOn: string, now: Instant): string {
  const [year = ''] = dateText(deliveryOn).split('年')
  return dateText(now).startsWith(`${year}年`) ? dayText(deliveryOn) : `${year}年${dayText(deliveryOn)}`
}
