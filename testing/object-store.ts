import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestObjectStore {
  /** For OBJECT_STORE_URL. */
  readonly url: string
  stop(): Promise<void>
}

const BUCKET = 'kaitori'

/** A throw-away S3 server in this process. */
export async function startObjectStore(port = 0): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'kaitori-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const address = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${address.port}/${BUCKET}`,
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
