import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { CreateOperationLogDocument } from '#contract/generated/account.ts'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { castOwner } from './cast.ts'
import { startChatter } from './chatter.ts'
import { startHost } from './host.ts'
import { castAuction } from './message-cast.ts'
import { castDealer } from './partner-cast.ts'
import { openServicesBeside } from './services-beside.ts'

const MESSAGES = 20
const git = (...given: string[]) => execFileSync('git', given, { cwd: projectRoot, encoding: 'utf8' }).trim()

const beforeNewestMigration = () =>
  git('rev-parse', `${git('log', '-1', '--no-merges', '--format=%H', '--', 'src/server/db/migrations')}^`)

/**
 * As in a rolling deploy: the version before the newest migration runs on the new schema, beside the new one. Pages are
 * there, a login counts at both, and messages written at either reach both, each once.
 */
export async function provePreviousVersion(commit = beforeNewestMigration()): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-previous-'))
  const source = join(folder, 'source')
  execFileSync('chmod', ['755', folder])
  git('worktree', 'add', '--detach', source, commit)
  symlinkSync(join(projectRoot, 'node_modules'), join(source, 'node_modules'))
  execFileSync(
    process.execPath,
    ['-e', "import('./scripts/steps/build.mjs').then((it) => it.build({ quiet: true }))"],
    { cwd: source },
  )
  const database = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'kaitori' })
  const fresh = await migrate(database.url)
  const common = {
    DATABASE_URL: database.url,
    DATA_FOLDER: join(folder, 'data'),
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'fatal',
  }
  const hosts = [await startHost(common), await startHost(common, source)]
  try {
    const [now, before] = hosts.map(({ origin }) => origin)
    if (!now || !before) throw new Error('unreachable')
    const services = await openServicesBeside(database.url, folder)
    const [seller, shop] = [await castOwner(services), await castDealer(services)]
    const { bikeDealerId } = shop
    const auctionId = await castAuction(services, { bikeOwnerId: seller.bikeOwnerId, status: 22, bikeDealerId })
    for (const origin of [now, before]) {
      const graphql = createGraphqlClient(
        createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => seller.idToken }),
      )
      await graphql.request(CreateOperationLogDocument, { input: { operationType: 'deploy' } })
    }
    const logged = await services.db.selectFrom('operationLog').select('operationLogId').execute()
    if (logged.length !== 2) throw new Error(`${logged.length} operations were logged`)
    await services.close()
    for (const origin of [now, before])
      for (const path of [
        '/kaitori',
        '/kaitori/souba',
        '/kaitori/auction',
        '/kaitori/mypage',
        `/kaitori/mypage/auction/${auctionId}`,
      ]) {
        const { status } = await fetch(origin + path, { headers: { cookie: seller.cookie }, redirect: 'manual' })
        if (status !== 200 && !(path === '/kaitori' && status === 302)) throw new Error(`${path} is ${status}`)
      }
    const tab = { auctionId, bikeDealerId }
    const [owner, dealer] = [startChatter(before, seller.idToken, tab), startChatter(now, shop.idToken, tab)]
    const written: string[] = []
    for (let number = 0; number < MESSAGES; number += 1)
      written.push(await owner.write(`old ${number}`), await dealer.write(`new ${number}`))
    for (let attempt = 0; owner.seen().length < written.length || dealer.seen().length < written.length; attempt += 1) {
      if (attempt > 100) throw new Error('messages did not reach the other version')
      await sleep(100)
    }
    owner.stop()
    dealer.stop()
    return `${commit.slice(0, 7)} beside the present, ${fresh.length} migrations, ${written.length} messages`
  } finally {
    await Promise.all(hosts.map((host) => host.stop('SIGKILL')))
    await database.stop()
    git('worktree', 'remove', '--force', source)
    rmSync(folder, { recursive: true, force: true })
  }
}
