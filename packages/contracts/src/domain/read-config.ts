/**
 * Reading a generator config of any age. An older one is migrated, one of an unknown version is read as far as it can
 * be, a newer or broken one is refused by field; what has no place today is handed back, so that nothing is lost.
 */
import { z } from 'zod'
import { CONFIG_VERSION, generatorConfigSchema, type GeneratorConfig } from './generator-config.ts'

export interface ConfigIssue {
  path: (string | number)[]
  message: string
}
/** A value that today's config has no place for. */
export interface Unplaced {
  path: string[]
  value: unknown
}
export type ConfigReading =
  | {
      ok: true
      config: GeneratorConfig
      /** The version it was written in; null when it did not say. */ from: number | null
      unplaced: Unplaced[]
    }
  | { ok: false; issues: ConfigIssue[] }

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Steps from one version to the next, by the version they start from. Versions before 13 are not described anywhere we
 * know of; they had fewer nodes, and a node that is absent takes its defaults, so no step is needed so far.
 */
const steps: Readonly<Record<number, (config: Tree) => Tree>> = {}

function migrated(given: Tree, from: number): Tree {
  let config = given
  for (let version = from; version < CONFIG_VERSION; version++) config = steps[version]?.(config) ?? config
  return { ...config, version: CONFIG_VERSION }
}

/** What `given` holds beyond `known`, by path. */
function beyond(given: Tree, known: Tree, path: string[] = []): Unplaced[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const here = [...path, key]
    if (!(key in known)) return [{ path: here, value }]
    const counterpart = known[key]
    return isTree(value) && isTree(counterpart) ? beyond(value, counterpart, here) : []
  })
}

const versionSchema = z.int().min(1)

/** Reads anything; never throws. `given` itself is not changed. */
export function readGeneratorConfig(given: unknown): ConfigReading {
  if (!isTree(given)) return { ok: false, issues: [{ path: [], message: 'This is not a generator config.' }] }
  const version = versionSchema.safeParse(given['version'])
  const from = version.success ? version.data : null
  if (from !== null && from > CONFIG_VERSION) {
    const message = `This config is of version ${from}; the newest known here is ${CONFIG_VERSION}.`
    return { ok: false, issues: [{ path: ['version'], message }] }
  }
  const current = migrated(given, from ?? CONFIG_VERSION)
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
