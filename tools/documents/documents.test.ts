/** The documents name files, identifiers and npm scripts that exist. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../steps.ts'

/** Files that `npm run generate` writes and git ignores: a document may name them, whether or not they exist here. */
const ignoredFiles = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => isFileName(line))
const exclude = ['**/node_modules/**', '**/dist/**', '**/artifacts/**', '**/data/**', ...ignoredFiles]
const files = globSync('{*,.*.cjs,.*.json,.ci/*,apps/**/*,bench/**/*,docs/**/*,e2e/**/*,packages/**/*,tools/**/*}', {
  cwd: root,
  exclude,
})
/** Without `src`, which documents leave out too. */
const short = (path: string): string => path.replaceAll('/src/', '/')
const paths = files.map((file) => short(`/${file.split(sep).join('/')}`))
const documents = files.filter((file) => file.endsWith('.md') && !file.includes('generated'))

/** Written by the build, a command or the operator, in a voice pack, an address, and the example of `adding-a-task.md`. */
const elsewhere = [
  ...ignoredFiles,
  'offline-files.json',
  'sbom.cdx.json',
  '.landing.html',
  '/api/openapi.json',
  '/api/scene.schema.json',
  'engine.json',
  'manifest.json',
  'tasks/body/nipple-suction.ts',
]
/** Placeholders in capitals, such as NOUN, match any name. */
function isFileName(text: string): boolean {
  return (
    !/[A-Z]{3}/.test(text.replace(/^[A-Z]+\.md$/, '')) &&
    /^[\w./@$-]+\.(?:tsx?|m?js|cjs|css|sql|json|md|html|avif)$/.test(text)
  )
}
const exists = (document: string, name: string): boolean =>
  elsewhere.includes(name) ||
  paths.includes(short(`/${normalize(join(dirname(document), name))}`)) ||
  paths.some((path) => path.endsWith(short(`/${name.replace(/^\.?\//, '')}`)))

/** Superseded decisions describe earlier code. */
const isHistory = (text: string): boolean => /^Superseded /m.test(text)

it('Files that a document names exist', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    if (isHistory(text)) return []
    const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter(isFileName)
    return names.filter((name) => !exists(document, name)).map((name) => `${document}: ${name}`)
  })
  expect(missing).toEqual([])
})

/** The words of all sources, among them each identifier. */
function wordsOfSources(): Set<string> {
  const sources = files.filter((file) => /\.(?:[cm]?[jt]sx?|sql|json|html)$/.test(file) && !file.includes('generated'))
  return new Set(sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/[\w$]+/g) ?? []))
}

/** The names in `name()`, `fooBar`, `foo.barBaz` or `FooBar<T>`; none in other text, such as a path or a command. */
function identifiersIn(code: string): string[] {
  const [, names = '', call] = /^((?:[a-z_$][\w$]*\.)*[a-z_$][\w$]*)(\(.*\)|<\w+>)?$/i.exec(code) ?? []
  if (isFileName(code)) return []
  return names.split('.').filter((name) => /[a-z][A-Z]/.test(name) || (call !== undefined && name !== ''))
}

it('Identifiers that a document names occur in the source', () => {
  const words = wordsOfSources()
  const present = documents.filter((document) => !document.includes('decisions'))
  const unknown = present.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8').replace(/^```[^]*?^```/gm, '')
    const names = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => identifiersIn(code))
    return names.filter((name) => !words.has(name)).map((name) => `${document}: ${name}`)
  })
  expect(unknown).toEqual([])
})

it('Scripts that a document runs are those of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const unknown = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const names = [...text.matchAll(/npm run ([a-z-]+)/g)].map(([, name = '']) => name)
    return names.filter((name) => !(name in scripts)).map((name) => `${document}: npm run ${name}`)
  })
  expect(unknown).toEqual([])
})
