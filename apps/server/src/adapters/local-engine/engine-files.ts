/**
 * The directory of a speech model: its files, as they are in the archives of sherpa-onnx, and `engine.json`, with which the
 * operator says what they are and which speaker each voice is.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { voiceNameSchema, type VoiceName } from '@rubato/contracts/domain'
import { z } from 'zod'

/** The message is for the operator. */
export class LocalEngineError extends Error {
  override readonly name = 'LocalEngineError'
}

/** The name of a file or a folder directly in the directory. */
const fileSchema = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*$/)
const speakersSchema = z
  .partialRecord(voiceNameSchema, z.int().min(0).max(10_000))
  .refine((speakers) => Object.keys(speakers).length > 0, 'names no voice')

const engineSchema = z.strictObject({
  kind: z.enum(['kokoro', 'kitten', 'piper']),
  model: fileSchema,
  /** The file of the speakers; a Piper model has none. */
  voices: fileSchema.optional(),
  tokens: fileSchema.default('tokens.txt'),
  dataDir: fileSchema.default('espeak-ng-data'),
  /** Only for Kokoro models of several languages. */
  lexicon: z.array(fileSchema).max(10).default([]),
  /** The number of the speaker of each voice. */
  speakers: speakersSchema,
})

export interface EngineFiles {
  /** Differs between models and speakers that sound different. */
  id: string
  kind: z.infer<typeof engineSchema>['kind']
  /** Complete paths. */
  model: string
  voices: string | undefined
  tokens: string
  dataDir: string
  lexicon: readonly string[]
  speakers: Partial<Record<VoiceName, number>>
}

function readDescription(directory: string): z.infer<typeof engineSchema> {
  const path = join(directory, 'engine.json')
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new LocalEngineError(`${path} cannot be read as JSON: ${(error as Error).message}`, { cause: error })
  }
  const result = engineSchema.safeParse(content)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new LocalEngineError(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`, { cause: result.error })
}

async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
}

/** @throws LocalEngineError for a description that is not valid, and for a file that is missing */
export async function readEngineFiles(directory: string): Promise<EngineFiles> {
  const { kind, speakers, ...names } = readDescription(directory)
  if (kind !== 'piper' && names.voices === undefined)
    throw new LocalEngineError(`${join(directory, 'engine.json')}: a ${kind} model needs "voices".`)
  const needed = [names.model, ...(names.voices ? [names.voices] : []), names.tokens, names.dataDir, ...names.lexicon]
  const missing = needed.find((name) => !existsSync(join(directory, name)))
  if (missing !== undefined) throw new LocalEngineError(`${join(directory, missing)} is missing.`)
  const pathOf = (name: string) => join(directory, name)
  const hash = createHash('sha256').update(JSON.stringify({ kind, speakers, lexicon: names.lexicon }))
  await addFile(hash, pathOf(names.model))
  if (names.voices !== undefined) await addFile(hash, pathOf(names.voices))
  return {
    id: hash.digest('hex').slice(0, 16),
    kind,
    speakers,
    model: pathOf(names.model),
    voices: names.voices && pathOf(names.voices),
    tokens: pathOf(names.tokens),
    dataDir: pathOf(names.dataDir),
    lexicon: names.lexicon.map(pathOf),
  }
}
