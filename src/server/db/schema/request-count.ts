interface RequestCountTable {
  timeWindow: number
  key: string
  count: number
}

export interface RequestCountTables {
  requestCount: RequestCountTable
}
