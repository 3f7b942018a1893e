/** Reads and changes a generator config at the paths that the task definitions name. */
import { defaultGeneratorConfig, type GeneratorConfig } from '@rubato/contracts/domain'

export type Path = readonly string[]
export type ChangeConfig = (update: (config: GeneratorConfig) => GeneratorConfig) => void
type Tree = Readonly<Record<string, unknown>>

/**
 * A task's node: its switch, its weight, and its fields. The typed config becomes `Record<string, unknown>`
 * here, because the form is generated from the task definitions: a field's type is known from its definition
 * (`TaskField`), and the config is parsed with its schema before it is saved.
 */
export type Node = Readonly<{ enabled: boolean; weight: number } & Record<string, unknown>>

const valueAt = (config: GeneratorConfig, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Tree)[key], config)

export const nodeAt = (config: GeneratorConfig, path: Path): Node => valueAt(config, path) as Node

function withValue(tree: Tree, [key, ...rest]: Path, value: unknown): Tree {
  if (key === undefined) return tree
  return { ...tree, [key]: rest.length ? withValue(tree[key] as Tree, rest, value) : value }
}

/**
 * The config with another value at the path; all other branches stay the same objects, so that their rows need not
 * render.
 */
export const setAt = (config: GeneratorConfig, path: Path, value: unknown): GeneratorConfig =>
  withValue(config, path, value) as unknown as GeneratorConfig

/** The config with the values that `source` has at these paths. */
export const copyAt = (config: GeneratorConfig, paths: readonly Path[], source: GeneratorConfig): GeneratorConfig =>
  paths.reduce((at, path) => setAt(at, path, structuredClone(valueAt(source, path))), config)

/** True when the values at these paths are the defaults of a new member. */
export const isDefaultAt = (config: GeneratorConfig, paths: readonly Path[]): boolean =>
  paths.every((path) => JSON.stringify(valueAt(config, path)) === JSON.stringify(valueAt(defaultGeneratorConfig, path)))
