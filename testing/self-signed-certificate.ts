import { createSign, generateKeyPairSync } from 'node:crypto'

/** A certificate for `localhost` that is good for a day, made without any tool: X.509 is a few nested DER values. */
export function createSelfSignedCertificate(now: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)) // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost'))))) // CN
  const validity = sequence(time(new Date(now.getTime() - 3_600_000)), time(new Date(now.getTime() + 86_400_000)))
  const version = der(0xa0, integer(2))
  const content = sequence(
    version,
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('SHA256').update(content).sign(privateKey)
  const certificate = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body])
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), body])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), body])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const objectId = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))

/** UTCTime: YYMMDDhhmmssZ. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))
}
