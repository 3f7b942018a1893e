/** Reads works from files that the member chose: an archive of their data, or single files of it. */
import { gameOf, importGame, importScene } from '@rubato/builder'
import {
  DEFAULT_VOICE,
  GAME_FILE,
  gameFileSchema,
  GENERATOR_FILE,
  generatorFileSchema,
  readGeneratorConfig,
  SCRIPT_FILE,
  scriptFileSchema,
  type GameGeneratorWrite,
  type GameWrite,
  type ImportRow,
  type SharedKind,
} from '@rubato/contracts/domain'
import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'

/** The data that is written to restore a work. */
export type FoundWork = { name: string } & (
  | { kind: 'script'; details: ScriptDetails; rows: ImportRow[] }
  | { kind: 'game'; write: GameWrite }
  | { kind: 'generator'; write: GameGeneratorWrite }
)
export interface ScriptDetails {
  title: string
  description: string
  intended_sex: 'all' | 'male' | 'female'
  tags: string[]
}

/** `unreadable`: no file of a work. `newer`: of a newer version. `no-details`: a game of the builder, without a picture. */
export type FileProblem = 'unreadable' | 'newer' | 'no-details'

export interface ReadFiles {
  works: FoundWork[]
  /** Files that could not be read, by name. */
  problems: { file: string; problem: FileProblem }[]
}

const headSchema = z.looseObject({ format: z.string(), version: z.int().min(1) })
const formats = { script: SCRIPT_FILE, game: GAME_FILE, generator: GENERATOR_FILE } as const

function readScript(value: unknown): FoundWork | FileProblem {
  const parsed = scriptFileSchema.safeParse(value)
  if (!parsed.success) return 'unreadable'
  const { title, description, intended_sex, tags } = parsed.data.script
  return { kind: 'script', name: title, details: { title, description, intended_sex, tags }, rows: parsed.data.dialogs }
}

/** Games of older engines are converted as the builder converts them. */
function readGame(value: unknown, text: string): FoundWork | FileProblem {
  const parsed = gameFileSchema.pick({ work: true }).safeParse(value)
  const content = contentIn(text)
  if (!parsed.success || !content) return 'unreadable'
  const { work } = parsed.data
  if (!work) return 'no-details'
  const { name, description, splash, tags } = work
  const voice = content.voice ?? { name: DEFAULT_VOICE }
  return { kind: 'game', name, write: { ...content, name, description, splash, tags, voice } }
}

/** The game of a file, branching or linear; null where it cannot be read. */
function contentIn(text: string) {
  const scene = importScene(text)
  if (scene.ok) return scene.game
  const read = importGame(text)
  return read.ok ? gameOf(read.document) : null
}

function readGenerator(value: unknown): FoundWork | FileProblem {
  const parsed = generatorFileSchema.pick({ work: true }).extend({ config: z.unknown() }).safeParse(value)
  const read = readGeneratorConfig(parsed.data?.config)
  if (!parsed.success || !read.ok) return 'unreadable'
  const { title, description, splash, tags } = parsed.data.work
  return { kind: 'generator', name: title, write: { title, description, splash, tags, config: read.config } }
}

const readers: Record<SharedKind, (value: unknown, text: string) => FoundWork | FileProblem> = {
  script: readScript,
  game: readGame,
  generator: readGenerator,
}

function readWork(text: string): FoundWork | FileProblem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'unreadable'
  }
  const head = headSchema.safeParse(value)
  const kind = (['script', 'game', 'generator'] as const).find((each) => formats[each].format === head.data?.format)
  if (!head.success || !kind) return 'unreadable'
  return head.data.version > formats[kind].version ? 'newer' : readers[kind](value, text)
}

/** The folders of the works in an archive. */
const WORK = /^(scripts|games|generators)\/[^/]+\.json$/
const ZIP_BEGIN = 'PK'

/** The texts of an archive’s works, or of the one file. */
async function textsOf(file: File): Promise<{ name: string; text: string }[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (strFromU8(bytes.subarray(0, 2)) !== ZIP_BEGIN) return [{ name: file.name, text: strFromU8(bytes) }]
  const found = unzipSync(bytes, { filter: ({ name }) => WORK.test(name) })
  return Object.entries(found).map(([name, content]) => ({ name, text: strFromU8(content) }))
}

export async function readWorks(files: readonly File[]): Promise<ReadFiles> {
  const all: ReadFiles = { works: [], problems: [] }
  for (const file of files) {
    const texts = await textsOf(file).catch(() => null)
    if (!texts) all.problems.push({ file: file.name, problem: 'unreadable' })
    for (const { name, text } of texts ?? []) {
      const work = readWork(text)
      if (typeof work === 'string') all.problems.push({ file: name, problem: work })
      else all.works.push(work)
    }
  }
  return all
}
