// `npm start`: installs, builds, then becomes the host (database, migrations, seed, server).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './steps/build.mjs'
import { projectRoot } from './steps/files.mjs'
import { install } from './steps/install.mjs'

process.chdir(projectRoot)
await install()
await build()
process.env.NODE_ENV = 'production'
await import(pathToFileURL(join(projectRoot, 'build/host/main.js')).href)
