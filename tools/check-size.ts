/**
 * Folders and files stay small enough to be read: prints each folder with 25 source files or more and each source file
 * of 350 lines or more, and fails when there is one. Data and generated files are not counted.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { countLines, findOversize } from './size/find-oversize.ts'
import { root } from './steps.ts'

const SOURCES = ['{apps,bench,e2e,packages,tools}/**/*.{ts,tsx,js,mjs,cjs,css}', '*.{ts,js,mjs,cjs}', '.*.{cjs,js}']
const IGNORED = /(?:^|[\\/])(?:node_modules|dist)$|\.gen\.ts$/
/** Written by `npm run generate` from the migrations. */
const GENERATED = 'apps/server/src/database/tables.ts'

const paths = globSync(SOURCES, { cwd: root, exclude: (path) => IGNORED.test(path) }).map((path) =>
  path.replaceAll(sep, '/'),
)
const sources = paths
  .filter((path) => path !== GENERATED)
  .sort()
  .map((path) => ({ path, lines: countLines(readFileSync(join(root, path), 'utf8')) }))
const found = findOversize(sources)
for (const sentence of found) console.error(sentence)
console.log(`${sources.length} files, ${found.length} folders and files over the limit`)
process.exitCode = found.length > 0 || sources.length === 0 ? 1 : 0
