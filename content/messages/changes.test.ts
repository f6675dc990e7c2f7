import { expect, test } from 'vitest'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { TRANSITIONS } from '#domain/auction/transitions.ts'
import { courseWords } from './changes.ts'

test('what a command says that leaves the status stands in the course of the auction', () => {
  const names = Object.keys(COMMANDS) as AuctionCommandName[]
  const staying = names.filter((name) => {
    const rows = TRANSITIONS.filter(({ command }) => command === name)
    return rows.every(({ to }) => to === 'same')
  })
  expect(staying.length).toBeGreaterThan(10)
  const unsaid = staying.flatMap((name) => COMMANDS[name].says.filter((kind) => courseWords(kind) === null))
  expect(unsaid).toEqual([])
})
