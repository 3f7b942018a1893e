/** Components outside of the frame (`AppFrame`) have no server data and no component library: hooks of them throw there. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../..')
const routes = join(src, 'routes')
/** The frame, and modules that are mounted only inside it. Guards mount nothing: they run before a screen is loaded. */
const frames = [
  'screens/frame/app-frame.tsx',
  'screens/frame/framed-layout.tsx',
  'screens/access/guards.ts',
  'routeTree.gen.ts',
]
/** A hook of the server data, or anything of the component library. */
const needsProviders =
  /import (?!type)[^;]*?\buse[A-Z]\w*[^;]*? from '@tanstack\/react-query'|from '@mantine\/(core|hooks)'/
const imported = /(?:^|\n)(?:import|export) (?!type )[^']*?from '(\.[^']+)'|import\('(\.[^']+)'\)/g

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(imported)]
    .map(([, direct, lazy]) => resolve(dirname(file), direct ?? lazy ?? ''))
    .filter((path) => /\.tsx?$/.test(path) && !frames.includes(relative(src, path)))
}

/** The files that `start` can mount without a frame, with the path of imports that leads to each. */
function reachable(start: string): Map<string, string[]> {
  const found = new Map<string, string[]>([[start, [relative(src, start)]]])
  for (const [file, path] of found) {
    for (const next of importsOf(file)) if (!found.has(next)) found.set(next, [...path, relative(src, next)])
  }
  return found
}

const starts = [
  join(src, 'app.tsx'),
  ...readdirSync(routes)
    .filter((name) => name.endsWith('.tsx') && name !== '_app.tsx')
    .map((name) => join(routes, name)),
]

it.each(starts.map((start) => [relative(src, start), start] as const))(
  '%s mounts nothing without a frame that needs one',
  (_, start) => {
    const wrong = [...reachable(start)].filter(([file]) => needsProviders.test(readFileSync(file, 'utf8')))
    expect(wrong.map(([, path]) => path.join(' -> '))).toEqual([])
  },
)

it('The frame itself is found to need its providers, and so is the sign-out button', () => {
  const files = ['screens/layout/main-layout.tsx', 'screens/menu/use-sign-out.tsx', 'ui/modal.tsx']
  expect(files.filter((file) => needsProviders.test(readFileSync(join(src, file), 'utf8')))).toEqual(files)
})
