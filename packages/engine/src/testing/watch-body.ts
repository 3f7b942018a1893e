/** Checks the items on the body, using only the effects that reached the member. */
import type { ItemId } from '@rubato/contracts/domain'
import { isForbidden } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { capOf, classCCategory, isActiveClassC, isMomentary, itemRules } from '../safety/item-rules.ts'
import { releaseTriggers, type ReleaseStep } from '../safety/release.ts'
import { restBetween } from '../safety/rests.ts'
import { isStrikeSet, strikeCap } from '../safety/strikes.ts'
import type { Effect, StageView } from '../session/model/types.ts'
import type { Report } from './surveyed-rules.ts'

type Shown = Extract<Effect, { kind: 'show' }>

/** One interval in which an item was open, on the session's clock. */
interface ItemInterval {
  item: ItemId
  since: number
  until: number
}

/** Whether `step` is the same wearing: a sleep of the device moves its start back, while a new wearing starts later. */
const isSame = (step: Pick<ReleaseStep, 'since'>, { since }: Pick<ReleaseStep, 'since'>): boolean => step.since <= since

function itemIntervals(shows: readonly Shown[]): ItemInterval[] {
  const all: ItemInterval[] = []
  const open = new Map<ItemId, ItemInterval>()
  for (const { at, view } of shows) {
    for (const [item, wearing] of open) {
      if (view.open.some((step) => step.item === item && isSame(step, wearing))) wearing.until = Infinity
      else {
        wearing.until = at
        open.delete(item)
      }
    }
    for (const { item, since } of view.open) {
      if (open.has(item)) continue
      const wearing = { item, since, until: Infinity }
      open.set(item, wearing)
      all.push(wearing)
    }
  }
  return all
}

/** Caps, rests by body part, and number of openings. */
function watchIntervals(all: readonly ItemInterval[], report: Report): void {
  const times = new Map<ItemId, number>()
  for (const { item, since, until } of all) {
    if (until < Infinity) {
      report('SAFE-4', until - since <= capOf(item).value + 1, () => `${item} was held for ${until - since} ms`)
    }
    const count = (times.get(item) ?? 0) + 1
    times.set(item, count)
    const most = itemRules[item].times?.value ?? Infinity
    report('SAFE-70', count <= most, () => `${item} came ${count} times`)
    for (const before of all) {
      if (before.until > since) continue
      const rest = since - before.until
      const needed = restBetween(before.item, item)
      report('SAFE-14', rest >= needed - 1, () => `${item} ${rest} ms after ${before.item} at ${since}`)
    }
  }
  const kinds = new Set(all.map(({ item }) => classCCategory(item)).filter((category) => category !== null))
  report('SAFE-70', kinds.size <= caps.classCCategories.value, () => `${kinds.size} kinds of strain`)
}

const names = (open: readonly ReleaseStep[]): string => open.map(({ item }) => item).join(', ')

/** Items that are open at the same time. */
function watchTogether(shows: readonly Shown[], report: Report): void {
  let blind = 0
  for (const [index, { at, view }] of shows.entries()) {
    const { open } = view
    const items = open.map(({ item }) => item)
    const isPair = items.some((one) => items.some((other) => isForbidden(one, other)))
    report('SAFE-70', !isPair, () => `${names(open)} at ${at}`)
    const active = items.filter(isActiveClassC).length
    report('SAFE-70', active <= caps.activeClassC.value, () => `${names(open)} at ${at}`)
    for (const item of items) {
      const { host } = itemRules[item]
      report('SAFE-74', host === undefined || items.includes(host), () => `${item} without ${host} at ${at}`)
    }
    const isBlind = items.includes('gag') && items.includes('eyes-closed')
    blind = isBlind ? blind + ((shows[index + 1]?.at ?? at) - at) : 0
    report('SAFE-70', blind <= caps.eyesClosedGagged.value + 1, () => `gagged and blind for ${blind} ms`)
  }
}

/** Levels stay inside their maximum, their step and the time between two rises. */
function watchLevels(shows: readonly Shown[], report: Report): void {
  const before = new Map<ItemId, { since: number; level: number; raisedAt: number }>()
  for (const { at, view } of shows) {
    for (const step of view.open) {
      const { item, since, level } = step
      const rule = itemRules[item].level
      if (level === undefined || !rule) continue
      const shown = before.get(item)
      const last = shown && isSame(step, shown) ? shown : undefined
      const rise = level - (last?.level ?? 0)
      const isEarly = last !== undefined && rise > 0 && at < last.raisedAt + (rule.apart?.value ?? 0)
      const isKept = level <= rule.max.value && rise <= (rule.step?.value ?? Infinity) && !isEarly
      report('SAFE-50', isKept, () => `${item} rose by ${rise} to ${level} at ${at}`)
      before.set(item, { since, level, raisedAt: rise > 0 ? at : (last?.raisedAt ?? at) })
    }
  }
}

const spokenFor: Readonly<Partial<Record<ItemId, readonly string[]>>> = {
  clamps: ['nipple-clamps-ripoff'],
  'clamp-weight': ['nipple-clamps-ripoff', 'nipple-clamps-detach'],
  plug: ['butt-plug-remove-inflated'],
  'plug-inflation': ['butt-plug-remove-inflated'],
}
const sentences: Readonly<Partial<Record<ItemId, string>>> = { 'ball-tie': 'untie', irritant: 'wash-off' }

/** The release of an item is spoken within this time before or after it comes off, ms. */
const SPOKEN_WITHIN = 90_000

/** The release of every worn item is spoken. */
function watchWords(effects: readonly Effect[], all: readonly ItemInterval[], report: Report): void {
  const end = effects.findLast(({ kind }) => kind === 'over')?.at ?? 0
  for (const { item, until } of all) {
    if ((isMomentary(item) && item !== 'breath') || until >= end) continue
    const lines = [releaseTriggers[item], ...(spokenFor[item] ?? [])]
    const isSpoken = effects.some(
      (effect) =>
        Math.abs(effect.at - until) <= SPOKEN_WITHIN &&
        ((effect.kind === 'say' && lines.includes(effect.line.trigger)) ||
          (effect.kind === 'system-line' && effect.line === sentences[item])),
    )
    report('SAFE-73', isSpoken, () => `the release of ${item} was not spoken: it came off at ${until}`)
  }
}

function watchStrikes(effects: readonly Effect[], all: readonly ItemInterval[], report: Report): void {
  for (const { item, since, until } of all) {
    if (!isStrikeSet(item)) continue
    const strikes = effects.filter(({ kind, at }) => kind === 'beat' && at >= since && at < until).length
    report('SAFE-70', strikes <= strikeCap(item, false), () => `${strikes} strikes in one set of ${item}`)
  }
}

function watchAfterwards(effects: readonly Effect[], all: readonly ItemInterval[], report: Report): void {
  const ended = all.find(({ item }) => item === 'post-orgasm')?.until ?? Infinity
  const isStruck = (at: number) => all.some(({ item, since, until }) => isStrikeSet(item) && at >= since && at < until)
  const late = effects.find(({ kind, at }) => kind === 'beat' && at > ended && !isStruck(at))
  report('SAFE-70', late === undefined, () => `a stroke at ${late?.at}, after the stimulation that followed orgasm`)
}

const vibrationOf = (view: StageView): number =>
  view.status === 'playing' ? (view.open.find(({ item }) => item === 'plug-vibration')?.level ?? 0) / 100 : 0

/** The device follows the open vibration, halved while easing, and is at 0 otherwise. */
function watchDevice(effects: readonly Effect[], report: Report): void {
  let intensity = 0
  let until = 0
  let view: StageView | null = null
  const look = (at: number): void => {
    if (!view) return
    const wanted = vibrationOf(view)
    const isSame = intensity === wanted || intensity === wanted / 2
    report('SAFE-75', isSame, () => `the device runs at ${intensity} instead of ${wanted} at ${at}`)
    report('SAFE-75', intensity === 0 || at <= until + 1, () => `the device was set to stop at ${until}, not at ${at}`)
  }
  for (const [index, effect] of effects.entries()) {
    if (effect.kind === 'vibrate') {
      intensity = effect.intensity
      until = effect.at + effect.duration
    }
    if (effect.kind === 'show') view = effect.view
    if ((effects[index + 1]?.at ?? Infinity) > effect.at) look(effect.at)
  }
}

export function watchBody(effects: readonly Effect[], report: Report): void {
  const shows = effects.filter((effect) => effect.kind === 'show')
  const all = itemIntervals(shows)
  watchIntervals(all, report)
  watchTogether(shows, report)
  watchLevels(shows, report)
  watchWords(effects, all, report)
  watchStrikes(effects, all, report)
  watchDevice(effects, report)
  watchAfterwards(effects, all, report)
}
