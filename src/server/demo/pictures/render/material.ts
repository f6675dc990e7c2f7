import type { Vector } from './vector.ts'

/** What a surface is made of; colours are linear, from 0 to 1. */
export interface Material {
  readonly color: Vector
  /** How much of its surroundings it mirrors when seen head-on. */
  readonly mirror: number
  /** Metals tint what they mirror. */
  readonly isMetal: boolean
  /** Of the highlight: 4 is dull, 200 polished. */
  readonly polish: number
  /** Light of its own, as a part of its colour. */
  readonly glow: number
  /** Of the light that passes through; 0 is opaque. */
  readonly clear: number
  /** Uneven to the touch: how far the normals stray. */
  readonly grain: number
}

/** #rrggbb as linear light. */
export function linear(hex: string): Vector {
  const level = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [level(1), level(3), level(5)]
}

function stuff(hex: string, given: Partial<Omit<Material, 'color'>> = {}): Material {
  return { color: linear(hex), mirror: 0.02, isMetal: false, polish: 12, glow: 0, clear: 0, grain: 0, ...given }
}

export const RUBBER = stuff('#262626', { polish: 8, grain: 0.12 })
export const TREAD = stuff('#1a1a1a', { polish: 5, mirror: 0.01 })
export const PLASTIC = stuff('#26282a', { mirror: 0.03, polish: 22, grain: 0.05 })
export const VINYL = stuff('#202022', { mirror: 0.03, polish: 18, grain: 0.16 })
export const CHROME = stuff('#e4e6ea', { mirror: 0.82, isMetal: true, polish: 180 })
export const STEEL = stuff('#a9adb2', { mirror: 0.5, isMetal: true, polish: 60 })
export const ALLOY = stuff('#8f9397', { mirror: 0.22, isMetal: true, polish: 24, grain: 0.05 })
export const CASTING = stuff('#5f6468', { mirror: 0.12, isMetal: true, polish: 16, grain: 0.14 })
export const BLACK_ENGINE = stuff('#2c2e31', { mirror: 0.08, isMetal: true, polish: 20, grain: 0.1 })
export const GOLD_METAL = stuff('#c79a3c', { mirror: 0.4, isMetal: true, polish: 70 })
export const BLACK_METAL = stuff('#1d1e21', { mirror: 0.1, polish: 50 })
export const HEADLIGHT = stuff('#dfe8ee', { mirror: 0.4, polish: 200, glow: 0.35 })
export const TAIL_LIGHT = stuff('#c4121a', { mirror: 0.1, polish: 120, glow: 0.3 })
export const INDICATOR = stuff('#f08a12', { mirror: 0.08, polish: 90, glow: 0.25 })
export const MIRROR_GLASS = stuff('#cfd8de', { mirror: 0.9, isMetal: true, polish: 200 })
export const CHAIN = stuff('#7b7264', { mirror: 0.25, isMetal: true, polish: 30, grain: 0.3 })
export const DIAL = stuff('#0d0f12', { mirror: 0.03, polish: 60 })
export const DIAL_WHITE = stuff('#f2f4f5', { glow: 0.5 })
export const DIAL_RED = stuff('#e0281e', { glow: 0.5 })
export const DISPLAY = stuff('#c6d2bd', { glow: 0.35, polish: 60 })
export const DISPLAY_INK = stuff('#10140f')
export const PLATE_WHITE = stuff('#eef0ec', { polish: 20, mirror: 0.04 })
export const PAPER = stuff('#f1efe6', { polish: 4, mirror: 0 })
export const INK = stuff('#35404e', { polish: 4, mirror: 0 })
export const GLASS = stuff('#8fa0aa', { mirror: 0.12, polish: 200, clear: 0.72 })
export const SMOKED_GLASS = stuff('#2a3036', { mirror: 0.12, polish: 200, clear: 0.45 })

export function paintOf(hex: string, isMetallic: boolean): Material {
  return stuff(hex, { mirror: isMetallic ? 0.1 : 0.055, polish: 150 })
}

export function leatherOf(hex: string): Material {
  return stuff(hex, { mirror: 0.03, polish: 18, grain: 0.16 })
}
