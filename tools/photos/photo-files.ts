/**
 * The files of the bundled pictures: `apps/web/public/splash/`, and the list that the server searches. `drawn.json` holds
 * what they were drawn from and their hashes, so that a check neither draws nor depends on how a processor rounds.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../steps.ts'
import { forms } from './forms.ts'
import { palettes } from './palettes.ts'
import { photoSet, type DrawnPhoto } from './photo-set.ts'

/** Largest file, bytes. */
const BYTES_MAX = 30_000
const RECORD = join(import.meta.dirname, 'drawn.json')
const SOURCES = ['palettes.ts', 'layers.ts', 'forms.ts', 'draw-photo.ts', 'photo-set.ts']

interface Drawn {
  /** Hash of the code that draws. */
  source: string
  /** Hash of each file, by its path. */
  files: Record<string, string>
}

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const sourceHash = (): string => hashOf(...SOURCES.map((name) => readFileSync(join(import.meta.dirname, name))))
const pathOf = (file: string): string => join(root, 'apps/web/public', file)
const readRecord = (): Drawn =>
  existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Drawn) : { source: '', files: {} }

function isCurrent({ file }: DrawnPhoto, { source, files }: Drawn): boolean {
  return source === sourceHash() && existsSync(pathOf(file)) && files[file] === hashOf(readFileSync(pathOf(file)))
}

/** The pictures that have no file, another file than was drawn, or one of earlier code. */
export function findStalePhotos(): DrawnPhoto[] {
  const record = readRecord()
  return photoSet.filter((photo) => !isCurrent(photo, record))
}

/** Draws these pictures; the encoder is loaded only here. Throws for a file that is too large. */
export async function writePhotos(photos: readonly DrawnPhoto[]): Promise<void> {
  const { drawPhoto } = await import('./draw-photo.ts')
  const { files } = readRecord()
  for (const photo of photos) {
    const bytes = await drawPhoto(photo)
    if (bytes.length > BYTES_MAX) throw new Error(`${photo.file} has ${bytes.length} bytes, ${BYTES_MAX} at most`)
    mkdirSync(dirname(pathOf(photo.file)), { recursive: true })
    writeFileSync(pathOf(photo.file), bytes)
    files[photo.file] = hashOf(bytes)
  }
  const current = photoSet.map(({ file }) => [file, files[file] ?? ''] as const)
  const record: Drawn = { source: sourceHash(), files: Object.fromEntries(current) }
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
}

/** Neighbours differ in form and in palette: a row of the list shows every form. */
const mixed = Array.from(photoSet, (_, index) => {
  const form = index % forms.length
  const palette = (form + Math.floor(index / forms.length)) % palettes.length
  return photoSet[form * palettes.length + palette]
}).filter((photo) => photo !== undefined)

/** What the server knows of each picture, one in a line. */
export function photoList(): string {
  const lines = mixed.map(({ id, name, alt, words, file }) => JSON.stringify({ id, name, alt, words, file }))
  return `[\n${lines.join(',\n')}\n]\n`
}
