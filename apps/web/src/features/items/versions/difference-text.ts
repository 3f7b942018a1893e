/** Describes differences in words. */
import type { TFunction } from 'i18next'
import type { GameEvent, VersionContent, VersionDialog } from '@rubato/contracts/domain'
import { clashValue, type ShortValue } from '../../../domain/clash-table.tsx'
import { generatorValueName } from '../../../domain/texts/generator-value-texts.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { textAt } from '../../../lib/i18n/text-at.ts'
import { isMoved, type Difference, type MovedEvent, type PartDifference } from './differences.ts'
import type { Pair } from './pairs.ts'
import { exitText, noteText, sectionText, timeText, variableText, type NameOf } from './section-text.ts'

type Change = 'added' | 'removed' | 'moved' | 'changed'

export interface DifferenceText {
  change: Change
  /** The subject: the setting, the trigger, or the part of the game with its time. */
  name: string
  before: string | null
  after: string | null
}

const changeOf = ({ before, after }: { before: unknown; after: unknown }): Change =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

/** The values whose ids have words. */
const worded = ['kind', 'edges', 'outcome']

function valueText(
  t: TFunction,
  { nameOf, path, value }: { nameOf: NameOf; path: string[]; value: ShortValue },
): string {
  const [first = ''] = path
  const last = path.at(-1)
  // The times of a config are in its own units.
  if (first === 'config') return clashValue(t, value)
  if ((last === 'duration' || last === 'length') && typeof value === 'number') return timeText(value)
  if (first === 'start' && typeof value === 'string') return nameOf(value)
  if (first === 'carries' && Array.isArray(value))
    return clashValue(
      t,
      value.map((item) => textAt(t, `stage.body.names.${item}`, String(item))),
    )
  if (worded.includes(first) && typeof value === 'string') return textAt(t, `versions.words.${first}.${value}`, value)
  return clashValue(t, value)
}

/** The names of a game's and a script's values; those of a config are known by their path. */
function valueName(t: TFunction, path: readonly string[]): string {
  const [first = ''] = path
  if (first === 'config') return generatorValueName(t, path)
  return textAt(t, `versions.values.${first}`, first)
}

const lineText = (t: TFunction, { text, speech, when, published }: VersionDialog): string =>
  [
    text,
    speech === undefined ? '' : t('versions.line.speech', { speech }),
    when === undefined ? '' : t('versions.line.conditions'),
    published ? '' : t('versions.line.unpublished'),
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** The time of an event, and the own words that are said then. */
const eventText = (event: GameEvent): string =>
  event.kind === 'say' && event.text !== undefined
    ? [timeText(event.at), event.text, event.speech].filter(Boolean).join(' · ')
    : timeText(event.at)

const eventName = (t: TFunction, event: GameEvent): string =>
  event.kind === 'task'
    ? taskLabel(t, event.task)
    : t('versions.part', { task: taskLabel(t, event.task), part: t(`versions.parts.${event.kind}`) })

function eventDifference(t: TFunction, before: GameEvent | null, after: GameEvent | null): DifferenceText {
  const event = after ?? before
  const name = event ? eventName(t, event) : ''
  const times = { before: before && eventText(before), after: after && eventText(after) }
  return { change: isMoved({ before, after }) ? 'moved' : changeOf({ before, after }), name, ...times }
}

/** The times are those of the first part. */
function movesText(t: TFunction, moved: readonly MovedEvent[]): DifferenceText {
  const [task, ...others] = new Set(moved.map(({ after }) => after.task))
  const count = moved.length
  const isOneTask = task !== undefined && others.length === 0
  const from = (side: 'before' | 'after') =>
    t('versions.moves.from', { time: timeText(Math.min(...moved.map((each) => each[side].at))) })
  return {
    change: 'moved',
    name: isOneTask
      ? t('versions.moves.task', { task: taskLabel(t, task), count })
      : t('versions.moves.parts', { count }),
    before: from('before'),
    after: from('after'),
  }
}

function partText(t: TFunction, nameOf: NameOf, difference: PartDifference): DifferenceText {
  /** Both sides of a part; null where a state does not have it. */
  const sides = <Part>(pair: Pair<Part>, name: string, text: (part: Part) => string): DifferenceText => ({
    change: changeOf(pair),
    name,
    before: pair.before && text(pair.before),
    after: pair.after && text(pair.after),
  })
  switch (difference.kind) {
    case 'event':
      return eventDifference(t, difference.before, difference.after)
    case 'moves':
      return movesText(t, difference.moved)
    case 'line': {
      const line = difference.after ?? difference.before
      return sides(difference, line ? triggerLabel(t, line.trigger) : '', (part) => lineText(t, part))
    }
    case 'variable': {
      const { name = '' } = difference.after ?? difference.before ?? {}
      return sides(difference, t('versions.variable', { name }), (part) => variableText(t, part))
    }
    case 'note': {
      const { button } = difference.after ?? difference.before ?? {}
      const name = t(button === undefined ? 'versions.notes.timer' : 'versions.notes.button')
      return sides(difference, name, (part) => noteText(t, nameOf, part))
    }
    case 'exit':
      return sides(difference, t('versions.exit'), (exit) => exitText(t, nameOf, exit))
    case 'value': {
      const { path, before, after } = difference
      return {
        change: 'changed',
        name: valueName(t, path),
        before: valueText(t, { nameOf, path, value: before }),
        after: valueText(t, { nameOf, path, value: after }),
      }
    }
  }
}

/** @param nameOf knows the sections of both states */
export function differenceText(t: TFunction, nameOf: NameOf, difference: Difference): DifferenceText {
  if (difference.kind === 'inside') {
    const text = partText(t, nameOf, difference.difference)
    return { ...text, name: t('versions.in-section', { section: difference.section.name, name: text.name }) }
  }
  if (difference.kind !== 'section') return partText(t, nameOf, difference)
  const { before, after } = difference
  return {
    change: changeOf(difference),
    name: t('versions.section', { name: (after ?? before)?.name ?? '' }),
    before: before && sectionText(t, nameOf, before),
    after: after && sectionText(t, nameOf, after),
  }
}

/** The names of the sections of both states, the present ones first. */
export function sectionNames(before: VersionContent, after: VersionContent): NameOf {
  const names = new Map(
    [before, after].flatMap((state) =>
      state.kind === 'game' && state.content.branches
        ? state.content.sections.map(({ id, name }) => [id, name] as const)
        : [],
    ),
  )
  return (id) => names.get(id) ?? id
}
