/**
 * Reads a generator config of any version. An older config, or one without a version, is read as the current one, whose
 * missing fields take their defaults. A newer or invalid config is refused by field. Values without a place in the current schema are returned, so that
 * the caller can show them.
 */
import { z } from 'zod'
import { CONFIG_VERSION, generatorConfigSchema, NEWEST_VERSION, type GeneratorConfig } from './generator-config.ts'

interface ConfigIssue {
  path: (string | number)[]
  message: string
}
/** A value without a place in the current schema. */
interface Unplaced {
  path: string[]
  value: unknown
}
export type ConfigReading =
  | {
      ok: true
      config: GeneratorConfig
      /** The version of the given config; null when it names none. */
      from: number | null
      unplaced: Unplaced[]
    }
  | { ok: false; issues: ConfigIssue[] }

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values of `given` whose path does not exist in `known`. */
function beyond(given: Tree, known: Tree, path: string[] = []): Unplaced[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const here = [...path, key]
    if (!(key in known)) return [{ path: here, value }]
    const counterpart = known[key]
    return isTree(value) && isTree(counterpart) ? beyond(value, counterpart, here) : []
  })
}

const versionSchema = z.int().min(1)

/**
 * Takes any value and does not throw. `given` is not changed. A change of a field's meaning needs a step between two
 * versions; so far none has changed.
 */
export function readGeneratorConfig(given: unknown): ConfigReading {
  if (!isTree(given)) return { ok: false, issues: [{ path: [], message: 'This is not a generator config.' }] }
  const version = versionSchema.safeParse(given['version'])
  const from = version.success ? version.data : null
  if (from !== null && from > NEWEST_VERSION) {
    const message = `This config is of version ${from}; the newest known here is ${NEWEST_VERSION}.`
    return { ok: false, issues: [{ path: ['version'], message }] }
  }
  const current = { ...given, version: CONFIG_VERSION }
  const parsed = generatorConfigSchema.safeParse(current)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)),
      message,
    }))
    return { ok: false, issues }
  }
  return { ok: true, config: parsed.data, from, unplaced: beyond(current, parsed.data) }
}
