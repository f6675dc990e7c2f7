import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** As PEM. */
interface Certificate {
  readonly key: string
  readonly cert: string
}

interface CertificateAuthority {
  /** What whoever trusts it is given. */
  readonly cert: string
  /** For the server of this name. */
  issue(name: string): Certificate
}

/** A certificate for `localhost` that is good for a day and that nobody vouches for. */
export function createSelfSignedCertificate(now: Date): Certificate {
  const { privateKey, publicKey } = newKeys()
  return {
    key: pemOf(privateKey),
    cert: certificate({ now, serial: 1, subject: 'localhost', issuer: 'localhost', publicKey, signer: privateKey }),
  }
}

/** An authority of a test's own: only who is given its certificate trusts what it issues. */
export function createCertificateAuthority(now: Date): CertificateAuthority {
  const { privateKey: signer, publicKey } = newKeys()
  const issuer = 'An authority of the tests'
  const isAuthority = extension([0x55, 0x1d, 0x13], sequence(der(0x01, Buffer.from([0xff])))) // basicConstraints
  let serial = 1
  return {
    cert: certificate({ now, serial, subject: issuer, issuer, publicKey, signer, extensions: [isAuthority] }),
    issue(name) {
      const keys = newKeys()
      const names = extension([0x55, 0x1d, 0x11], sequence(der(0x82, Buffer.from(name)))) // subjectAltName
      serial += 1
      const given = { now, serial, subject: name, issuer, publicKey: keys.publicKey, signer, extensions: [names] }
      return { key: pemOf(keys.privateKey), cert: certificate(given) }
    },
  }
}

interface Given {
  readonly now: Date
  readonly serial: number
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly extensions?: readonly Buffer[]
}

/** Made without any tool: X.509 is a few nested DER values. */
function certificate({ now, serial, subject, issuer, publicKey, signer, extensions = [] }: Given): string {
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)) // ecdsa-with-SHA256
  const validity = sequence(time(new Date(now.getTime() - 3_600_000)), time(new Date(now.getTime() + 86_400_000)))
  const content = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    algorithm,
    commonName(issuer),
    validity,
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = createSign('SHA256').update(content).sign(signer)
  const lines = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${(lines.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
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
const commonName = (name: string) =>
  sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))
const extension = (id: readonly number[], value: Buffer) => sequence(objectId(...id), der(0x04, value))

/** UTCTime: YYMMDDhhmmssZ. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))
}
