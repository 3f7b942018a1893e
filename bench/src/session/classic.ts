/**
 * Sessions by the classic rule of comparable products, simulated from its published behaviour: warm-up of 30 s and 60 s,
 * a task by weight alone, a wait of 30 s in which the tempo drifts by up to 10 % every 10 s, edges at the fastest tempo
 * with 10 s of rest, and an end whose probability grows with the whole minutes played. One line is spoken when something
 * begins.
 */
import { defaultGeneratorConfig, taskNode, type Range, type TaskId } from '@rubato/contracts/domain'
import { randomFrom } from '@rubato/contracts/testing'
import { classicEdgeComes, classicEnds } from '../support/classic-rule.ts'
import type { Reading, ScreenState, Words } from './reading.ts'

type Random = () => number
type Task = ScreenState['task']

const WARM_UP = [
  { ms: 30_000, bpm: 30 },
  { ms: 60_000, bpm: 60 },
]
const WAIT_MS = 30_000
const DRIFT_MS = 10_000
const DRIFT = 0.1
const EDGE_REST_MS = 10_000
const RIDE = { min: 5_000, max: 30_000, tempo: 0.8, chance: 0.5 }
const WORDS_MS = 2_500
const TASK_MS = 15_000

/** The tasks with their weights and lengths of the defaults of this project, so that both rules draw from the same ones. */
const config = defaultGeneratorConfig
const drawn = (
  ['tempo-change', 'style', 'grip', 'hand', 'double-speed', 'teasing', 'acceleration', 'red-light', 'cluster'] as const
).filter((id) => taskNode(config, id).enabled)

const between = (random: Random, { min, max }: Range): number => min + random() * (max - min)

function drawTask(random: Random): TaskId {
  let at = random() * drawn.reduce((sum, id) => sum + taskNode(config, id).weight, 0)
  for (const id of drawn) {
    at -= taskNode(config, id).weight
    if (at < 0) return id
  }
  return 'tempo-change'
}

function lengthOfTask(random: Random, id: TaskId): number {
  const node = taskNode(config, id)
  return 'duration' in node && typeof node.duration === 'object' ? 1000 * between(random, node.duration) : TASK_MS
}

/** Writes screenStates and words one after the other. */
function createWriter() {
  const screenStates: ScreenState[] = []
  const words: Words[] = []
  let now = 0
  const add = (task: Task, ms: number, bpm: number | null, ask: ScreenState['ask'] = null): void => {
    const tempo = bpm === null ? null : { from: bpm, to: bpm }
    const last = screenStates.at(-1)
    const span = last?.task === task ? last.span : now
    screenStates.push({
      from: now,
      to: now + ms,
      task,
      span,
      tempo,
      grip: 'normal',
      style: 'full',
      ask,
      isBreathing: false,
    })
    now += ms
  }
  const say = (trigger: string): void => {
    const id = `${trigger}/${words.length}`
    words.push({ at: now, until: now + WORDS_MS, type: 'line', trigger, id, text: trigger, kind: 'instruction' })
  }
  return { add, say, screenStates, words, now: () => now }
}

type Writer = ReturnType<typeof createWriter>

function addEdge({ add, say }: Writer, random: Random, fastest: number): void {
  say('edge')
  add('edging', 1000 * between(random, config.orgasm.edging.duration), fastest, 'edge')
  if (random() < RIDE.chance) add('edging', between(random, RIDE), fastest * RIDE.tempo, 'edge')
  say('rest')
  add('rest', EDGE_REST_MS, null)
}

function addTask({ add, say }: Writer, random: Random, tempo: number, { min, max }: Range): number {
  const id = drawTask(random)
  say(id)
  const next = id === 'tempo-change' ? between(random, { min: min * 2, max: max / 1.4 }) : tempo
  add(id, lengthOfTask(random, id), id === 'double-speed' ? Math.min(max, next * 2) : id === 'teasing' ? min : next)
  return next
}

/** Steady strokes that drift; returns their last tempo. */
function addWait({ add }: Writer, random: Random, tempo: number, { min, max }: Range): number {
  let bpm = tempo
  for (let ms = 0; ms < WAIT_MS; ms += DRIFT_MS) {
    bpm = Math.min(max, Math.max(min, bpm * (1 + (random() * 2 - 1) * DRIFT)))
    add('steady', DRIFT_MS, bpm)
  }
  return bpm
}

/** `minutes`: the longest length of the settings, which the rule goes by. */
export function playClassic(seed: number, minutes: number, range: Range): Reading {
  const random = randomFrom(seed)
  const writer = createWriter()
  const { edges } = config.orgasm.edging
  for (const { ms, bpm } of WARM_UP) {
    writer.say('warm-up')
    writer.add('warm-up', ms, bpm)
  }
  let [tempo, done] = [between(random, { min: range.min, max: (range.min + range.max) / 2 }), 0]
  for (;;) {
    const completion = Math.floor(writer.now() / 60_000) / minutes
    if (done >= edges.min && classicEnds(completion, random)) break
    if (done < edges.max && classicEdgeComes(completion, random)) {
      addEdge(writer, random, range.max)
      done++
    } else tempo = addTask(writer, random, tempo, range)
    tempo = addWait(writer, random, tempo, range)
  }
  writer.say('cum')
  writer.add('cum', 1000 * between(random, config.orgasm.cum.duration), range.max, 'finished')
  const average = (range.min + range.max) / 2
  for (const bpm of [average, average / 2, range.min]) writer.add('aftercare', 5_000, bpm)
  const { screenStates, words } = writer
  return {
    duration: writer.now(),
    words,
    screenStates,
    inputs: [],
    acts: [],
    outcome: 'cum',
    tempo: range,
    areFastAskedFor: false,
  }
}
