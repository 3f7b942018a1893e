import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import {
  ENDINGS_FILTER_MAX,
  optInIds,
  SESSION_MINUTES_MAX,
  taskIds,
  tasksOffBy,
  tasksOfOptIn,
  type OptInId,
  type Settings,
  type TaskId,
} from '@rubato/contracts/domain'
import { profileFromSettings, refusalFor } from '@rubato/engine'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RegionRule } from '../../regions/region-table.ts'
import type { ListFilter } from '../../search/list-pages.ts'
import type { PlayableNoun } from '../item-noun.ts'
import { readItemPage, type PageDependencies } from './read-item-page.ts'

export type ItemListQuery = EndpointRequest<Endpoints['listGames']>['query']

/** The member who reads a list, and the rule of their region. */
export interface Reader {
  actor: Actor
  rule: RegionRule
}

export interface ListDependencies extends PageDependencies {
  clock: Clock
  settingsOf: (actor: Actor) => Promise<Settings>
}

const facetsFrom = (first: number, last: number, prefix = ''): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`)
/** Items that can be played in this time, by their shortest length. */
const lengthsUpTo = (minutes: number): string[] => facetsFrom(0, minutes)
/** Items that can take this time, by their longest length. */
const lengthsFrom = (minutes: number): string[] => facetsFrom(minutes, SESSION_MINUTES_MAX, 'up-to-')
const endingsFrom = (least: number): string[] => facetsFrom(least, ENDINGS_FILTER_MAX, 'endings-')

const hasAll = (facets: readonly string[]): ListFilter => ({
  name: 'facets',
  condition: (value) => sql`item.facets @> ${value}::text[]`,
  value: facets,
})
/** @param name identifies the filter; each filter of a list needs a different one */
const hasOne = (name: string, facets: readonly string[]): ListFilter => ({
  name,
  condition: (value) => sql`item.facets && ${value}::text[]`,
  value: facets,
})
/** Items without the tasks. */
const hasNone = (tasks: readonly string[]): ListFilter => ({
  name: 'without tasks',
  condition: (value) => sql`not item.tasks && ${value}::text[]`,
  value: tasks,
})
const hasOneTask = (tasks: readonly string[]): ListFilter => ({
  name: 'tasks',
  condition: (value) => sql`item.tasks && ${value}::text[]`,
  value: tasks,
})

const taskIdsOf = (optIns: readonly OptInId[]): string[] =>
  optIns.flatMap((optIn) => tasksOfOptIn(optIn).map(({ id }) => id))

/**
 * Tasks that never appear for this member: opt-ins that are off or expired at `now` (ms since 1970), hard limits, parts of
 * the body and equipment that are missing, and the tasks that the site switches off in the member's region. The answers to the health
 * questions stay on the member's device.
 */
function refusedTasks(settings: Settings, { now, rule }: { now: number; rule: RegionRule }): TaskId[] {
  const profile = profileFromSettings(settings, { now, offHere: tasksOffBy(rule.off) })
  return taskIds.filter((id) => refusalFor(profile, id) !== null)
}

/** A page of visible games or generators. Throws `request.invalid` for a cursor of another list. */
export async function listItems<ListItem extends { id: string }>(
  { clock, settingsOf, ...dependencies }: ListDependencies,
  noun: PlayableNoun<object, { id: string }, ListItem>,
  { actor, rule }: Reader,
  query: ItemListQuery,
): Promise<{ data: ListItem[]; pagination: { next: string | null } }> {
  const { fits = false, intensity, category, minutes, minutesFrom, endings, optIn } = query
  const facets = [intensity, category, query.choices ? 'choices' : undefined].filter((facet) => facet !== undefined)
  const refused = [
    ...(fits ? refusedTasks(await settingsOf(actor), { now: clock.now(), rule }) : []),
    ...(optIn === 'none' ? taskIdsOf(optInIds) : []),
  ]
  return readItemPage(dependencies, noun, actor, {
    query,
    compared: [
      ...(facets.length > 0 ? [hasAll(facets)] : []),
      ...(minutes === undefined ? [] : [hasOne('lengths', lengthsUpTo(minutes))]),
      ...(minutesFrom === undefined ? [] : [hasOne('lengths from', lengthsFrom(minutesFrom))]),
      ...(endings === undefined ? [] : [hasOne('endings', endingsFrom(endings))]),
      ...(optIn === undefined || optIn === 'none' ? [] : [hasOneTask(taskIdsOf([optIn]))]),
      ...(refused.length > 0 ? [hasNone(refused)] : []),
    ],
  })
}
