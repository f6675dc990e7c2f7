import type { BuildOptions, OutputFile } from 'esbuild'

export const THREADS: Readonly<Record<string, string>>
export function bundle(entryPoints: Record<string, string>, options: BuildOptions): Promise<OutputFile[]>
