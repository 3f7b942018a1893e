import { OWN_WORDS, STEADY_PATTERN, type Exit } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { sortByTime } from '../../spans.ts'
import type { ExitCue, SayCue, SessionCue, TaskCue } from '../model/cue.ts'
import { exitKey, type OpenQuestion } from '../model/scene.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { pendingReleases, withFuture } from '../rewrite/rewrite.ts'
import { askedUntil } from '../rewrite/wait-for-answer.ts'
import { holds } from './expressions.ts'
import { withNames } from './names.ts'
import { sceneOf, withScene } from './scene-state.ts'

const SECOND = 1000

/** The planned tempo of strokes that go on under a question, bpm; null where the hand rests. */
const tempoOn = ({ at, world: { lastTempo, lastPlannedTempo, handsOffUntil } }: Snapshot): number | null =>
  lastTempo === null || at < handsOffUntil ? null : Math.min(lastPlannedTempo, caps.hotTempo.value)

/** The span under a question: the hand rests, or strokes at the last tempo go on. */
function meanwhileCues(snapshot: Snapshot, until: number, goesOn: boolean): SessionCue[] {
  const { world, at } = snapshot
  const tempo = goesOn ? tempoOn(snapshot) : null
  const id = `question@${at}`
  const span: TaskCue = {
    kind: 'task',
    id,
    at,
    from: at,
    until,
    task: tempo === null ? 'rest' : 'steady',
    phase: world.phase,
  }
  if (tempo === null) return [span]
  const times = { at, origin: at, until, duration: until - at, tempo: { from: tempo, to: tempo } }
  return [span, { kind: 'beat', at, segment: { id, task: 'steady', pattern: STEADY_PATTERN, ...times } }]
}

type Question = Extract<Exit, { kind: OpenQuestion['kind'] }>

/** The answers that are offered: those whose condition holds, and all of them where none does. */
function offered(setup: Setup, snapshot: Snapshot, exit: Question): OpenQuestion['answers'] {
  if (exit.kind !== 'ask') return []
  const all = exit.answers.map(({ answer, if: condition }, index) => ({ index, text: answer, condition }))
  const open = all.filter(
    ({ condition, index }) => condition === undefined || holds(setup, snapshot, condition, `exit/answers/${index}/if`),
  )
  return (open.length > 0 ? open : all).map(({ index, text }) => ({ index, text: withNames(snapshot.world, text) }))
}

/** Whether the game can tell silence from an answer that leads to the same section. */
const readsAnswered = ({ scene }: Setup): boolean =>
  [...(scene?.expressions.keys() ?? [])].some((expression) => /\banswered\b/.test(expression))

/** The answer that silence counts as: the game goes on in the same way after both. */
function silenceOf(setup: Setup, exit: Question): number | null {
  if (exit.kind !== 'ask' || readsAnswered(setup)) return null
  const { to, sets } = exit.silence
  const index = exit.answers.findIndex(
    (answer) => answer.to === to && JSON.stringify(answer.sets ?? []) === JSON.stringify(sets ?? []),
  )
  return index < 0 ? null : index
}

/** Asks the question of the exit: its words, and the time for an answer. */
export function ask(setup: Setup, snapshot: Snapshot, exit: Question, left: number): Snapshot {
  const { at, world } = snapshot
  const key = exitKey(sceneOf(world).section)
  const line = setup.ownLines.get(key)?.[0]
  const from = Math.max(at, world.speechUntil, pendingReleases(snapshot).until)
  const spoken = line?.ms ?? 0
  const until = Math.ceil(Math.max(from + spoken + exit.seconds * SECOND, askedUntil(world)))
  const words: SayCue = { kind: 'say', at: from, trigger: OWN_WORDS, values: {}, duration: spoken, own: key }
  const silence: ExitCue = { kind: 'exit', at: until, left: Math.max(0, left - exit.seconds * SECOND), isSilence: true }
  const question: OpenQuestion = {
    id: `${key}@${at}`,
    kind: exit.kind,
    text: withNames(world, line?.text ?? exit.text),
    answers: offered(setup, snapshot, exit),
    silence: silenceOf(setup, exit),
    variable: exit.kind === 'number' ? exit.variable : null,
  }
  const rest = snapshot.timeline.slice(snapshot.nextIndex)
  const cues = [...meanwhileCues(snapshot, until, exit.meanwhile === 'strokes'), words, silence]
  return withFuture(snapshot, withScene(world, { question }), sortByTime([...rest, ...cues]))
}
