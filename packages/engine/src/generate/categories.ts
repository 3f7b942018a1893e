/** A game has class C tasks of a limited number of categories, drawn for each game by the weights of their tasks. */
import type { Category, GeneratorConfig } from '@rubato/contracts/domain'
import { categories, taskNode, tasks } from '@rubato/contracts/domain'
import { draw, type Stream } from '../random/stream.ts'
import { caps } from '../safety/caps.ts'

const weightOf = (config: GeneratorConfig, category: Category): number =>
  tasks
    .filter(({ safetyClass, path }) => safetyClass === 'C' && path[0] === category)
    .map(({ id }) => taskNode(config, id))
    .reduce((sum, { enabled, weight }) => sum + (enabled ? weight : 0), 0)

/** The number of class C categories that a game may have. */
export const allowedPerGame = caps.classCCategories.value

/** The categories whose class C tasks may appear in this game: an exponential race, the smallest waits win. */
export const allowedCategories = (config: GeneratorConfig, stream: Stream): Category[] =>
  categories
    .map((category) => ({ category, wait: -Math.log(1 - draw(stream)) / weightOf(config, category) }))
    .filter(({ wait }) => Number.isFinite(wait))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, allowedPerGame)
    .map(({ category }) => category)
