import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { mendedRouter, routerForProduction } from './scripts/steps/vite-plugins.ts'

/** Few larger files compress better than many small ones. */
const CHUNKS = [
  { name: 'framework', priority: 3, test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'shell',
    priority: 2,
    test: /src[\\/](web[\\/](shell(?![\\/](?:shown|cut|forced|read|waiting[\\/](?!page)))|seo|session(?![\\/](kept|upload|read-once))|tracking(?![\\/]consent)|owner[\\/]live[\\/]unread|owner[\\/]chrome)|ui[\\/](icons(?![\\/](?:photo|message|state))|brand|maker|values(?![\\/]remaining)|clock))[\\/]|ui[\\/]navigation[\\/]link|drawings[\\/](drawing|layers|shapes|wheel|bikes[\\/]naked)|messages[\\/]unexpected|values[\\/](closings|polite)/,
    minShareCount: 2,
  },
  {
    name: 'introduction',
    priority: 2,
    test: /src[\\/](web[\\/](content|owner[\\/]selling)|ui[\\/]table)[\\/]|(article|voice)-card|rating\.tsx/,
    minShareCount: 2,
  },
  // Pages without a form need these two.
  {
    name: 'notice',
    priority: 2,
    test: /src[\\/]ui[\\/](feedback[\\/](notice|tone)|icons[\\/]state)/,
    minShareCount: 2,
  },
  // Before the forms, which would take them along: the console has these fields, too, but neither react-hook-form nor
  // zod (39 KB).
  {
    name: 'controls',
    priority: 2,
    test: /src[\\/]ui[\\/]controls[\\/](?!button|disclosure|suggested|field[\\/]form-faults)/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    priority: 1,
    test: /src[\\/](web[\\/](forms|owner[\\/]account[\\/]person)|ui[\\/]forms)[\\/]|finish-login/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [routerForProduction(), tailwindcss(), reactRouter(), mendedRouter()],
  // Not "assets": uploads have that address.
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    target: 'es2022',
    // What is loaded later names the files it needs itself: a list of them would be part of the page that may load it.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
})
