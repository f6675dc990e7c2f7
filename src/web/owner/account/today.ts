import { useMemo } from 'react'
import { dayInTokyo } from '#domain/account/birth-date.ts'

/** The day it is in Japan when the page is opened. */
export function useToday(): string {
  return useMemo(() => dayInTokyo(new Date()), [])
}
