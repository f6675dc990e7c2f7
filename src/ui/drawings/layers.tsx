import type { Layer, Paint } from './shapes.ts'

const FILLS: Record<Paint, string> = {
  paper: 'fill-surface',
  body: 'fill-paint',
  tyre: 'fill-shade',
  line: 'fill-none',
  faint: 'fill-none opacity-40',
  accent: 'fill-none stroke-action',
  mark: 'fill-surface stroke-action',
}

/** Painted one over the other, back to front. */
export function Layers({ layers }: { readonly layers: readonly Layer[] }) {
  return layers.map(([paint, path]) => <path key={`${paint} ${path}`} d={path} className={FILLS[paint]} />)
}
