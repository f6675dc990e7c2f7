const MEGABYTE = 1024 * 1024

/** Of an uploaded file: about two million rows. Movies may be greater, so that every proxy before us takes it. */
export const MAX_SALES_FILE_BYTES = 100 * MEGABYTE

/** The way of an uploaded file. `refused`: with faults, or empty. */
export const SALES_FILE_STATES = ['checking', 'refused', 'ready', 'importing', 'imported', 'canceled'] as const
export type SalesFileState = (typeof SALES_FILE_STATES)[number]
