import { expect, test } from 'vitest'
import { isPushAddress } from './push-sender.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://127.0.0.1:4000/push', true],
  ['http://127.0.0.1:4001/push', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com.example/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['not an address', false],
  [`https://web.push.apple.com/${'a'.repeat(2000)}`, false],
])('%s: %s', (address, expected) => {
  expect(isPushAddress(address, ['http://127.0.0.1:4000'])).toBe(expected)
})
