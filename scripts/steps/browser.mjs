import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { projectRoot } from './files.mjs'
import { installPackages, mayInstall } from './packages.mjs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Finds or installs a Chromium and a Japanese font; answers the browser's path, or '' for Playwright's own. */
export async function findBrowser() {
  const systemBrowser = () => SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (mayInstall() && (!systemBrowser() || !hasJapaneseFont())) {
    console.log('Chromium と日本語フォントをインストールしています / installing Chromium and a Japanese font …')
    installPackages(['chromium', 'fonts-noto-cjk'])
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

/** The browser without a window, which draws the same with far less work; '' where there is none. */
export function findHeadlessShell() {
  if (mayInstall() && !existsSync(HEADLESS_SHELL)) installPackages(['chromium-headless-shell'])
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ''
}

function hasJapaneseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}
