import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { freePort } from '../host.ts'
import { openMailbox } from '../mailbox.ts'
import { startObjectStore } from '../object-store.ts'
import { must, until } from '../prove.ts'
import { heicPhoto, newUploadId, recordedMovie, undecodableMovie, upload } from '../uploads.ts'
import { buildImage } from './build-image.ts'
import { bytesBelow, inContainer } from './buildah.ts'
import { serveMails } from './mails-over-http.ts'
import { type RunnableImage, runnableImage } from './run-image.ts'

const MAX_MEGABYTES = 250
const STARTS = 3
/** The journeys of a person that need nothing of the demo's world. */
const JOURNEYS = 'an owner logs in from a new browser|an owner scans the 車検証 and lists the bike'
const MOVIES = ['avc1.mp4', 'vp9.mp4', 'av1.mp4', 'vp8.webm', 'vp9.webm', 'av1.webm'] as const

type Report = (line: string) => void

/** The image of deploy/Dockerfile is built, is small, starts fast, may do nothing but its work, and serves an owner. */
export async function proveImage(browser: Readonly<Record<string, string>>, report: Report): Promise<void> {
  const started = Date.now()
  const { name, base } = await buildImage()
  report(`built in ${seconds(started)}`)
  const baseBytes = await inContainer(base, bytesBelow)
  await inContainer(name, async (folder, container) => {
    const megabytes = Math.round((bytesBelow(folder) - baseBytes) / 1e6)
    report(`${megabytes} MB above its base of ${Math.round(baseBytes / 1e6)} MB (goal: ${MAX_MEGABYTES})`)
    must(megabytes <= MAX_MEGABYTES, `The image is ${megabytes} MB above its base`)
    const image = runnableImage(container, folder)
    proveImports(image, report)
    proveReadOnly(image, report)
    await proveService(image, browser, report)
  })
}

/**
 * Every package that the build names can be loaded: none was trimmed too much. What is imported later and belongs to the
 * development packages is for `npm run dev`.
 */
function proveImports(image: RunnableImage, report: Report): void {
  const look = `
    import { readdirSync, readFileSync } from 'node:fs'
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const names = new Set()
    for (const folder of ['build/host', 'build/server'])
      for (const file of readdirSync(folder, { recursive: true }).filter((it) => it.endsWith('.js'))) {
        const text = readFileSync(folder + '/' + file, 'utf8')
        for (const [, name] of text.matchAll(/^(?:import|export)\\b[^'";]*?["']([@a-z][^"']*)["']/gm)) names.add(name)
        for (const [, name, inPackage] of text.matchAll(/\\bimport\\(["'](((?:@[^/"']+\\/)?[a-z][^/"']*)[^"']*)["']\\)/g))
          if (!(inPackage in devDependencies)) names.add(name)
      }
    for (const name of names) await import(name)
    console.log(names.size)
    process.exit(0)`
  const { status, output } = image.run(['node', '--input-type=module', '-e', look])
  must(status === 0 && Number(output) > 40, `Packages cannot be loaded: ${output}`)
  report(`${output.trim()} packages and parts of them that the build names can be loaded`)
}

/** No folder but the volume can be written, and the user has no rights. */
function proveReadOnly(image: RunnableImage, report: Report): void {
  const write = (path: string) => image.run(['sh', '-c', `echo x > ${path}`])
  for (const folder of ['/', '/app', '/app/build', '/tmp', '/etc', '/var/tmp', '/home/node', '/dev'])
    must(write(join(folder, 'written')).status !== 0, `${folder} can be written`)
  must(write('/data/written').status === 0, '/data cannot be written')
  report('nothing but /data can be written')
}

async function proveService(image: RunnableImage, browser: Readonly<Record<string, string>>, report: Report) {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-image-database-'))
  chmodSync(folder, 0o755) // the database has a user of its own
  const database = await startEmbeddedDatabase({ folder, database: 'kaitori' })
  const mailbox = await openMailbox()
  const mails = await serveMails(mailbox)
  const store = await startObjectStore()
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const variables = {
    PORT: port,
    DATABASE_URL: database.url,
    OBJECT_STORE_URL: store.url,
    SMTP_URL: mailbox.url,
    PUBLIC_ORIGIN: origin,
    SECRET_KEY: 'only-for-trying-only-for-trying-only',
    TRUST_PROXY: '1',
    TRUSTED_OPERATIONS: '1',
    LOG_LEVEL: 'error',
  }
  let program: Program | undefined
  const start = async () => {
    program = await startProgram(image, variables, origin)
    return program
  }
  try {
    const first = await start()
    report(`first page of an empty database after ${first.seconds} s: migrations and catalog`)
    await first.stop()
    const times: string[] = []
    for (let round = 0; round < STARTS; round += 1) {
      const again = await start()
      times.push(`${again.seconds} s (${again.busySeconds} computing)`)
      await again.stop()
    }
    report(`first page of a migrated database after ${times.join(', ')}; goal: 3 s; load ${loadavg()[0]?.toFixed(1)}`)
    const { pid, stop } = await start()
    proveRights(pid)
    report('runs as a user without rights and capabilities, none can be gained')
    const health = image.run(image.healthCheck, { PORT: port })
    must(health.status === 0, `The health check fails: ${health.output}`)
    report(await proveUploads(origin))
    await playJourneys({ E2E_ORIGIN: origin, E2E_MAILS: mails.url, E2E_DATABASE_URL: database.url, ...browser })
    report('an owner logged in and listed a bike, in a browser')
    await stop()
    report('ends by itself at SIGTERM')
  } finally {
    program?.kill()
    await mails.close()
    await mailbox.close()
    await store.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Program {
  readonly pid: number
  /** Until the first page came. */
  readonly seconds: number
  /** What it computed meanwhile, on all cores: on a busy machine it waits for the rest. */
  readonly busySeconds: number
  stop(): Promise<void>
  kill(): void
}

async function startProgram(
  image: RunnableImage,
  variables: Readonly<Record<string, string>>,
  origin: string,
): Promise<Program> {
  const started = Date.now()
  const child = image.start(variables)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const hasPage = async () => {
    if (child.exitCode !== null) throw new Error('ended')
    const page = await fetch(`${origin}/kaitori`)
    return page.ok && (await page.text()).includes('</html>')
  }
  await until(() => child.exitCode !== null || hasPage(), 180_000, 'a first page').catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  must(child.exitCode === null && child.pid !== undefined, `The program ended:\n${output}`)
  return {
    pid: child.pid ?? 0,
    seconds: Math.round((Date.now() - started) / 10) / 100,
    busySeconds: busySecondsOf(child.pid ?? 0),
    kill: () => child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      must(code === 0, `The program ended with ${code}:\n${output}`)
    },
  }
}

/** By the kernel's count, in hundredths of a second. */
function busySecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function proveRights(pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const value = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
  must(Number(value('Uid')) > 0, 'It runs as root')
  for (const set of ['CapEff', 'CapPrm', 'CapBnd', 'CapInh']) must(Number(value(set)) === 0, `${set}: ${value(set)}`)
  must(value('NoNewPrivs') === '1', 'It may gain rights')
}

/** Movies of every codec that browsers record pass the image's own decoder, what cannot be decoded does not. */
async function proveUploads(origin: string): Promise<string> {
  const send = (kind: string, file: Buffer) => upload(origin, `${kind}/temporary`, { file, id: newUploadId() })
  for (const movie of MOVIES) {
    const { status, body } = await send('AUCTION_ITEM_MOVIE', recordedMovie(movie))
    must(status === 201, `${movie} is refused: ${status} ${body.code}`)
  }
  const { status } = await send('AUCTION_ITEM_MOVIE', undecodableMovie())
  must(status !== 201, 'A movie without a picture is taken')
  const photo = await send('AUCTION_ITEM_IMAGE', heicPhoto())
  must(photo.status === 201, `A HEIC photo is refused: ${photo.status}`)
  return `${MOVIES.length} kinds of movies and a HEIC photo are taken, a broken movie is not`
}

/** In a process beside this one, which has to go on: the mails arrive here. */
async function playJourneys(variables: Readonly<Record<string, string>>): Promise<void> {
  const player = spawn(
    join(projectRoot, 'node_modules/.bin/playwright'),
    ['test', '--project=phone', '--grep', JOURNEYS, 'e2e/owner-logs-in', 'e2e/owner-sells-a-bike'],
    { cwd: projectRoot, env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = await Promise.all([text(player.stdout), once(player, 'close')])
  must(player.exitCode === 0 && /\b2 passed\b/.test(output), output.slice(-6000))
}

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`
