/** Items that are on, in or held, and whether another one may open. Generator, check and session apply the same rules. */
import type { Category, ItemId } from '@rubato/contracts/domain'
import { broken, type Broken } from './broken-rules.ts'
import { caps } from './caps.ts'
import { classCCategory, isActiveClassC, itemRules } from './item-rules.ts'
import { restBetween } from './rests.ts'

export interface Held {
  since: number
  until: number
  /** Its earliest hard end, where that depends on the way through a branching game; otherwise `until` is the only one. */
  earliest?: number | undefined
  level?: number | undefined
  /** When its level last rose. */
  raisedAt?: number | undefined
}

export interface Body {
  open: ReadonlyMap<ItemId, Held>
  /** When each item last ended. */
  ended: ReadonlyMap<ItemId, number>
  /** How often each was opened. */
  times: ReadonlyMap<ItemId, number>
}
export const emptyBody: Body = {
  open: new Map(),
  ended: new Map(),
  times: new Map(),
}

export const withOpen = (body: Body, item: ItemId, since: number, until: number): Body => ({
  ...body,
  open: new Map(body.open).set(item, { since, until }),
  times: new Map(body.times).set(item, (body.times.get(item) ?? 0) + 1),
})

/** The level of an open item changes. */
export function withLevel(body: Body, item: ItemId, level: number, at: number): Body {
  const held = body.open.get(item)
  if (!held) return body
  const raisedAt = level > (held.level ?? 0) ? at : held.raisedAt
  return {
    ...body,
    open: new Map(body.open).set(item, { ...held, level, raisedAt }),
  }
}

export function withClosed(body: Body, item: ItemId, at: number): Body {
  const open = new Map(body.open)
  open.delete(item)
  return { ...body, open, ended: new Map(body.ended).set(item, at) }
}

/** Whether two items are never open together, in either order. */
export const isForbidden = (one: ItemId, other: ItemId): boolean =>
  itemRules[one].neverWith.includes(other) || itemRules[other].neverWith.includes(one)

/** ms for which two spans run at once. */
const overlap = (from: number, until: number, other: { since: number; until: number }): number =>
  Math.max(0, Math.min(until, other.until) - Math.max(from, other.since))

/** The time from which the rests of all ended items allow `item`, ms; Infinity when a rest lasts for the session. */
export function earliestOpening(body: Body, item: ItemId): number {
  let at = 0
  for (const [before, ended] of body.ended) at = Math.max(at, ended + restBetween(before, item))
  return at
}

function tooSoon({ ended: all }: Body, item: ItemId, at: number): Broken | null {
  for (const [before, ended] of all) {
    if (at < ended + restBetween(before, item)) return broken('item-rest', { item, other: before })
  }
  return null
}

type OpeningRule = (body: Body, item: ItemId, at: number, until: number) => Broken | null

/** The rules of an opening that no waiting satisfies, in the order in which they are named. */
const lastingRules: readonly OpeningRule[] = [
  (body, item) => (body.open.has(item) ? broken('item-open', { item }) : null),
  (_, item, at, until) => {
    const { value } = itemRules[item].cap
    return until - at > value ? broken('item-cap', { item, seconds: value / 1000 }) : null
  },
  (body, item) => {
    const most = itemRules[item].times?.value ?? Infinity
    return (body.times.get(item) ?? 0) >= most ? broken('item-times', { item }) : null
  },
  (body, item) => {
    const { host } = itemRules[item]
    return host && !body.open.has(host) ? broken('item-host', { item, host }) : null
  },
  (body, item) => (isOneKindTooMany(kindsOf(body.times.keys()), item) ? broken('strain-kinds', { item }) : null),
  together,
]

function firstBroken(
  rules: readonly OpeningRule[],
  ...[body, item, at, until]: Parameters<OpeningRule>
): Broken | null {
  for (const rule of rules) {
    const found = rule(body, item, at, until)
    if (found) return found
  }
  return null
}

/** Why `item` may not be opened over [at, until), rests aside, because a rest ends by waiting; null when it may. */
export const lastingRefusal: OpeningRule = (...opening) => firstBroken(lastingRules, ...opening)

const openingRules: readonly OpeningRule[] = [tooSoon, ...lastingRules]

/** Why `item` may not be opened over [at, until): the rule that it breaks, or null when it may. */
export const refusal: OpeningRule = (...opening) => firstBroken(openingRules, ...opening)

/** Every rule that an opening breaks, not only the first. */
export const refusals = (...opening: Parameters<OpeningRule>): Broken[] =>
  openingRules.flatMap((rule) => rule(...opening) ?? [])

/** Why the level of `item` may not become `level` at `at`, its rests aside; null when it may. */
export function lastingLevelRefusal(body: Body, item: ItemId, level: number): Broken | null {
  const rule = itemRules[item].level
  if (!rule) return broken('no-level', { item })
  const held = body.open.get(item)
  if (!held) return broken('level-not-open', { item })
  if (level > rule.max.value) return broken('level-max', { item, most: rule.max.value })
  const rise = level - (held.level ?? 0)
  return rule.step && rise > rule.step.value ? broken('level-step', { item, most: rule.step.value }) : null
}

/** The time from which the level of `item` may rise to `level`, ms. */
export function earliestRise(body: Body, item: ItemId, level: number): number {
  const held = body.open.get(item)
  if (held?.raisedAt === undefined || level <= (held.level ?? 0)) return 0
  return held.raisedAt + (itemRules[item].level?.apart?.value ?? 0)
}

export const levelRefusal = (body: Body, item: ItemId, level: number, at: number): Broken | null =>
  lastingLevelRefusal(body, item, level) ??
  (at < earliestRise(body, item, level) ? broken('level-soon', { item }) : null)

/** The categories of strain of these items. */
export function kindsOf(used: Iterable<ItemId>): ReadonlySet<Category> {
  const kinds = new Set<Category>()
  for (const item of used) {
    const kind = classCCategory(item)
    if (kind !== null) kinds.add(kind)
  }
  return kinds
}

/** Whether an item is of a category of strain that comes after as many others as a session may have. */
export function isOneKindTooMany(used: ReadonlySet<Category>, item: ItemId): boolean {
  const kind = classCCategory(item)
  return kind !== null && !used.has(kind) && used.size >= caps.classCCategories.value
}

function together(body: Body, item: ItemId, at: number, until: number): Broken | null {
  const others = [...body.open].filter(([, span]) => overlap(at, until, span) > 0)
  const forbidden = others.find(([other]) => isForbidden(item, other))
  if (forbidden) return broken('never-together', { item, other: forbidden[0] })
  const blind = others.find(([other]) =>
    item === 'gag' ? other === 'eyes-closed' : item === 'eyes-closed' && other === 'gag',
  )
  if (blind && overlap(at, until, blind[1]) > caps.eyesClosedGagged.value) return broken('blind-and-gagged')
  const active = others.filter(([other]) => isActiveClassC(other)).length
  return isActiveClassC(item) && active >= caps.activeClassC.value ? broken('too-much-at-once') : null
}
