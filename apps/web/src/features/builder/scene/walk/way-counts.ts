/** How often simulated members took the ways of a section. */
import type { TFunction } from 'i18next'
import { waysOf, type Section } from '@rubato/contracts/domain'
import { wayKey, type WalkedScene } from '@rubato/engine'
import { builderText } from '../../texts/builder-text.ts'
import { wayLabels } from '../ways-text.ts'
import type { Walked } from './use-walked.ts'

export interface CountedWay {
  to: string
  /** Empty where the section simply goes on. */
  label: string
  /** Members that took it. */
  count: number
}

/** The ways of the exit, and then those of the notes. */
export function countedWays(t: TFunction, { id, exit, notes = [] }: Section, { taken }: WalkedScene): CountedWay[] {
  const countOf = (of: 'exit' | 'note', index: number) => taken.get(wayKey({ section: id, of, index })) ?? 0
  return [
    ...wayLabels(t, exit).map((way, index) => ({ ...way, count: countOf('exit', index) })),
    ...notes.map(({ to, button }, index) => ({
      to,
      label: button ?? builderText(t, 'scenes.panel.timer'),
      count: countOf('note', index),
    })),
  ]
}

/** Whether the section has the ways that were counted: it may have changed since. */
export const areCounted = ({ id, exit, notes }: Section, walked: Walked | null): walked is Walked =>
  walked?.of.some((section) => section.id === id && section.exit === exit && section.notes === notes) ?? false

/** How many of all ways of the game some member took. */
export function coverageOf({ of: sections, taken }: Walked): { taken: number; all: number } {
  const all = sections.reduce((sum, { exit, notes = [] }) => sum + waysOf(exit).length + notes.length, 0)
  return { taken: taken.size, all }
}

/** The share of the plays that take a way, in words. */
export const shareText = (t: TFunction, count: number, members: number): string =>
  count === 0
    ? builderText(t, 'scenes.walk.share-none')
    : builderText(t, 'scenes.walk.share', { percent: Math.max(1, Math.round((100 * count) / members)) })

/** The shares of the ways of the exit and then of the notes; none where they were not counted. */
export const sharesOf = (t: TFunction, section: Section, walked: Walked | null): string[] =>
  areCounted(section, walked)
    ? countedWays(t, section, walked).map(({ count }) => shareText(t, count, walked.members))
    : []
