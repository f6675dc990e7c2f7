import { MAX_WEBHOOK_URL } from '#domain/webhook/webhook-kinds.ts'
import { isWithinReach } from '../../http/outgoing/post-outside.ts'
import { isLoopbackAddress, isPublicAddress, type Reach } from '../../http/outgoing/reach.ts'

/** Where this address may lead: the internet, or this machine for an origin that tests and the demo were started with. */
export function reachOf(url: URL, localOrigins: readonly string[]): Reach {
  return localOrigins.includes(url.origin) ? isLoopbackAddress : isPublicAddress
}

/** Names that never are of the internet. */
const INNER_NAME = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home|home\.arpa|test|invalid|onion)$/

const NOT_PUBLIC =
  'インターネットから接続できるURLを入力してください。社内や自分のコンピューターのURLには送信できません。'

/** Below it every port but that of https belongs to another protocol: a mail server would be sent our words. */
const FIRST_FREE_PORT = 1024

/** Null where it may be kept; what it leads to is looked at again at every connection. */
export async function webhookUrlFault(text: string, localOrigins: readonly string[]): Promise<string | null> {
  if (text === '') return '送信先のURLを入力してください。'
  if (text.length > MAX_WEBHOOK_URL)
    return `URLは${MAX_WEBHOOK_URL.toLocaleString('ja-JP')}文字以内で入力してください。`
  if (!URL.canParse(text)) return 'URLを「https://」から入力してください。'
  const url = new URL(text)
  const isLocal = localOrigins.includes(url.origin)
  if (url.protocol !== 'https:' && !isLocal) return '「https://」で始まるURLを入力してください。'
  if (!isLocal && url.port !== '' && Number(url.port) < FIRST_FREE_PORT)
    return `ポート番号は443か${FIRST_FREE_PORT}以上を指定してください。`
  if (url.username !== '' || url.password !== '') return 'ユーザー名やパスワードを含むURLは使えません。'
  if (url.hash !== '') return '「#」を含むURLは使えません。'
  // A literal IPv6 address has no dot either; what it leads to is looked at below.
  if (!isLocal && !url.hostname.startsWith('[') && INNER_NAME.test(url.hostname.replace(/\.$/, ''))) return NOT_PUBLIC
  return (await isWithinReach(url, reachOf(url, localOrigins))) === false ? NOT_PUBLIC : null
}
