import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { UnavailableError } from '../host/unavailable.ts'
import { checkedKey } from './checked-key.ts'
import type { Storage } from './storage.ts'

const ignore = () => undefined
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }
const CONNECT_TIMEOUT_MS = 2_000
/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 20_000

/** Keeps files in a bucket of anything that speaks S3. The folder holds what is on its way in. */
export async function openS3Storage(folder: string, url: string): Promise<Storage> {
  const incomingFolder = join(folder, 'incoming')
  await mkdir(incomingFolder, { recursive: true })
  const { client, bucket } = connect(new URL(url))
  const place = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) })

  async function* listed(prefix: string): AsyncIterable<string[]> {
    let token: string | undefined
    do {
      const page: ListObjectsV2CommandOutput = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }))
        .catch(unavailable)
      const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
      if (keys.length > 0) yield keys
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  async function* chunks(key: string, range: string | undefined): AsyncIterable<Uint8Array> {
    const { Body } = await client.send(new GetObjectCommand({ ...place(key), Range: range })).catch(unavailable)
    if (!(Body instanceof Readable)) throw new Error(`The object store sent no file for ${key}`)
    yield* Body
  }

  return {
    incomingFolder,
    async keep(key, path) {
      const { size } = await stat(path)
      const file = { Body: createReadStream(path), ContentLength: size }
      await client.send(new PutObjectCommand({ ...place(key), ...file })).catch(unavailable)
      await rm(path, { force: true })
    },
    async sizeOf(key) {
      const found = await client.send(new HeadObjectCommand(place(key))).catch((error: unknown) => {
        if (error instanceof NotFound) return null
        return unavailable(error)
      })
      return found?.ContentLength ?? null
    },
    read: (key, range) => Readable.from(chunks(key, range && `bytes=${range.first}-${range.last}`)),
    async *keys() {
      for await (const keys of listed('')) yield* keys
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(unavailable)
    },
    async deleteBelow(prefix) {
      for await (const keys of listed(`${checkedKey(prefix)}/`))
        await client
          .send(
            new DeleteObjectsCommand({
              Bucket: bucket,
              Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
            }),
          )
          .catch(unavailable)
    },
  }
}

/** https://KEY:SECRET@host/bucket?region=…; without a key the environment's own credentials count (a role, a profile). */
function connect(url: URL): { client: S3Client; bucket: string } {
  const bucket = decodeURIComponent(url.pathname.slice(1))
  if (bucket === '' || bucket.includes('/'))
    throw new Error('OBJECT_STORE_URL must name one bucket: https://host/bucket')
  const credentials = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    ...(url.username !== '' && { credentials }),
    // Otherwise a streamed file gets a trailing checksum that not every store understands: it would arrive corrupted.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: SILENT, // what fails is thrown, and logged where it is caught
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  })
  return { client, bucket }
}

/** An answer of the store that is about the request stays what it is; all else means that the store is unreachable. */
function unavailable(error: unknown): never {
  if (error instanceof S3ServiceException && error.$response && error.$response.statusCode < 500) throw error
  throw new UnavailableError('The object store', { cause: error })
}
