import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Texts for people: no rule depends on them, and a test that repeats a sentence proves nothing. */
const WORDS = new Set(['who', 'label', 'message', 'text', 'description'])

const ignorer = {
  shouldIgnore: (path) =>
    path.isObjectProperty() && path.node.key.type === 'Identifier' && WORDS.has(path.node.key.name)
      ? 'words for people'
      : undefined,
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'words', ignorer)]
