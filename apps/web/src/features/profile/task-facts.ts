/** Caps and rests of a task as text. Every number comes from the engine's table; this module has none. */
import type { TFunction } from 'i18next'
import { items, type ItemId, type TaskId } from '@rubato/contracts/domain'
import { caps, isForbidden, itemRules, type Cap, type ItemRule } from '@rubato/engine'
import { durationText } from '../../domain/texts/duration-text.ts'

const lengthText = (t: TFunction, ms: number): string => durationText(t, ms / 1000, 'long')

function amountText(t: TFunction, { value, unit }: Cap): string {
  if (unit === 'ms') return lengthText(t, value)
  if (unit === 'g') return t('profile.facts.grams', { value })
  return unit === 'percent' ? t('profile.facts.percent', { value }) : String(value)
}

function restText(t: TFunction, { rest }: ItemRule): string[] {
  if (rest === 0) return []
  return rest === Infinity ? [t('profile.facts.once')] : [t('profile.facts.rest', { time: lengthText(t, rest) })]
}

function levelText(t: TFunction, item: ItemId, { level }: ItemRule): string[] {
  if (!level) return []
  const { max, step, apart } = level
  const name = t(`profile.facts.levels.${item as 'clamp-weight'}`)
  return [
    t('profile.facts.level', { name, value: amountText(t, max) }),
    ...(step ? [t('profile.facts.step', { value: amountText(t, step) })] : []),
    ...(apart ? [t('profile.facts.apart', { time: lengthText(t, apart.value) })] : []),
  ]
}

function strikeText(t: TFunction, item: ItemId, { strikes }: ItemRule): string[] {
  if (!strikes) return []
  const text = t('profile.facts.strikes', { count: strikes.value })
  return item === 'snaps' ? [text, t('profile.facts.hard', { count: caps.hardSnaps.value })] : [text]
}

function watchText(t: TFunction, { checkInEvery, remindAt }: ItemRule): string[] {
  const after = remindAt?.map((ms) => lengthText(t, ms)) ?? []
  return [
    ...(checkInEvery ? [t('profile.facts.check-in', { time: lengthText(t, checkInEvery) })] : []),
    ...(after.length ? [t('profile.facts.remind', { times: after.join(', ') })] : []),
  ]
}

/** "Nipple clamps: at most 10 minutes at a time, 2 times a session, 10 minutes of rest after it, ..." */
export function itemFact(t: TFunction, item: ItemId): string {
  const rule = itemRules[item]
  const parts = [
    t('profile.facts.most', { time: amountText(t, rule.cap) }),
    ...(rule.times ? [t('profile.facts.times', { count: rule.times.value })] : []),
    ...strikeText(t, item, rule),
    ...levelText(t, item, rule),
    ...restText(t, rule),
    ...watchText(t, rule),
  ]
  return t('profile.facts.item', { name: t(`stage.body.names.${item}`), facts: parts.join(', ') })
}

/** The items that a task puts on, inserts or strains. */
export const itemsOf = (id: TaskId): ItemId[] => items.filter((item) => itemRules[item].tasks.includes(id))

/** Names of the items that are forbidden together with it, each once; for a gag also the limit of closed eyes. */
export function neverWith(t: TFunction, id: TaskId): string[] {
  const own = itemsOf(id)
  const others = items.filter((other) => own.some((item) => isForbidden(item, other)))
  const blind = own.includes('gag')
    ? [t('profile.facts.blind', { time: lengthText(t, caps.eyesClosedGagged.value) })]
    : []
  return [...new Set([...others.map((item) => t(`stage.body.names.${item}`).toLowerCase()), ...blind])]
}
