import sharp, { type Sharp } from 'sharp'

// Photos drawn for tests: motorcycles, close-ups and papers, with light, texture and the noise of a sensor. No fixture is stored.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const SCENES = ['side', 'front', 'meter', 'tyre', 'engine', 'whiteOnWhite', 'blackInGarage', 'haze'] as const
export type Scene = (typeof SCENES)[number]

interface Taken {
  readonly seed: number
  /** Of the long side, in pixels. */
  readonly side?: number
  /** Out of focus, in pixels of a picture whose long side has 1,280. */
  readonly blur?: number
  /** The camera moved: so many pixels, to the side or downwards. */
  readonly shake?: { readonly length: number; readonly isDown: boolean }
  /** Of the light; 1 is well lit. */
  readonly light?: number
  /** Of the sensor, in grey levels. */
  readonly noise?: number
}

/** A photo of a scene, as JPEG. */
export async function drawnPhoto(scene: Scene, taken: Taken): Promise<Buffer> {
  const draw = chance(taken.seed)
  const isUpright = scene === 'front' && draw() < 0.5
  const [width, height] = isUpright ? [960, 1280] : [1280, 960]
  return photographed(sceneSvg(scene, width, height, draw), width, height, taken, draw)
}

/** A paper on a desk, as a phone sees it: a little askew, lit from one side. */
export async function drawnDocument(taken: Taken): Promise<Buffer> {
  const draw = chance(taken.seed)
  const isUpright = draw() < 0.5
  const [width, height] = isUpright ? [960, 1280] : [1280, 960]
  return photographed(documentSvg(width, height, draw), width, height, taken, draw)
}

async function photographed(
  svg: string,
  width: number,
  height: number,
  { side = 1600, blur = 0, shake, light = 1, noise = 5 }: Taken,
  draw: () => number,
): Promise<Buffer> {
  let drawn: Sharp = sharp(Buffer.from(svg)).flatten({ background: 'white' })
  if (blur > 0) drawn = sharp(await drawn.png({ compressionLevel: 1 }).toBuffer()).blur(blur)
  if (shake) {
    const kernel = Array.from({ length: shake.length }, () => 1)
    const [kernelWidth, kernelHeight] = shake.isDown ? [1, shake.length] : [shake.length, 1]
    drawn = sharp(await drawn.png({ compressionLevel: 1 }).toBuffer()).convolve({
      width: Math.max(3, kernelWidth),
      height: Math.max(3, kernelHeight),
      kernel: shake.isDown
        ? kernel.flatMap(() => [0, 1, 0])
        : [...kernel.map(() => 0), ...kernel, ...kernel.map(() => 0)],
    })
  }
  const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ramp = (draw() - 0.5) * 0.5
  // Nearly normal; weaker where there is less light, as of a sensor that counts it.
  const sigma = 2 * noise * (0.4 + 0.6 * Math.sqrt(light))
  const grains = Float32Array.from({ length: 65_521 }, () => (draw() + draw() + draw() - 1.5) * sigma)
  for (let at = 0; at < data.length; at += 1) {
    const x = ((at / info.channels) | 0) % info.width
    const lit = (data[at] ?? 0) * light * (1 + ramp * (x / info.width - 0.5))
    data[at] = Math.max(0, Math.min(255, lit + (grains[at % grains.length] ?? 0)))
  }
  const scale = side / Math.max(width, height)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(Math.round(width * scale), Math.round(height * scale))
    .jpeg({ quality: 82 })
    .toBuffer()
}

const PAINTS = ['#b3261e', '#123c63', '#1f6f43', '#c98a1b', '#2b2b30', '#d8d8d6', '#7a1f5c', '#e0662a']

function sceneSvg(scene: Scene, width: number, height: number, draw: () => number): string {
  const between = (from: number, to: number) => from + (to - from) * draw()
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(draw() * values.length)] as Value
  const paint = scene === 'whiteOnWhite' ? '#f2f2ee' : scene === 'blackInGarage' ? '#1a1b1e' : pick(PAINTS)
  const wall =
    scene === 'whiteOnWhite'
      ? '#e9e8e3'
      : scene === 'blackInGarage'
        ? pick(['#6f6a63', '#5e6469'])
        : scene === 'haze'
          ? '#b9bdbf'
          : pick(['#9db3c4', '#c9b79c', '#7f8f6a', '#b7b2ab', '#8ca3b8'])
  const ground =
    scene === 'whiteOnWhite'
      ? '#cfcdc6'
      : scene === 'blackInGarage'
        ? '#4c4944'
        : pick(['#6e6b66', '#857f74', '#5b5d60'])
  const parts: string[] = [`<rect width="${width}" height="${height}" fill="${wall}"/>`]
  const horizon = height * between(0.55, 0.7)
  parts.push(`<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${ground}"/>`)
  for (let stone = 0; stone < 900; stone += 1) {
    const grey = Math.round(between(50, 190))
    parts.push(
      `<rect x="${between(0, width)}" y="${between(horizon, height)}" width="${between(2, 9)}" height="${between(1, 4)}" fill="rgb(${grey},${grey},${grey})" fill-opacity="0.35"/>`,
    )
  }
  // Leaves, bricks or a shutter behind it.
  const behind = draw()
  for (let leaf = 0; leaf < 160; leaf += 1)
    parts.push(
      behind < 0.5
        ? `<ellipse cx="${between(0, width)}" cy="${between(0, horizon)}" rx="${between(4, 26)}" ry="${between(3, 14)}" fill="hsl(${between(70, 130)},30%,${between(25, 60)}%)" fill-opacity="${scene === 'whiteOnWhite' ? 0.05 : 0.4}"/>`
        : `<path d="M0 ${(leaf * horizon) / 60}H${width}" stroke="#333" stroke-width="1.5" stroke-opacity="${scene === 'whiteOnWhite' ? 0.05 : 0.25}"/>`,
    )
  const cx = width / 2 + between(-40, 40)
  const cy = height / 2 + between(-30, 30)
  const size = between(0.9, 1.08)
  const bike =
    scene === 'front'
      ? frontView(paint, between, draw)
      : scene === 'meter'
        ? meterView(between)
        : scene === 'tyre'
          ? tyreView(between)
          : scene === 'engine'
            ? engineView(paint, between)
            : sideView(paint, between, draw)
  parts.push(
    `<g transform="translate(${cx} ${cy}) rotate(${between(-3, 3)}) scale(${size * (width < height ? 0.85 : 1)})">${bike}</g>`,
  )
  if (scene === 'haze') parts.push(`<rect width="${width}" height="${height}" fill="#c9ccce" fill-opacity="0.5"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

type Between = (from: number, to: number) => number

function wheel(x: number, y: number, radius: number): string {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    return `<path d="M${x} ${y}L${x + Math.cos(angle) * radius * 0.8} ${y + Math.sin(angle) * radius * 0.8}" stroke="#b9bcc0" stroke-width="5"/>`
  }).join('')
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#17181a"/><circle cx="${x}" cy="${y}" r="${radius * 0.78}" fill="#5c6066"/>${spokes}<circle cx="${x}" cy="${y}" r="${radius * 0.42}" fill="none" stroke="#dfe2e5" stroke-width="7" stroke-dasharray="9 6"/><circle cx="${x}" cy="${y}" r="${radius * 0.14}" fill="#2c2e31"/>`
}

function sideView(paint: string, between: Between, draw: () => number): string {
  const facing = draw() < 0.5 ? 'scale(-1 1)' : ''
  const fins = Array.from(
    { length: 9 },
    (_, index) => `<path d="M-70 ${60 + index * 14}h150" stroke="#9a9da1" stroke-width="5"/>`,
  ).join('')
  return `<g transform="${facing}"><ellipse cx="0" cy="330" rx="520" ry="34" fill="#222" fill-opacity="0.45"/>
    ${wheel(-330, 190, between(130, 150))}${wheel(340, 190, between(130, 150))}
    <path d="M-330 190L-120 150L70 190L-120 20z" fill="none" stroke="#3a3d41" stroke-width="26"/><rect x="-80" y="40" width="170" height="150" rx="14" fill="#44474c"/>${fins}
    <path d="M340 190L230 -170" stroke="#c9ccd0" stroke-width="22"/><path d="M180 -190L270 -215L250 -160z" fill="#202224"/>
    <path d="M-60 -80C0 -190 160 -180 210 -90L150 10L-40 20z" fill="${paint}"/><path d="M-20 -100C40 -150 120 -150 160 -110" stroke="#fff" stroke-width="9" fill="none" stroke-opacity="0.55"/>
    <path d="M-330 -70L-60 -90L-50 -20L-260 0z" fill="#1c1d20"/><path d="M-360 -60L-270 -40L-290 30z" fill="${paint}"/>
    <path d="M60 190C0 260 -200 230 -400 220" stroke="#aeb2b6" stroke-width="34" fill="none"/><circle cx="260" cy="-130" r="42" fill="#e8ecef" stroke="#333" stroke-width="8"/>
    <text x="10" y="-50" font-size="54" font-weight="bold" fill="#eee" font-family="sans-serif">K 400</text></g>`
}

function frontView(paint: string, between: Between, draw: () => number): string {
  return `<ellipse cx="0" cy="400" rx="260" ry="30" fill="#222" fill-opacity="0.4"/><rect x="-48" y="60" width="96" height="${between(320, 350)}" rx="44" fill="#16171a"/>
    ${Array.from({ length: 14 }, (_, index) => `<path d="M-40 ${100 + index * 20}l40 12l40 -12" stroke="#4a4d52" stroke-width="5" fill="none"/>`).join('')}
    <path d="M-75 -60L-70 330M75 -60L70 330" stroke="#c5c8cc" stroke-width="26"/><path d="M-140 -40C-120 -220 120 -220 140 -40L70 70H-70z" fill="${paint}"/>
    <circle cx="0" cy="-90" r="${between(62, 76)}" fill="#eef2f4" stroke="#26282b" stroke-width="12"/><path d="M-330 -230C-200 -260 -120 -200 0 -205C120 -200 200 -260 330 -230" stroke="#2a2c2f" stroke-width="20" fill="none"/>
    <ellipse cx="-270" cy="-310" rx="62" ry="38" fill="#3a3d42"/><ellipse cx="270" cy="-310" rx="62" ry="38" fill="#3a3d42"/><circle cx="-180" cy="-60" r="24" fill="#e08a1e"/><circle cx="180" cy="-60" r="24" fill="#e08a1e"/>
    ${draw() < 0.6 ? '<rect x="-90" y="330" width="180" height="80" fill="#f4f4ee"/><text x="-70" y="392" font-size="60" fill="#1d5c35">12-34</text>' : ''}`
}

function meterView(between: Between): string {
  const dial = (x: number, most: number) => {
    const ticks = Array.from({ length: 41 }, (_, index) => {
      const angle = Math.PI * (0.75 + (index / 40) * 1.5)
      const inner = index % 5 === 0 ? 165 : 185
      return `<path d="M${x + Math.cos(angle) * inner} ${Math.sin(angle) * inner}L${x + Math.cos(angle) * 205} ${Math.sin(angle) * 205}" stroke="#f3f3f0" stroke-width="5"/>`
    }).join('')
    const figures = Array.from({ length: 7 }, (_, index) => {
      const angle = Math.PI * (0.75 + (index / 6) * 1.5)
      return `<text x="${x + Math.cos(angle) * 130 - 18}" y="${Math.sin(angle) * 130 + 12}" font-size="34" fill="#f3f3f0" font-family="sans-serif">${Math.round((most * index) / 6)}</text>`
    }).join('')
    const needle = Math.PI * between(0.8, 2.1)
    return `<circle cx="${x}" cy="0" r="235" fill="#8a8d91"/><circle cx="${x}" cy="0" r="215" fill="#15161a"/>${ticks}${figures}<path d="M${x} 0L${x + Math.cos(needle) * 190} ${Math.sin(needle) * 190}" stroke="#e2502a" stroke-width="9"/>`
  }
  return `<rect x="-560" y="-300" width="1120" height="620" rx="90" fill="#2b2d31"/>${dial(-260, 180)}${dial(260, 12)}<rect x="-110" y="190" width="220" height="70" fill="#c9d3bd"/><text x="-92" y="242" font-size="50" fill="#20251c" font-family="monospace">${Math.round(between(2000, 60000))}</text>`
}

function tyreView(between: Between): string {
  const blocks = Array.from({ length: 120 }, (_, index) => {
    const x = ((index % 12) - 6) * 86 + (Math.floor(index / 12) % 2) * 40
    const y = (Math.floor(index / 12) - 5) * 92
    return `<path d="M${x} ${y}l${between(48, 60)} 18l-12 50l-54 -14z" fill="hsl(220,4%,${between(18, 34)}%)"/>`
  }).join('')
  return `<rect x="-560" y="-420" width="1120" height="840" rx="220" fill="#0f1012"/>${blocks}<path d="M-520 330C-200 380 200 380 520 330" stroke="#777" stroke-width="12" fill="none"/>`
}

function engineView(paint: string, between: Between): string {
  const fins = Array.from(
    { length: 22 },
    (_, index) =>
      `<rect x="-330" y="${-330 + index * 26}" width="${between(560, 640)}" height="12" fill="hsl(210,5%,${between(45, 75)}%)"/>`,
  ).join('')
  const bolts = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${between(-420, 420)}" cy="${between(-300, 380)}" r="${between(10, 18)}" fill="#c8cbce" stroke="#333" stroke-width="4"/>`,
  ).join('')
  return `<rect x="-480" y="-380" width="960" height="800" fill="#3b3e43"/>${fins}<circle cx="180" cy="250" r="170" fill="#6d7176" stroke="#1f2124" stroke-width="12"/><circle cx="180" cy="250" r="110" fill="#8f9499"/><path d="M-480 -380L-100 -420L60 -340L-420 -250z" fill="${paint}"/>${bolts}`
}

function documentSvg(width: number, height: number, draw: () => number): string {
  const between: Between = (from, to) => from + (to - from) * draw()
  const paper = ['#fbfaf6', '#f4f1e4', '#eaf3e4', '#f3ecef', '#ffffff'][Math.floor(draw() * 5)]
  const desk = ['#7a5c3e', '#4b4e52', '#a8865c', '#c9c4bb', '#2f3a45'][Math.floor(draw() * 5)]
  const margin = between(-0.02, 0.1)
  const [left, top] = [width * margin, height * margin]
  const [paperWidth, paperHeight] = [width - 2 * left, height - 2 * top]
  const lines: string[] = []
  const step = between(26, 44)
  const isTable = draw() < 0.6
  for (let y = top + 70; y < top + paperHeight - 40; y += step) {
    if (isTable && draw() < 0.5)
      lines.push(`<path d="M${left + 30} ${y + 8}H${left + paperWidth - 30}" stroke="#3d4a44" stroke-width="2"/>`)
    let x = left + between(36, 70)
    const end = left + paperWidth * between(0.55, 0.95)
    while (x < end) {
      if (draw() < 0.12) x += between(20, 120)
      const letter = between(0.35, 0.5) * step
      // A letter of a few strokes.
      lines.push(
        `<path d="M${x} ${y - letter}h${letter * 0.8}M${x + letter * 0.4} ${y - letter}V${y}M${x} ${y - letter * between(0.2, 0.7)}h${letter * 0.8}M${x + letter * between(0, 0.8)} ${y}v${-letter * between(0.3, 0.9)}" stroke="#23262a" stroke-width="${between(1.6, 2.6)}" fill="none"/>`,
      )
      x += letter * 1.15
    }
  }
  if (isTable)
    for (let column = 1; column < 5; column += 1)
      lines.push(
        `<path d="M${left + (paperWidth * column) / 5} ${top + 60}V${top + paperHeight - 60}" stroke="#3d4a44" stroke-width="2"/>`,
      )
  if (draw() < 0.4)
    lines.push(
      `<circle cx="${left + paperWidth * 0.8}" cy="${top + paperHeight * 0.82}" r="46" fill="none" stroke="#c0392b" stroke-width="7"/>`,
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${desk}"/><g transform="rotate(${between(-5, 5)} ${width / 2} ${height / 2})"><rect x="${left}" y="${top}" width="${paperWidth}" height="${paperHeight}" fill="${paper}"/>${lines.join('')}</g></svg>`
}
