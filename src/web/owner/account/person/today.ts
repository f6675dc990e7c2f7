import { useMemo } from 'react'
import { dayInTokyo } from '#domain/account/birth-date.ts'
import { serverNow } from '#ui/clock/server-now.ts'

/** The day it is in Japan when the page is opened. */
export function useToday(): string {
  return useMemo(() => dayInTokyo(new Date(serverNow())), [])
}
