import sharp from 'sharp'

/** A tank with a scratch, drawn: what a cutting dealer shows of a bike that nobody has seen. */
const TANK = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <defs>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c9ced4"/><stop offset="1" stop-color="#8b929a"/></linearGradient>
    <linearGradient id="tank" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d8484a"/><stop offset="1" stop-color="#7d1719"/></linearGradient>
  </defs>
  <rect width="960" height="720" fill="url(#floor)"/>
  <path d="M120 430 C160 230 420 170 640 220 C800 255 860 380 820 480 C700 560 260 560 120 430 Z" fill="url(#tank)"/>
  <path d="M250 300 C400 235 560 240 690 285" stroke="#f4b9b4" stroke-width="16" fill="none" opacity="0.6"/>
  <path d="M430 360 l70 34 l48 -10 l60 42" stroke="#efe7df" stroke-width="7" fill="none"/>
  <path d="M446 374 l40 22 M520 394 l52 30" stroke="#4f0d0f" stroke-width="4" fill="none"/>
  <circle cx="520" cy="390" r="150" stroke="#ffd84d" stroke-width="8" fill="none"/>
</svg>`

export async function drawClaimPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  return photoOf(TANK)
}

/** What a simulated dealer shows of its payment. Digits alone: fonts with Japanese are not everywhere. */
export async function drawReceipt(price: number): Promise<Uint8Array<ArrayBuffer>> {
  return photoOf(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <rect width="960" height="720" fill="#b9b2a6"/>
  <rect x="180" y="90" width="600" height="540" fill="#fdfcf8"/>
  <text x="480" y="300" font-family="sans-serif" font-size="72" text-anchor="middle" fill="#20242a">¥${price.toLocaleString('ja-JP')}</text>
  <path d="M250 340 H710 M250 430 H600 M250 490 H640" stroke="#8b929a" stroke-width="4"/>
  <circle cx="670" cy="520" r="52" stroke="#c0392b" stroke-width="8" fill="none"/>
</svg>`)
}

/** A paper with lines and a stamp: no letters, for nobody knows which fonts there are. */
const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <rect width="960" height="720" fill="#8b929a"/>
  <rect x="180" y="60" width="600" height="600" fill="#f7f4ea"/>
  <path d="M240 140 h300 M240 220 h480 M240 280 h480 M240 340 h400 M240 400 h480 M240 460 h320" stroke="#6d7480" stroke-width="12"/>
  <circle cx="650" cy="550" r="60" stroke="#c8382f" stroke-width="10" fill="none"/>
</svg>`

export async function drawNameChangeProof(): Promise<Uint8Array<ArrayBuffer>> {
  return photoOf(PAPER)
}

async function photoOf(drawing: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer())
}
