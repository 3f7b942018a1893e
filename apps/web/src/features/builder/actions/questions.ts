/** The questions of actions: where to, how long, what name. */
import type { TFunction } from 'i18next'
import { smoothCommand, type BuilderDocument, type Command } from '@rubato/builder'
import { builderText } from '../texts/builder-text.ts'
import { beatGridOf } from '../times/beat-grid.ts'
import { parseTime, timeText } from '../times/time-text.ts'
import type { Asked } from './use-actions.ts'

type Typed = Readonly<Record<string, string>>

interface Choice {
  label: string
  /** Null where what is typed is no time or number. */
  command: (typed: Typed) => Command | null
  /** The effect of the command, where its preview does not show it. */
  note?: (typed: Typed) => string
}

interface Question {
  title: string
  lead?: string
  fields: readonly { name: string; label: string; initial: string }[]
  choices: readonly Choice[]
}

interface Context {
  t: TFunction
  document: BuilderDocument
  /** The selection and its time, ms; the playhead's time where nothing is selected. */
  ids: readonly string[]
  from: number
  until: number
}

const INSERTED_MS = 10_000
const SMOOTH_MS = '60'

const sayWith =
  ({ t }: Context) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    builderText(t, `actions.${key}`, values)

const timesOf =
  ({ document }: Context) =>
  (text: string | undefined): number | null =>
    parseTime(text ?? '', beatGridOf(document))

function deleteQuestion(context: Context): Question {
  const label = sayWith(context)('delete-close')
  const { ids } = context
  return { title: label, fields: [], choices: [{ label, command: () => ({ kind: 'delete-and-close', ids }) }] }
}

function moveQuestion(context: Context): Question {
  const { ids, from } = context
  const [say, timeOf] = [sayWith(context), timesOf(context)]
  return {
    title: say('move-title'),
    fields: [{ name: 'to', label: say('move-to'), initial: timeText(from) }],
    choices: [
      {
        label: say('move-do'),
        command({ to }) {
          const at = timeOf(to)
          return at === null ? null : { kind: 'move', ids, by: at - from }
        },
      },
    ],
  }
}

function stretchQuestion(context: Context): Question {
  const { ids, from, until } = context
  const [say, timeOf] = [sayWith(context), timesOf(context)]
  return {
    title: say('stretch'),
    fields: [{ name: 'length', label: say('stretch-to'), initial: timeText(until - from) }],
    choices: [
      {
        label: say('stretch'),
        command(typed) {
          const length = timeOf(typed['length'])
          return length === null ? null : { kind: 'stretch', ids, length }
        },
      },
    ],
  }
}

function smoothQuestion(context: Context): Question {
  const { document, ids } = context
  const say = sayWith(context)
  const smoothed = ({ ms }: Typed) => (Number(ms) > 0 ? smoothCommand(document, ids, Number(ms)) : null)
  return {
    title: say('smooth'),
    lead: say('smooth-lead'),
    fields: [{ name: 'ms', label: say('smooth-most'), initial: SMOOTH_MS }],
    choices: [
      {
        label: say('smooth'),
        command: (typed) => smoothed(typed)?.command ?? null,
        note(typed) {
          const result = smoothed(typed)
          return result ? say('smooth-preview', { before: result.before, after: result.after }) : say('smooth-none')
        },
      },
    ],
  }
}

function groupQuestion(context: Context): Question {
  const { ids } = context
  const say = sayWith(context)
  return {
    title: say('group-title'),
    fields: [{ name: 'name', label: say('group-name'), initial: '' }],
    choices: [{ label: say('group-do'), command: ({ name = '' }) => ({ kind: 'group', ids, name }) }],
  }
}

function timeQuestion(context: Context): Question {
  const { from, until } = context
  const [say, timeOf] = [sayWith(context), timesOf(context)]
  const typedSpan = (typed: Typed) => {
    const [at, duration] = [timeOf(typed['from']), timeOf(typed['duration'])]
    return at === null || duration === null ? null : { at, duration }
  }
  return {
    title: say('time-title'),
    lead: say('time-lead'),
    fields: [
      { name: 'from', label: say('from'), initial: timeText(from) },
      { name: 'duration', label: say('duration'), initial: timeText(until > from ? until - from : INSERTED_MS) },
    ],
    choices: [
      {
        label: say('insert-time'),
        command(typed) {
          const span = typedSpan(typed)
          return span && { kind: 'insert-time', ...span }
        },
      },
      {
        label: say('delete-time'),
        command(typed) {
          const span = typedSpan(typed)
          return span && { kind: 'delete-time', from: span.at, until: span.at + span.duration }
        },
      },
    ],
  }
}

function markerQuestion(context: Context, id: string): Question {
  const [say, timeOf] = [sayWith(context), timesOf(context)]
  const marker = context.document.markers.get(id)
  return {
    title: say('marker-title'),
    fields: [
      { name: 'name', label: say('group-name'), initial: marker?.name ?? '' },
      { name: 'at', label: say('marker-at'), initial: timeText(marker?.at ?? 0) },
    ],
    choices: [
      {
        label: say('marker-do'),
        command({ name = '', at: typed }) {
          const at = timeOf(typed)
          return at === null ? null : { kind: 'set-marker', id, at, name }
        },
      },
    ],
  }
}

function cutQuestion(context: Context, from: number): Question {
  const say = sayWith(context)
  const until = context.document.game.duration
  return {
    title: say('cut-title', { time: timeText(from) }),
    lead: say('cut-lead'),
    fields: [],
    choices: [{ label: say('cut-do'), command: () => ({ kind: 'delete-time', from, until }) }],
  }
}

const questions: Readonly<Record<Extract<Asked, string>, (context: Context) => Question>> = {
  'delete-close': deleteQuestion,
  move: moveQuestion,
  stretch: stretchQuestion,
  smooth: smoothQuestion,
  group: groupQuestion,
  time: timeQuestion,
}

export function questionOf(asked: Asked, context: Context): Question {
  if (typeof asked === 'string') return questions[asked](context)
  return 'marker' in asked ? markerQuestion(context, asked.marker) : cutQuestion(context, asked.cutAt)
}
