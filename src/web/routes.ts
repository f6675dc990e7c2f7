import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of addresses (spec §2). Folders below owner/pages mirror it. */
export default [
  ...prefix('kaitori', [
    layout('owner/layouts/default.tsx', [index('owner/pages/top.tsx'), route('souba', 'owner/pages/souba/souba.tsx')]),
  ]),
  route('*', 'owner/pages/not-found.tsx'),
] satisfies RouteConfig
