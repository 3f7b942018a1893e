/** Templates for new games. Each is a list of parts, inserted by the same commands that authors use. */
import { STEADY_PATTERN, type OrgasmOutcome, type TaskId, type TriggerId } from '@rubato/contracts/domain'
import { refusalFor } from '@rubato/engine'
import { lastEnd } from '../document/order.ts'
import type { BuilderDocument, BuilderRecord, TaskRecord } from '../document/types.ts'
import { stateAt } from '../moment/state-at.ts'
import { apply } from '../commands/apply.ts'
import { taskCommand, type MakerOptions } from './palette.ts'
import type { Command } from '../commands/types.ts'

/** Lengths in s. */
type Part =
  | { readonly task: TaskId }
  /** Strokes that go on from the tempo before to another one, bpm. */
  | { readonly strokes: number; readonly to: number }
  | { readonly rest: number; /** What is said as it begins. */ readonly says: TriggerId }

interface Template {
  readonly outcome: OrgasmOutcome
  readonly parts: readonly Part[]
}

const task = (id: TaskId): Part => ({ task: id })
const strokes = (seconds: number, to: number): Part => ({ strokes: seconds, to })
const edge: readonly Part[] = [task('edging'), { rest: 45, says: 'edging-cooldown' }]
const rest: Part = { rest: 35, says: 'stroke-stop' }
const finish: readonly Part[] = [task('cum'), { rest: 30, says: 'game-over' }]
const begin: readonly Part[] = [{ rest: 10, says: 'introduction' }, task('warm-up')]

const templates = {
  'warm-up-to-finish': {
    outcome: 'cum',
    parts: [
      ...begin,
      strokes(60, 80),
      task('style'),
      strokes(60, 88),
      task('teasing'),
      strokes(60, 96),
      task('acceleration'),
      strokes(60, 104),
      ...edge,
      strokes(60, 110),
      ...finish,
    ],
  },
  'edging-ladder': {
    outcome: 'cum',
    parts: [
      ...begin,
      strokes(60, 84),
      ...edge,
      strokes(60, 92),
      ...edge,
      strokes(60, 100),
      ...edge,
      strokes(60, 108),
      ...edge,
      strokes(45, 112),
      ...finish,
    ],
  },
  'tease-and-rest': {
    outcome: 'denied',
    parts: [
      ...begin,
      task('teasing'),
      rest,
      strokes(45, 72),
      task('style'),
      rest,
      task('cluster'),
      rest,
      strokes(60, 80),
      task('teasing'),
      rest,
      task('red-light'),
      strokes(45, 84),
      { rest: 30, says: 'orgasm-denied' },
    ],
  },
  'slow-build': {
    outcome: 'cum',
    parts: [
      ...begin,
      strokes(120, 72),
      task('clench'),
      strokes(120, 80),
      task('style'),
      strokes(120, 90),
      task('hand'),
      strokes(90, 98),
      ...edge,
      strokes(90, 110),
      ...finish,
    ],
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateId = keyof typeof templates
export const templateIds = Object.keys(templates) as TemplateId[]

const FIRST_TEMPO = 60
/** Time available for a line in a rest, ms. */
const LINE_MS = 5000
const START_MS = 4000

const spanOf = (name: 'rest' | 'steady', duration: number): TaskRecord => ({
  lane: 'tasks',
  id: name,
  at: 0,
  duration,
  task: name,
  anchor: 'beat',
  phase: 'build',
})

const lineOf = (trigger: TriggerId, at: number, duration: number): BuilderRecord => ({
  lane: 'lines',
  id: `${trigger}/${at}`,
  at,
  duration,
  task: 'rest',
  anchor: 'beat',
  trigger,
})

/** @param hasMore whether strokes follow, which are announced */
function restCommand({ rest: seconds, says }: Extract<Part, { rest: number }>, at: number, hasMore: boolean): Command {
  const length = seconds * 1000
  const start = hasMore && says !== 'introduction' ? [lineOf('stroke-start', length - START_MS, START_MS)] : []
  const records = [spanOf('rest', length), lineOf(says, 0, LINE_MS), ...start]
  return { kind: 'add-task', task: 'rest', at, mode: 'ripple', clip: { length, records } }
}

function strokesCommand(document: BuilderDocument, part: Extract<Part, { strokes: number }>, at: number): Command {
  const length = part.strokes * 1000
  const from = stateAt(document, Math.max(0, at - 1)).tempo ?? lastTempo(document) ?? FIRST_TEMPO
  const beats: BuilderRecord = {
    lane: 'tempo',
    id: 'beats',
    at: 0,
    duration: length,
    task: 'steady',
    anchor: 'beat',
    tempo: { from: Math.round(from), to: part.to },
    pattern: STEADY_PATTERN,
  }
  return {
    kind: 'add-task',
    task: 'steady',
    at,
    mode: 'ripple',
    clip: { length, records: [spanOf('steady', length), beats] },
  }
}

const lastTempo = ({ records }: BuilderDocument): number | undefined =>
  [...records.values()].findLast((record) => record.lane === 'tempo')?.tempo.to

/** The command of one part at the end of the document; null for a task that is not possible there. */
function partCommand(document: BuilderDocument, part: Part, hasMore: boolean, options: MakerOptions): Command | null {
  const at = lastEnd(document.records.values())
  if ('rest' in part) return restCommand(part, at, hasMore)
  if ('strokes' in part) return strokesCommand(document, part, at)
  if (refusalFor(options.profile, part.task) !== null) return null
  const made = taskCommand(document, { ...options, task: part.task, at, mode: 'ripple' })
  return 'kind' in made ? made : null
}

/** The command that puts the template into an empty document. Tasks that this person does not do are left out. */
export function templateCommand(document: BuilderDocument, id: TemplateId, options: MakerOptions): Command {
  const { outcome, parts }: Template = templates[id]
  const commands: Command[] = []
  let made = document
  const add = (command: Command) => {
    const applied = apply(made, command)
    if (!applied.ok) return
    commands.push(command)
    made = applied.document
  }
  for (const [index, part] of parts.entries()) {
    const command = partCommand(made, part, index < parts.length - 1, options)
    if (command) add(command)
  }
  const duration = Math.ceil(lastEnd(made.records.values()) / 1000) * 1000
  add({ kind: 'set-game', change: { outcome, duration } })
  return { kind: 'batch', commands, label: { key: 'builder.did.template', values: { ms: duration } } }
}
