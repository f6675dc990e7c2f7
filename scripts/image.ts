// `npm run image`: builds deploy/Dockerfile without Docker, runs it, and plays an owner's journeys against it.
import { imageObstacle } from '#testing/image/buildah.ts'
import { proveImage } from '#testing/image/image-proof.ts'
import { findBrowser, findHeadlessShell } from './steps/browser.mjs'

const obstacle = imageObstacle()
if (obstacle) {
  console.error(`NOT RUN: ${obstacle}`)
  process.exit(1)
}
const browser = { CHROMIUM_PATH: await findBrowser(), HEADLESS_SHELL_PATH: findHeadlessShell() }
await proveImage(browser, (line) => console.log(`  ${line}`))
console.log('image: built, run and used')
process.exit(0)
