/**
 * Modules of libraries that every page would load and none uses, because their library imports them itself. The rest of
 * a library is used as it is published (decision 135).
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface LeftOut {
  /** Of the file, below `node_modules`. */
  path: RegExp
  /** Why no page uses it. */
  because: string
}

const leftOut: readonly LeftOut[] = [
  {
    path: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
    because: 'Only the server describes its calls as JSON schemas.',
  },
  {
    path: /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/,
    because: 'The variables are in the styles: `withCssVariables={false}`.',
  },
  {
    path: /\/@mantine\/core\/esm\/components\/(?:Checkbox\/Checkbox(?:Card|Indicator)|Input\/InputClearButton|Loader)\/(?:CheckboxCard|CheckboxIndicator|InputClearButton|Loader)\.mjs$/,
    because: 'Parts of Checkbox and Input that nothing here shows.',
  },
]

/** The names that a module exports. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  return [...declared, ...listed.map((name) => name.split(' as ').at(-1)?.trim() ?? '')].filter((name) => name !== '')
}

/** Each export throws when it is called. The build fails when a module of the list is not found any more. */
export function withoutUnusedModules(): Plugin {
  const found = new Set<LeftOut>()
  return {
    name: 'rubato:without-unused-modules',
    apply: 'build',
    load: {
      filter: { id: leftOut.map(({ path }) => path) },
      handler(id) {
        const row = leftOut.find(({ path }) => path.test(id))
        if (row) found.add(row)
        const names = exportsOf(readFileSync(id, 'utf8')).map((name) => `notInBuild as ${name}`)
        return `function notInBuild() { throw new Error('The build has no such module.') }\nexport { ${names.join(', ')} }`
      },
    },
    buildEnd(error) {
      const missing = leftOut.filter((row) => !found.has(row))
      if (!error && found.size > 0 && missing.length > 0)
        throw new Error(`Not found: ${missing.map(({ path }) => path.source).join(', ')}`)
    },
  }
}
