// `npm run telling-lives`: writes down, for each sabotage of the auction's rules and of their model, the first random life that
// tells of it. The tests tell those lives alone, and fail where one tells nothing any more: looking for all of them there
// took minutes of every run, and nobody saw why.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import { DELETED_RULES, LOST_GUARDS, lifeThatTells, WRONG_RULES } from '#testing/auction-model/sabotages.ts'

const found: Record<string, string> = {}
let untold = 0
for (const sabotage of [...DELETED_RULES, ...LOST_GUARDS, ...WRONG_RULES]) {
  const life = lifeThatTells(sabotage)
  console.log(`${life ?? 'no life'}: ${sabotage.name}`)
  if (life === null) untold += 1
  else found[sabotage.name] = life
}
await writeFile(join(projectRoot, 'testing/auction-model/telling-lives.json'), `${JSON.stringify(found, null, 2)}\n`)
process.exit(untold === 0 ? 0 : 1)
