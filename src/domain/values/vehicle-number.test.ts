import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedFrameNumber, parseFrameNumber, parsePlate } from './vehicle-number.ts'

test.each([
  ['NC54-1234567', 'NC54-1234567'],
  ['ｎｃ５４－１２３４５６７', 'NC54-1234567'],
  [' nc54ー1234567 ', 'NC54-1234567'],
  ['NC54 1234567', 'NC54-1234567'],
  ['nc54 - 1234567', 'NC54-1234567'],
  ['NC541234567', 'NC541234567'],
  ['NC54-I23456O', 'NC54-1234560'],
  ['国[01]1234567', '国[01]1234567'],
  ['国［０１］１２３４５６７', '国[01]1234567'],
  ['国〔01〕 1234567', '国[01]1234567'],
  ['国(01)1234567', '国[01]1234567'],
  ['国01 1234567', '国[01]1234567'],
  ['神【41】123456国', '神[41]123456国'],
  ['JH2PC35G21M200020', 'JH2PC35G21M200020'],
  ['', null],
])('%j is the frame number %s', (typed, number) => {
  expect(parseFrameNumber(typed)).toEqual({ ok: true, value: number })
})

test.each([
  ['NC54'],
  ['0000000'],
  ['NC54-0000000'],
  ['-1234567'],
  ['NC54--1'],
  ['あいう123'],
  ['不明です'],
  ['NC54-12😀34'],
  ['A'.repeat(30)],
])('%j is no frame number', (typed) => {
  expect(parseFrameNumber(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test.each([
  ['横浜 あ 12-34', '横浜 あ 12-34'],
  ['横浜　あ１２３４', '横浜 あ1234'],
  ['1横浜 あ 12-34', '1横浜 あ 12-34'],
  ['横浜市 み 1234', '横浜市 み 1234'],
  ['渋谷区 あ 1234', '渋谷区 あ 1234'],
  ['那覇市 あ 12345', '那覇市 あ 12345'],
  ['品川 あ ・・12', '品川 あ ・・12'],
  ['C品川 あ 12-34', 'C品川 あ 12-34'],
  ['いわき あ 12-34', 'いわき あ 12-34'],
  ['', null],
])('%j is the plate %s', (typed, plate) => {
  expect(parsePlate(typed)).toEqual({ ok: true, value: plate })
})

test.each([
  ['1234'],
  ['横浜'],
  ['😀 あ 12-34'],
  ['横浜 あ 12-34\u0000'],
  ['横'.repeat(30)],
  ['品川500あ1234'],
  ['品川　５００　あ　12-34'],
  ['なにわ 33 あ 12-34'],
  ['品川 30A あ 12-34'],
  ['品川 あ 99999'],
  ['1横浜 あ 123-45'],
])('%j is no plate of a motorcycle', (typed) => {
  expect(parsePlate(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test('a number that an office stamped is the same in any brackets, with and without its end', () => {
  const written = [
    '国[01]1234567国',
    '国［０１］１２３４５６７',
    '国（01）1234567',
    '国 01 1234567',
    '国「01」-1234567国',
  ]
  const compared = written.map((typed) => {
    const read = parseFrameNumber(typed)
    return read.ok && read.value !== null ? comparedFrameNumber(read.value) : typed
  })
  expect(new Set(compared).size).toBe(1)
  expect(comparedFrameNumber('国[02]1234567')).not.toBe(compared[0])
})

test('a frame number means the same however it is written, and is read once', () => {
  const letters = fc.array(fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(letters, fc.integer({ min: 1_000, max: 9_999_999 }), (type, serial) => {
      const written = `${type.join('')}-${serial}`
      const wide = written.replace(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0))
      for (const text of [written, written.toLowerCase(), wide, ` ${written} `, written.replace('-', 'ー')])
        expect(parseFrameNumber(text)).toEqual({ ok: true, value: written })
      expect(comparedFrameNumber(written)).toBe(comparedFrameNumber(written.replace('-', '')))
    }),
  )
})
