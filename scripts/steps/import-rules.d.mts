export function importFaults(folder?: string): Promise<string[]>
