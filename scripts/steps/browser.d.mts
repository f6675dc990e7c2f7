export function findBrowser(): Promise<string>
export function findHeadlessShell(): string
