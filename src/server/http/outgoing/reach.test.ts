import { expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './reach.ts'

test.each([
  ['8.8.8.8', true],
  ['203.0.112.255', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['127.9.9.9', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2001::7f00:1', false],
  ['2002:7f00:1::', false],
  ['example.com', false],
  ['', false],
])('%s is on the internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('only this machine is loopback', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1'].map(isLoopbackAddress)).toEqual([true, true, true])
  expect(['10.0.0.1', '8.8.8.8', 'fe80::1', 'localhost'].map(isLoopbackAddress)).toEqual([false, false, false, false])
})
