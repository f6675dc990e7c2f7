// `npm test`: installs what is missing, runs every check and every test, ends with one line "N passed, N failed".
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, findHeadlessShell } from './steps/browser.mjs'
import { build } from './steps/build.mjs'
import { projectRoot } from './steps/files.mjs'
import { install } from './steps/install.mjs'
import { missingPrograms } from './steps/packages.mjs'

process.chdir(projectRoot)
const results = join(projectRoot, 'test-results')
const total = { passed: 0, failed: 0, skipped: 0 }
/** Named again at the end: what stands in the middle of a long log is easily lost. */
const failures = []
/** What failed once and then passed: to be looked into. */
const unsteady = []

await install({ withTools: true })
const browsers = { CHROMIUM_PATH: await findBrowser(), HEADLESS_SHELL_PATH: findHeadlessShell() }
missingPrograms(['ffmpeg', 'redis-server']) // their tests say so when they are not there
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const bin = (name) => join(projectRoot, 'node_modules/.bin', name)
const typescript = ['--import', 'tsx']
/** Lines that wait for the end of a suite, whose progress stands in place. */
let held = null
await check('address types', bin('react-router'), ['typegen'])
// Two cores are busy from the beginning: tests that need the build begin beside the checks.
await Promise.all([
  (async () => {
    await check('format and lint', bin('biome'), ['ci', '.'])
    await check('contract is up to date', process.execPath, [...typescript, 'scripts/generate.ts', '--check'])
    await check('import rules', process.execPath, ['scripts/check-imports.mjs'])
    await check('dead code', bin('knip'), [])
    await check('code that only tests use', bin('knip'), ['--production'])
    await check('spec coverage names real files and tests', process.execPath, [
      ...typescript,
      'scripts/check-spec-coverage.ts',
    ])
    // In one thread, as the other core is busy: several would do part of the work several times.
    await check('types', process.execPath, [
      'node_modules/typescript7/bin/tsc',
      ...['--noEmit', '--incremental', 'false', '--singleThreaded'],
    ])
  })(),
  (async () => {
    await build()
    await suite(
      'unit and API tests',
      bin('vitest'),
      [
        'run',
        `--reporter=${process.stdout.isTTY ? 'default' : 'dot'}`,
        '--reporter=json',
        `--outputFile.json=${join(results, 'vitest.json')}`,
      ],
      countVitest,
    )
  })(),
])
await suite('browser journeys', bin('playwright'), ['test'], countPlaywright)

for (const name of unsteady) console.log(`△ passed at the second try: ${name}`)
for (const failure of failures) console.log(`✗ ${failure}`)
if (failures.length > 0)
  console.log(
    'One of them alone: npm run unit -- FILE, npm run e2e -- FILE (on the last build), npm run format, npm run check:types, check:imports or check:dead.',
  )
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** A check counts as one: its output is shown only when it fails. */
async function check(name, command, commandArguments) {
  const started = Date.now()
  const { code, output } = await run(command, commandArguments, 'pipe')
  total[code === 0 ? 'passed' : 'failed'] += 1
  say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(started)} s)`)
  if (code === 0) return
  failures.push(name)
  say(output)
}

function say(line) {
  if (held) held.push(line)
  else console.log(line)
}

async function suite(name, command, commandArguments, count) {
  const started = Date.now()
  console.log(`… ${name}`)
  held = []
  const { code } = await run(command, commandArguments, 'inherit')
  for (const line of held) console.log(line)
  held = null
  const counted = count()
  // A suite that could not even start has no counts; its exit code must not get lost.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped ?? 0
  console.log(
    `${counted.failed === 0 ? '✓' : '✗'} ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds(started)} s)`,
  )
}

/** Only what says why may be skipped: its program is missing on this machine. */
function countVitest() {
  const report = readReport('vitest.json')
  let skipped = 0
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'passed') {
        if (failureMessages.length > 0) unsteady.push(`${nameOf(name, fullName)}${reason(failureMessages)}`)
      } else {
        const isMissing = status !== 'failed' && fullName.includes('NOT RUN:')
        if (isMissing) skipped += 1
        failures.push(`${nameOf(name, fullName)} (${status})${reason(failureMessages)}`)
      }
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report ? report.numFailedTests + (report.numPendingTests ?? 0) - skipped : 1,
    skipped,
  }
}

function nameOf(file, test) {
  return `${file.slice(projectRoot.length + 1)}: ${test}`
}

function countPlaywright() {
  const report = readReport('playwright.json')
  for (const { file, title, tests } of specsOf(report?.suites ?? []))
    for (const { projectName, status, results: tries } of tests)
      if (status !== 'expected')
        (status === 'flaky' ? unsteady : failures).push(
          `e2e/${file}: ${title} (${projectName}, ${status})${reason(tries.flatMap(({ errors }) => errors.map(({ message }) => message)))}`,
        )
  const stats = report?.stats
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats ? stats.unexpected + stats.skipped : 1 }
}

/** What a failed test said, short enough for the end of the log. */
function reason(messages = []) {
  return messages
    .join('\n')
    .split('\n')
    .slice(0, 20)
    .map((line) => `\n    ${line}`)
    .join('')
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'))
  } catch {
    return undefined
  }
}

function run(command, commandArguments, output) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, {
      cwd: projectRoot,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...browsers, NO_COLOR: '1', NODE_ENV: '', SECOND_TRY: '1' },
    })
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output: text }))
  })
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1)
}
