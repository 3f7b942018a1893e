/** Reading and changing a generator config by the paths that the task definitions name. */
import { defaultGeneratorConfig, type GeneratorConfig } from '@rubato/contracts/domain'

export type Path = readonly string[]
export type ChangeConfig = (update: (config: GeneratorConfig) => GeneratorConfig) => void
type Tree = Readonly<Record<string, unknown>>

/** What every task node holds; its fields stand beside. */
export type Node = Readonly<{ enabled: boolean; weight: number } & Record<string, unknown>>

export const valueAt = (config: GeneratorConfig, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Tree)[key], config)

export const nodeAt = (config: GeneratorConfig, path: Path): Node => valueAt(config, path) as Node

function withValue(tree: Tree, [key, ...rest]: Path, value: unknown): Tree {
  if (key === undefined) return tree
  return { ...tree, [key]: rest.length ? withValue(tree[key] as Tree, rest, value) : value }
}

/** The config with another value there; what stands elsewhere stays the same object, so that its rows need not redraw. */
export const setAt = (config: GeneratorConfig, path: Path, value: unknown): GeneratorConfig =>
  withValue(config, path, value) as unknown as GeneratorConfig

/** The config with what `source` holds at these paths. */
export const copyAt = (config: GeneratorConfig, paths: readonly Path[], source: GeneratorConfig): GeneratorConfig =>
  paths.reduce((at, path) => setAt(at, path, structuredClone(valueAt(source, path))), config)

/** True when nothing at these paths was changed from what a new member has. */
export const isDefaultAt = (config: GeneratorConfig, paths: readonly Path[]): boolean =>
  paths.every((path) => JSON.stringify(valueAt(config, path)) === JSON.stringify(valueAt(defaultGeneratorConfig, path)))
