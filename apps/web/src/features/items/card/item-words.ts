/** The content of an item, in words. */
import type { TFunction } from 'i18next'
import type { Category, ItemSummary } from '@rubato/contracts/domain'
import { endingsText } from '../../../domain/items/seen-endings.ts'
import { optInName } from '../../../domain/texts/opt-in-names.ts'
import { rangeText } from '../../../domain/texts/range-text.ts'
import { bucketName } from '../../../domain/strip/strip.tsx'
import type { PlayableItem } from '../../../domain/items/item.ts'

/** Whole minutes, at least one. */
const whole = (minutes: number): number => Math.max(1, Math.round(minutes))

/** "10 min", "8 to 12 min". */
export const lengthText = (t: TFunction, { minutes: { min, max } }: Pick<ItemSummary, 'minutes'>): string =>
  rangeText(t, 'minutes', { min: whole(min), max: whole(max) })

function edgesText(t: TFunction, { edges: { min, max } }: ItemSummary): string | null {
  if (max === 0) return null
  return min === max ? t('items.edges', { count: max }) : t('items.edges-range', { min, max })
}

function endText(t: TFunction, { outcomes }: ItemSummary, language: string): string | null {
  const [only, ...others] = outcomes
  if (only === undefined) return null
  if (others.length === 0) return t(`items.ends.${only}`)
  const names = outcomes.map((outcome) => t(`items.ends.of.${outcome}`))
  return t('items.ends.several', { ends: new Intl.ListFormat(language, { type: 'disjunction' }).format(names) })
}

/** Edges and endings have separate badges. */
const named = (category: Category): boolean => category !== 'orgasm'

interface ItemBadge {
  text: string
  /** Whether it names tasks that have to be turned on first. */
  isNeed: boolean
}

/** Names that a short list of needs gives. */
const SHORT_NEEDS = 2

function needsText(t: TFunction, { optIns }: ItemSummary, language: string, isShort: boolean): string | null {
  if (optIns.length === 0) return null
  const names = optIns.map((id) => optInName(t, id).toLocaleLowerCase(language))
  const count = names.length - SHORT_NEEDS
  if (!isShort || count <= 1) return t('items.needs', { names: names.join(', ') })
  return t('items.needs-more', { names: names.slice(0, SHORT_NEEDS).join(', '), count })
}

interface BadgeOptions {
  language: string
  /** Names only some of the tasks that have to be turned on first. */
  isShort: boolean
}

/** The badges of an item: choices, a video, categories, edges, tasks that have to be turned on first, the end. */
export function badgesOf(t: TFunction, summary: ItemSummary, { language, isShort }: BadgeOptions): ItemBadge[] {
  const facts = [
    summary.choices ? t('items.with-choices') : null,
    summary.video ? t('items.with-video') : null,
    ...summary.categories.filter(named).map((category) => t(`words.categories.${category}`)),
    edgesText(t, summary),
  ]
  const needs = needsText(t, summary, language, isShort)
  const badges = [...facts, needs, endText(t, summary, language)]
  return badges.flatMap((text) => (text === null ? [] : { text, isNeed: text === needs }))
}

/** The parts of the strip in order of their share, for screen readers; a branching game shows its longest way. */
export function stripText(t: TFunction, { name, summary }: PlayableItem): string {
  const { strip, sections, minutes } = summary
  const total = strip.reduce((sum, { ms }) => sum + ms, 0)
  const shares = new Map<string, number>()
  for (const { bucket, ms } of strip) {
    const part = bucketName(t, bucket)
    shares.set(part, (shares.get(part) ?? 0) + ms)
  }
  const parts = [...shares]
    .sort((a, b) => b[1] - a[1])
    .map(([part, ms]) => `${part} ${Math.round((100 * ms) / total)} %`)
  const text = parts.join(', ')
  if (sections === undefined) return t('items.strip', { name, parts: text })
  const [shortest, longest] = [whole(minutes.min), whole(minutes.max)]
  return t('items.strip-branching', { name, parts: text, count: sections, shortest, longest })
}

/** The endings of a branching game, and how many of them this device knows. */
export function endingsTexts(t: TFunction, { id, summary }: PlayableItem): string[] {
  const text = endingsText(t, id, summary)
  return text === null ? [] : [text]
}

/** "1,204 plays" and "81 % played to the end". */
export function playsTexts(t: TFunction, { started, finished }: PlayableItem['plays'], language: string): string[] {
  if (started === 0) return [t('items.no-plays')]
  const plays = t('items.plays', { count: started, plays: new Intl.NumberFormat(language).format(started) })
  const percent = Math.min(100, Math.round((100 * finished) / started))
  return [plays, t('items.finished', { percent })]
}
