import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { projectRoot } from './files.mjs'

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Finds or installs a Chromium and a Japanese font; answers the browser's path, or '' for Playwright's own. */
export async function findBrowser() {
  const isRoot = process.getuid?.() === 0
  const systemBrowser = () => SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (isRoot && existsSync('/usr/bin/apt-get') && (!systemBrowser() || !hasJapaneseFont())) {
    console.log('Chromium と日本語フォントをインストールしています / installing Chromium and a Japanese font …')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
    const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: environment,
    })
    if (status !== 0) console.error(stderr)
  }
  const found = systemBrowser()
  if (found) return found
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return ''
  console.log('Chromium をインストールしています / installing Chromium …')
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error(
      'No Chromium: install it with your package manager (Debian: apt-get install chromium fonts-noto-cjk).',
    )
    process.exit(1)
  }
  return ''
}

function hasJapaneseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}
