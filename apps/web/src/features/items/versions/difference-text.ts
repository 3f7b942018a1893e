/** Describes differences in words. */
import type { TFunction } from 'i18next'
import type { GameEvent, SharedKind, VersionDialog } from '@rubato/contracts/domain'
import { clashValue } from '../../../domain/clash-table.tsx'
import { generatorValueName } from '../../../domain/texts/generator-value-texts.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import { textAt } from '../../../lib/i18n/text-at.ts'
import { isMoved, type Difference, type MovedEvent } from './differences.ts'

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

const timeText = (at: number): string => minutesAndSeconds(Math.round(at / 1000))

function valueText(t: TFunction, path: readonly string[], value: unknown): string {
  const name = path.at(-1)
  if (name === 'duration' && typeof value === 'number') return timeText(value)
  return clashValue(t, value)
}

/** The names of a game's and a script's values; those of a generator are known by their path. */
function valueName(t: TFunction, kind: SharedKind, path: readonly string[]): string {
  const [first = ''] = path
  if (kind === 'generator' && path.length > 1) return generatorValueName(t, path)
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

export function differenceText(t: TFunction, kind: SharedKind, difference: Difference): DifferenceText {
  if (difference.kind === 'event') return eventDifference(t, difference.before, difference.after)
  if (difference.kind === 'moves') return movesText(t, difference.moved)
  if (difference.kind === 'line') {
    const { before, after } = difference
    const line = after ?? before
    return {
      change: changeOf(difference),
      name: line ? triggerLabel(t, line.trigger) : '',
      before: before && lineText(t, before),
      after: after && lineText(t, after),
    }
  }
  const { path, before, after } = difference
  return {
    change: 'changed',
    name: valueName(t, kind, path),
    before: valueText(t, path, before),
    after: valueText(t, path, after),
  }
}
