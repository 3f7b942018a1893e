/** The commands that mend a broken rule. */
import { STEADY_PATTERN, TEMPO, triggerFacts, type ItemId } from '@rubato/contracts/domain'
import {
  areStrokes,
  beatsOf,
  capOf,
  caps,
  compilePattern,
  countParts,
  hangingFrom,
  restBetween,
  restOf,
  rests,
  triggerRoom,
  type GameProblem,
  type SafetyRule,
} from '@rubato/engine'
import type { Command } from '../commands/types.ts'
import { endOf } from '../document/order.ts'
import type { BuilderRecord, RecordOf } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'
import { aboutItem } from './about-item.ts'
import type { CheckContext } from './place.ts'
import type { Mend } from './types.ts'

export const mend = (key: string, command: Command, values: BuilderSentence['values'] = {}): Mend => ({
  label: { key: `builder.mend.${key}`, values },
  command,
})

interface Broken {
  context: CheckContext
  record: BuilderRecord
  problem: GameProblem
}
type MendsOf = (broken: Broken) => Mend[]

const seconds = (ms: number): number => Math.ceil(ms / 1000)

/** Removes the record with its dependents: the span of its task, or the beats and lines about its item. */
function takeOut({ context, record }: Pick<Broken, 'context' | 'record'>): Mend {
  const span = context.spanOf(record)
  const isOwn = span !== null && span.task === record.task
  const about = record.lane === 'held' ? aboutItem(context, record) : []
  const ids = [...(isOwn ? [span.id] : []), record.id, ...about.map(({ id }) => id)]
  return mend('take-out', { kind: 'delete', ids: [...new Set(ids)], scope: 'this-copy' })
}

const takeOutAlone = ({ record }: Pick<Broken, 'record'>): Mend =>
  mend('take-out', { kind: 'delete', ids: [record.id], scope: 'this-copy' })

const setField = (record: BuilderRecord, path: readonly (string | number)[], value: unknown): Command => ({
  kind: 'set',
  id: record.id,
  path,
  value,
  scope: 'this-copy',
})

/** `rest` ms between `from` and the record: the missing time is added before the span of the record, or at `from`. */
function addRest({ context, record }: Broken, from: number, rest: number): Mend[] {
  const missing = from + rest - record.at
  if (!(missing > 0) || missing === Infinity) return [takeOut({ context, record })]
  const at = Math.max(from, Math.min(record.at, context.spanOf(record)?.at ?? record.at))
  // The beats that need the rest, and strikes, end there: only other strokes may continue.
  const isStill = ({ task }: RecordOf<'tempo'>) => task === record.task || !areStrokes(task)
  const beats = context.inLane('tempo').some((each) => endOf(each) === at && isStill(each)) ? 'pause' : 'go-on'
  const command: Command = { kind: 'insert-time', at, duration: Math.ceil(missing), beats }
  return [mend('add-rest', command, { seconds: seconds(missing) }), takeOut({ context, record })]
}

function itemRest(broken: Broken): Mend[] {
  const { context, record, problem } = broken
  const item = problem.values['item'] as ItemId
  const other = problem.values['other'] as ItemId
  const ends = context
    .inLane('held')
    .filter((held) => held.item === other && endOf(held) <= record.at)
    .map(endOf)
  // An item of an earlier section has ended by the start of this one.
  return addRest(broken, Math.max(0, ...ends), restBetween(other, item))
}

function edgeRest(broken: Broken): Mend[] {
  const { context, record } = broken
  const edges = context.inLane('questions').filter(({ question }) => question === 'edge')
  const last = edges[edges.findIndex(({ id }) => id === record.id) - 1]
  // An edge of an earlier section was over at the start of this one.
  const from = last ? endOf(last) : 0
  if (from > record.at) return [takeOut(broken)]
  const missing = from + restOf('edging') - record.at
  const command: Command = { kind: 'insert-time', at: from, duration: missing }
  return [mend('add-rest', command, { seconds: seconds(missing) }), takeOut(broken)]
}

function challengeRest(broken: Broken): Mend[] {
  const { context, record } = broken
  const before = context.inLane('tempo').filter(({ task, at }) => task === 'grip-challenge' && at < record.at)
  const last = before.at(-1)
  // A challenge of an earlier section was over at the start of this one.
  const from = last ? endOf(last) : 0
  return from <= record.at ? addRest(broken, from, restOf('grip-challenge')) : [takeOut(broken)]
}

function itemCap({ context, record }: Broken): Mend[] {
  if (record.lane !== 'held') return []
  const cap = capOf(record.item).value
  return [
    mend('shorten-to-cap', setField(record, ['hardEnd'], cap), { seconds: cap / 1000 }),
    takeOut({ context, record }),
  ]
}

/** The level at the event of the problem. */
function levelPath({ context, record, problem }: Broken): readonly (string | number)[] {
  const [, index] = problem.path
  const event = context.game.events[Number(index)]
  if (record.lane !== 'held' || event?.kind !== 'level') return ['level']
  return ['levels', record.levels.findIndex(({ id }) => id === event.id), 'level']
}

const levelMax: MendsOf = (broken) => {
  const most = Number(broken.problem.values['most'])
  return [mend('set-level', setField(broken.record, levelPath(broken), most), { count: most })]
}

function levelStep(broken: Broken): Mend[] {
  const { record, problem } = broken
  if (record.lane !== 'held') return []
  const path = levelPath(broken)
  const index = Number(path[1] ?? -1)
  const before = index > 0 ? (record.levels[index - 1]?.level ?? 0) : index === 0 ? (record.level ?? 0) : 0
  const level = before + Number(problem.values['most'])
  return [mend('set-level', setField(record, path, level), { count: level })]
}

function levelSoon(broken: Broken): Mend[] {
  const { record } = broken
  if (record.lane !== 'held') return []
  const index = Number(levelPath(broken)[1] ?? -1)
  const levels = record.levels.filter((_, place) => place !== index)
  return [mend('leave-level', setField(record, ['levels'], levels))]
}

/** The items that hang from the item come off with it. */
function releaseOrder({ context, record }: Broken): Mend[] {
  const end = endOf(record)
  const hanging = context
    .inLane('held')
    .filter((held) => record.lane === 'held' && hangingFrom(record.item).includes(held.item))
    .filter((held) => held.at < end && endOf(held) > end)
  const commands = hanging.map((held) => setField(held, ['hardEnd'], end - held.at))
  const [first] = hanging
  if (!first) return [takeOut({ context, record })]
  return [mend('release-first', { kind: 'batch', commands }, { item: first.item })]
}

/** The beats at `most` bpm where they are faster; patterns with several strokes a beat count all of them. */
export function slower(record: RecordOf<'tempo'>, most: number): Mend {
  const limit = Math.floor(most / compilePattern(record.pattern).busiest)
  const { from, to } = record.tempo
  if (limit < TEMPO.min) {
    const plain = { from: Math.min(from, most), to: Math.min(to, most) }
    const commands = [setField(record, ['tempo'], plain), setField(record, ['pattern'], STEADY_PATTERN)]
    return mend('plain-beats', { kind: 'batch', commands })
  }
  const tempo = { from: Math.min(from, limit), to: Math.min(to, limit) }
  return mend('slow-down', setField(record, ['tempo'], tempo), { bpm: limit })
}

const slowDown: MendsOf = ({ record }) => (record.lane === 'tempo' ? [slower(record, caps.tempo.value)] : [])

/** Slower, after a rest: the heat of the strokes before counts too. */
function coolDown({ record }: Broken): Mend[] {
  if (record.lane !== 'tempo') return []
  const pause: Command = { kind: 'insert-time', at: record.at, duration: rests.hotTempo }
  const slow = slower(record, caps.hotTempo.value)
  return [mend('cool-down', { kind: 'batch', commands: [slow.command, pause] }, { seconds: rests.hotTempo / 1000 })]
}

/** Removes everything beyond the cap, over all lanes. */
function strokesLength({ context, record, problem }: Broken): Mend[] {
  const cap = Number(problem.values['seconds']) * 1000
  let until = endOf(record)
  for (const beat of context.inLane('tempo')) if (beat.task === record.task && beat.at === until) until = endOf(beat)
  // Strokes that were shorter than the cap went on from an earlier section.
  if (record.at + cap >= until) return [takeOutAlone({ record })]
  const command: Command = { kind: 'delete-time', from: record.at + cap, until }
  return [mend('shorten-to-cap', command, { seconds: cap / 1000 })]
}

/** The strikes of the set after its cap are taken out, over all lanes. */
function strikes({ context, record, problem }: Broken): Mend[] {
  const most = Number(problem.values['most'])
  const within = context.inLane('tempo').filter((beat) => beat.at < endOf(record) && endOf(beat) > record.at)
  const parts = countParts(within)
  if (!parts) return [takeOut({ context, record })]
  const times = parts
    .flatMap((_, index) => beatsOf(parts, index).map(({ at }) => at))
    .filter((at) => at >= record.at && at < endOf(record))
  const from = Math.floor(times[most] ?? endOf(record))
  return [
    mend('shorten-set', { kind: 'delete-time', from, until: endOf(record) }, { count: most }),
    takeOut({ context, record }),
  ]
}

const spoken =
  (name: 'count' | 'seconds', value: 'most' | 'seconds'): MendsOf =>
  ({ record, problem }) => {
    const most = Number(problem.values[value])
    return [mend('say-less', setField(record, ['values', name], most), { count: most })]
  }

/** The shaft alone while the irritant is on: changes to other styles are left out, and one to the shaft is added. */
function irritant({ context, record }: Broken): Mend[] {
  const worn = context
    .inLane('held')
    .filter((held) => held.item === 'irritant' && held.at < endOf(record) && endOf(held) > record.at)
  const from = Math.min(record.at, ...worn.map(({ at }) => at))
  const wrong = context
    .inLane('strokes')
    .filter(({ at, style }) => style !== undefined && style !== 'shaft' && at >= from && at < endOf(record))
  const commands: Command[] = wrong.map((change) => setField(change, ['style'], undefined))
  commands.push({ kind: 'add-stroke', at: from, style: 'shaft' })
  return [mend('keep-to-shaft', { kind: 'batch', commands })]
}

/** An item is opened at most this long after its line, ms. */
const LONGEST_LEAD_MS = 10_000

/** The item that a line speaks of is opened once the line has been heard, or the line is left out. */
function lineNotOpen({ context, record }: Broken): Mend[] {
  if (record.lane !== 'lines') return []
  const [item] = triggerFacts(record.trigger).opens
  if (!item) return [takeOutAlone({ record })]
  const wanted = (record.values?.seconds ?? 10) * 1000
  const at = record.at + Math.min(record.duration, LONGEST_LEAD_MS)
  const duration = Math.max(1000, Math.min(wanted, capOf(item).value, context.document.game.duration - at))
  const command: Command = { kind: 'add-hold', at, duration, item }
  return [mend('open-item', command, { item }), takeOutAlone({ record })]
}

/** The line to breathe begins this long before the end of the hold, ms. */
const BREATHE_MS = 300

function breathe({ context, record }: Broken): Mend[] {
  const trigger = 'breath-breathe'
  const duration = triggerRoom(context.profile, trigger)
  const ends = context
    .inLane('held')
    .filter(({ item }) => item === 'breath')
    .map(endOf)
  const end = Math.min(...ends.filter((each) => each > record.at))
  const at = Math.max(record.at + 1, end - BREATHE_MS)
  return [mend('insert-release-line', { kind: 'add-line', at, duration, trigger }, { trigger })]
}

const inflatedRemoval: MendsOf = ({ record }) => [
  mend('deflate-first', setField(record, ['trigger'], 'butt-plug-remove')),
]

/** Strokes at the tempo before take the place of beats that their item is not open for. */
function strayBeats({ context, record }: Broken): Mend[] {
  const before = context.inLane('tempo').findLast((beat) => beat.at < record.at && areStrokes(beat.task))
  const bpm = before?.tempo.to ?? context.profile.tempo.min
  const { at, duration } = record
  const strokes: BuilderRecord = {
    lane: 'tempo',
    id: 'strokes',
    at,
    duration,
    task: 'steady',
    anchor: 'beat',
    tempo: { from: bpm, to: bpm },
    pattern: STEADY_PATTERN,
  }
  const steady = mend('strokes-instead', { kind: 'add-records', instead: [record.id], records: [strokes] })
  return [takeOutAlone({ record }), steady]
}

const edgeLength: MendsOf = ({ record }) => [
  mend('shorten-to-cap', setField(record, ['duration'], caps.edge.value), { seconds: caps.edge.value / 1000 }),
]

const bothOut: MendsOf = (broken) => [takeOut(broken)]
const recordOut: MendsOf = (broken) => [takeOutAlone(broken)]

const makeRoom: MendsOf = ({ record }) => [
  mend('make-room', { kind: 'make-room', id: record.id }),
  takeOutAlone({ record }),
]

/** Null: no command of the builder makes a document that breaks the rule. */
const mendsByRule: Readonly<Record<SafetyRule, MendsOf | null>> = {
  order: null,
  'negative-time': null,
  'after-end': null,
  unknown: null,
  'game-length': null,
  'video-after-end': null,
  'never-released': null,
  refused: bothOut,
  'too-many-edges': bothOut,
  'edge-length': edgeLength,
  'edge-rest': edgeRest,
  'item-rest': itemRest,
  'item-open': recordOut,
  'item-cap': itemCap,
  'item-times': bothOut,
  'item-host': bothOut,
  'strain-kinds': bothOut,
  'never-together': bothOut,
  'blind-and-gagged': bothOut,
  'too-much-at-once': bothOut,
  'no-level': recordOut,
  'level-not-open': recordOut,
  'level-max': levelMax,
  'level-step': levelStep,
  'level-soon': levelSoon,
  'not-open': recordOut,
  'after-hard-end': recordOut,
  'release-order': releaseOrder,
  'tempo-cap': slowDown,
  'beats-at-once': makeRoom,
  crowd: recordOut,
  'too-many-beats': recordOut,
  heat: coolDown,
  'strokes-length': strokesLength,
  'challenge-rest': challengeRest,
  strikes,
  'hard-strikes': strikes,
  'stray-beats': strayBeats,
  'spoken-count': spoken('count', 'most'),
  'spoken-seconds': spoken('seconds', 'seconds'),
  irritant,
  'line-not-open': lineNotOpen,
  breathe,
  'after-stimulation': recordOut,
  'inflated-removal': inflatedRemoval,
}

/** At most two mends of a rule of the engine; the best first. */
export function mendsOf(broken: Broken): Mend[] {
  const mends = mendsByRule[broken.problem.rule]?.(broken) ?? []
  return mends.slice(0, 2)
}
