/** What services need to know for a benchmark. */
export function benchSettings(filesFolder: string) {
  return {
    origin: 'http://localhost',
    authLimitPerAddress: 1_000_000,
    mailFrom: 'bench@example.com',
    filesFolder,
    pushServices: [],
  }
}
