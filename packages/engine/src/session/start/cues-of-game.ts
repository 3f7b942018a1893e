/** Turns the events of a game into cues, each cut at its cap. */
import { type GameEvent, type GameEventOf, type PlayableGame, type TaskId, taskIds } from '@rubato/contracts/domain'
import type { LineValues } from '../../dialog/fill-line.ts'
import { segmentOf } from '../../beat/segment.ts'
import { ownersOfEvent, openItemCheck } from '../../safety/announced.ts'
import { openingsOf } from '../../check/open-spans.ts'
import { compareEvents } from '../../plan/event-order.ts'
import { refusalFor, type PlayerProfile } from '../../profile.ts'
import { caps } from '../../safety/caps.ts'
import { capOf } from '../../safety/item-rules.ts'
import type { GamePart, SayCue, SessionCue, ItemDetail, TaskSegment } from '../model/cue.ts'
import { limitCurve, tempoCapOf } from '../model/tempo-cap.ts'
import { isTask } from '../../tasks/task.ts'
import { partsOf } from './game-parts.ts'
import { groupsOf } from './task-groups.ts'

interface EventContext {
  index: number
  part: GamePart
  group: string | undefined
}

function cueOf(event: GameEvent, context: EventContext): SessionCue {
  const { index, group } = context
  const { at } = event
  const until = at + event.duration
  switch (event.kind) {
    case 'task':
      return { kind: 'task', id: event.id, group, at, from: at, until, task: event.task, phase: event.phase }
    case 'say':
      return sayCueOf(event, context)
    case 'beat':
      return { kind: 'beat', at, segment: { ...cappedSegment(event), group } }
    case 'stroke': {
      const { grip, style, hand, nipples } = event
      const lasting = { ...(grip ? { grip } : {}), ...(style ? { style } : {}), ...(hand ? { hand } : {}) }
      return { kind: 'stroke', group, at, ...lasting, ...(nipples === undefined ? {} : { nipples }) }
    }
    case 'open': {
      const end = Math.min(until, at + capOf(event.item).value)
      return { kind: 'open', group, at, item: event.item, until: end, detail: detailOf(event) }
    }
    case 'level':
      return { kind: 'level', group, at, item: event.item, level: event.level }
    case 'close':
      return { kind: 'close', group, at, item: event.item }
    case 'ask': {
      const end = Math.min(until, at + (event.question === 'edge' ? caps.edge.value : Infinity))
      return { kind: 'ask', id: `${index}`, group, at, from: at, until: end, question: event.question }
    }
    case 'media':
      return { kind: 'media', group, at, link: event.link, duration: event.duration }
  }
}

/** The values of the event itself: facts are those of the session. */
export const eventValues = ({ count, seconds, hand, grip }: LineValues): LineValues => ({
  ...(count === undefined ? {} : { count }),
  ...(seconds === undefined ? {} : { seconds }),
  ...(hand === undefined ? {} : { hand }),
  ...(grip === undefined ? {} : { grip }),
})

const sayCueOf = (
  { at, trigger, values = {}, duration, filler, text }: GameEventOf<'say'>,
  { index, group, part }: EventContext,
): SayCue => ({
  kind: 'say',
  at,
  trigger,
  values: eventValues(values),
  duration,
  group,
  part,
  ...(filler ? { filler } : {}),
  ...(text === undefined ? {} : { own: index }),
})

const detailOf = ({ level, binding }: GameEventOf<'open'>): ItemDetail => ({
  ...(level === undefined ? {} : { level }),
  ...(binding === undefined ? {} : { binding }),
})

function cappedSegment(event: GameEventOf<'beat'>): TaskSegment {
  const tempo = limitCurve(event.tempo, tempoCapOf(event.pattern))
  return { ...segmentOf(event), tempo, task: event.task }
}

/** Whether this person refuses, cannot do or has not turned on the task of the event, or every task that owns its item or line. */
function isRefused(event: GameEvent, refuses: (task: TaskId) => boolean): boolean {
  if (isTask(event.task) && refuses(event.task)) return true
  const owners = ownersOfEvent(event)
  return owners.length > 0 && owners.every(refuses)
}

export interface Cues {
  /** In order of time. */
  cues: readonly SessionCue[]
  /** The cues among them that this person has not agreed to. */
  refused: readonly SessionCue[]
}

/** The cues of a game, without lines that put on an item that is not opened. */
export function cuesOf(game: PlayableGame, profile: PlayerProfile): Cues {
  const partAt = partsOf(game)
  const refusals = new Map(taskIds.map((task) => [task, refusalFor(profile, task) !== null]))
  const groups = groupsOf(game.events)
  const isItemOpen = openItemCheck(openingsOf(game.events))
  const refused: SessionCue[] = []
  const events = game.events
    .map((event, index) => ({ event, context: { index, group: groups[index], part: partAt(event.at) } }))
    .filter(({ event }) => event.kind !== 'say' || isItemOpen(event.trigger, event.at))
    .sort((a, b) => compareEvents(a.event, b.event))
  const cues = events.map(({ event, context }) => {
    const cue = cueOf(event, context)
    if (isRefused(event, (task) => refusals.get(task) === true)) refused.push(cue)
    return cue
  })
  return { cues, refused }
}
