const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

interface Launch {
  readonly launchOptions: { args: string[]; executablePath?: string }
  readonly channel?: 'chromium'
}

/** The shell draws the same pages with far less work; without one here, Playwright brings its own. */
export const shell = (): Launch => launch(process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH)

/** For what the shell cannot do: notifications. */
export function wholeBrowser(): Launch {
  const path = process.env.CHROMIUM_PATH
  return path ? launch(path) : { ...launch(''), channel: 'chromium' }
}

const launch = (executablePath = ''): Launch => ({
  launchOptions: { args: ARGUMENTS, ...(executablePath && { executablePath }) },
})
