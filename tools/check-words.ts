/**
 * Comments and test titles are in plain words: prints each one of `words/forbidden-words.ts` with its place and its
 * replacement, and fails when there is one. Texts of strings, identifiers and screens are not read.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'
import { findWords } from './words/find-words.ts'
import { readSourceTexts } from './words/source-texts.ts'

const SOURCES = ['{apps,bench,e2e,packages,tools}/**/*.{ts,tsx,js,mjs,cjs,css,sql}', '*.{ts,js,mjs,cjs}', '.*.{cjs,js}']
const GENERATED = /(?:^|\/)(?:node_modules|dist)$|\.gen\.ts$/

const files = globSync(SOURCES, { cwd: root, exclude: (path) => GENERATED.test(path) }).sort()
const found = files.flatMap((file) => {
  const { comments, titles } = readSourceTexts(file, readFileSync(join(root, file), 'utf8'))
  return [...comments, ...titles].flatMap(findWords).map((word) => ({ file, ...word }))
})
for (const { file, line, word, instead } of found) console.error(`${file}:${line} "${word}" -> ${instead}`)
console.log(`${files.length} files, ${found.length} forbidden words`)
process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0
