import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../../dependency-cruiser.config.cjs'
import { projectRoot } from './files.mjs'

const FOLDERS = ['src', 'testing', 'catalog', 'content']
const FEATURE = /^src\/server\/features\/([^/]+)\//
const TEST = /\.test\.tsx?$/

/** Every import of the project in `folder` that breaks a rule, as a line that says why; none where all is well. */
export async function importFaults(folder = projectRoot) {
  const { modules, summary } = await cruiseProject(folder)
  return [...summary.violations.map(violation), ...featureCircles(modules)]
}

async function cruiseProject(folder) {
  const { forbidden, options } = rules
  const { tsConfig, enhancedResolveOptions, ...cruiseOptions } = options
  const { output } = await cruise(
    FOLDERS.filter((name) => existsSync(join(folder, name))),
    { ...cruiseOptions, baseDir: folder, validate: true, ruleSet: { forbidden } },
    { ...enhancedResolveOptions },
    { tsConfig: extractTSConfig(join(folder, tsConfig.fileName)) },
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}

function violation({ rule, from, to, cycle }) {
  const why = rules.forbidden.find(({ name }) => name === rule.name)?.comment ?? ''
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to]
  return `${rule.name}: ${path.join(' → ')}\n  ${why}`
}

/**
 * A circle of features need not be one of files, so dependency-cruiser does not see it: `a/x` may import `b/y`, and
 * `b/z` import `a/w`. Tests look at every side and are left out.
 */
function featureCircles(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    const from = FEATURE.exec(source)?.[1]
    if (from === undefined || TEST.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = FEATURE.exec(resolved)?.[1]
      if (to === undefined || to === from) continue
      if (!imports.has(from)) imports.set(from, new Map())
      imports.get(from).set(to, `${source} → ${resolved}`)
    }
  }
  const circles = []
  const done = new Set()
  const walk = (feature, path) => {
    const start = path.indexOf(feature)
    if (start >= 0) {
      const circle = [...path.slice(start), feature]
      const files = circle.slice(1).map((to, index) => `    ${imports.get(circle[index])?.get(to)}`)
      circles.push(
        `circle of features: ${circle.join(' → ')}\n${files.join('\n')}\n  ` +
          'One of them has to stand on the other: let the lower one publish an event, and src/server/events.ts hand it on.',
      )
      return
    }
    if (done.has(feature)) return
    for (const to of imports.get(feature)?.keys() ?? []) walk(to, [...path, feature])
    done.add(feature)
  }
  for (const feature of imports.keys()) walk(feature, [])
  return circles
}
