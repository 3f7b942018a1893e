/**
 * The first entry of a voice pack. A pack is a tar archive of `manifest.json`, `manifest.sha256`, `LICENCE.txt` and the lines
 * as `lines/KEY.opus`, in the order of the manifest: it can be read from its beginning, and the place of each line follows
 * from the manifest alone.
 */
import { createHash } from 'node:crypto'
import { chatSpeeds, voiceNameSchema } from '@rubato/contracts/domain'
import { MADE_BY_MACHINE } from '@rubato/contracts/wav'
import { z } from 'zod'
import { BLOCK_BYTES, paddedSize } from './tar.ts'

/** bytes */
export const MANIFEST_MAX_BYTES = 32_000_000
const LICENCE_MAX_BYTES = 100_000
/** 40 s at 24 kbit/s take 120 kB. */
const LINE_MAX_BYTES = 300_000
const PACK_MAX_BYTES = 4_000_000_000
const LINES_MAX = 150_000
const DIGEST_FILE_BYTES = 65

export const MANIFEST_FILE = 'manifest.json'
export const DIGEST_FILE = 'manifest.sha256'
export const LICENCE_FILE = 'LICENCE.txt'
export const lineFile = (key: string): string => `lines/${key}.opus`
/** A comment in the tags of each line. */
export const MACHINE_COMMENT = `COMMENT=${MADE_BY_MACHINE}`

/** The message is for the operator. */
export class VoicePackError extends Error {
  override readonly name = 'VoicePackError'
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/)
const nameSchema = z
  .string()
  .max(80)
  .regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u)

const manifestSchema = z.strictObject({
  format: z.literal('rubato-voice-pack'),
  version: z.literal(1),
  title: nameSchema,
  /** Every line was spoken by a program. */
  madeByMachine: z.literal(true),
  licence: z.strictObject({
    name: nameSchema,
    size: z.int().min(1).max(LICENCE_MAX_BYTES),
    sha256: digestSchema,
  }),
  /** The id of the synthesis, which is part of the key of each line. */
  synthesis: z.string().regex(/^[0-9a-f]{16}$/),
  voices: z.array(voiceNameSchema).min(1).max(20),
  speeds: z.array(z.enum(chatSpeeds)).min(1).max(10),
  lines: z
    .array(z.strictObject({ key: digestSchema, size: z.int().min(1).max(LINE_MAX_BYTES), sha256: digestSchema }))
    .min(1)
    .max(LINES_MAX),
})
export type Manifest = z.infer<typeof manifestSchema>
export type PackedLine = Manifest['lines'][number]

/** @throws VoicePackError for a manifest that is not valid, or too large */
export function checkManifest(content: unknown): Manifest {
  const result = manifestSchema.safeParse(content)
  const [issue] = result.error?.issues ?? []
  if (!result.success) throw new VoicePackError(`The manifest is not valid at "${issue?.path.join('.')}".`)
  if (new Set(result.data.lines.map(({ key }) => key)).size < result.data.lines.length)
    throw new VoicePackError('The manifest has a line twice.')
  return result.data
}

export interface PackLayout {
  /** Where the licence and each line begin, bytes. */
  licenceAt: number
  lines: ReadonlyMap<string, PackedLine & { at: number }>
  /** Bytes of the whole file. */
  size: number
}

/** @param manifestBytes of the manifest as it is written */
export function layoutOf({ licence, lines }: Manifest, manifestBytes: number): PackLayout {
  const licenceAt = 3 * BLOCK_BYTES + paddedSize(manifestBytes) + paddedSize(DIGEST_FILE_BYTES)
  let at = licenceAt + paddedSize(licence.size)
  const placed = new Map<string, PackedLine & { at: number }>()
  for (const line of lines) {
    placed.set(line.key, { ...line, at: at + BLOCK_BYTES })
    at += BLOCK_BYTES + paddedSize(line.size)
  }
  const size = at + 2 * BLOCK_BYTES
  if (size > PACK_MAX_BYTES) throw new VoicePackError(`A pack has at most ${PACK_MAX_BYTES / 1_000_000} MB.`)
  return { licenceAt, lines: placed, size }
}
