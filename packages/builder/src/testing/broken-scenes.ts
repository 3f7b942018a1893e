/** Short ways to write branching games that break a rule, and the check that each of their mends mends them. */
import { expect } from 'vitest'
import {
  defaultSettings,
  OWN_WORDS,
  STEADY_PATTERN,
  type Exit,
  type ExitOf,
  type GameEvent,
  type ItemId,
  type Section,
  type SectionOf,
  type Variable,
} from '@rubato/contracts/domain'
import { checkScene, completeProfile, type SceneFinding, type SceneRule } from '@rubato/engine'
import { startHistory, undo } from '../history/history.ts'
import { commitWork } from '../history/work.ts'
import { isScene, type SceneDocument } from '../scene/document/types.ts'
import { sceneMends } from '../scene-mends/scene-mends.ts'

type Timeline = SectionOf<'timeline'>
type Draft = GameEvent extends infer Each ? (Each extends GameEvent ? Omit<Each, 'id'> : never) : never

const SECOND = 1000
export const end: Exit = { kind: 'end', outcome: 'denied' }
export const go = (to: string): Exit => ({ kind: 'go', to })

export function section(
  id: string,
  seconds: number,
  exit: Exit,
  { events = [], ...more }: Partial<Omit<Timeline, 'events'>> & { events?: readonly Draft[] } = {},
): Section {
  const inOrder = events.toSorted((a, b) => a.at - b.at)
  return {
    id,
    name: id,
    kind: 'timeline',
    length: seconds * SECOND,
    exit,
    events: inOrder.map((event, index) => ({ id: `e${index}`, ...event })),
    ...more,
  }
}
export const scene = (sections: Section[], variables: Variable[] = []): SceneDocument => ({
  branches: true,
  start: 'a',
  sections,
  variables,
  voice: null,
  media: defaultSettings.gameGeneratorConfig.media,
})

export const held = (item: ItemId, at: number, seconds: number): Draft[] => [
  { kind: 'open', at: at * SECOND, duration: seconds * SECOND, task: 'steady', item },
  { kind: 'close', at: (at + seconds) * SECOND, duration: 0, task: 'steady', item },
]
export const strokes = (
  at: number,
  seconds: number,
  bpm: number,
  task: 'steady' | 'grip-challenge' | 'double-speed' = 'steady',
): Draft => ({
  kind: 'beat',
  at: at * SECOND,
  duration: seconds * SECOND,
  task,
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})
export const edge = (at: number, seconds = 20): Draft => ({
  kind: 'ask',
  at: at * SECOND,
  duration: seconds * SECOND,
  task: 'edging',
  question: 'edge',
})
export const say = (at: number, text: string): Draft => ({
  kind: 'say',
  at: at * SECOND,
  duration: 1000,
  task: 'steady',
  trigger: OWN_WORDS,
  text,
})
export const ask = (...answers: (ExitOf<'ask'>['answers'][number] | string)[]): ExitOf<'ask'> => ({
  kind: 'ask',
  text: 'Well?',
  seconds: 10,
  meanwhile: 'rest',
  answers: answers.map((answer, index) =>
    typeof answer === 'string' ? { answer: `Way ${index + 1}`, to: answer } : answer,
  ),
  silence: { to: 'z' },
})
export const last = section('z', 10, end)
export const number = (name: string): Variable => ({ kind: 'number', name, min: 0, max: 10, start: 3 })

const options = {
  profile: completeProfile,
  names: { ending: 'The end', repeat: 'Again', rest: 'Rest' },
}
const same = (one: SceneFinding, other: SceneFinding) =>
  one.rule === other.rule && one.path.at(-1) === other.path.at(-1) && one.at.join('/') === other.at.join('/')

/** The mends of the first finding of the rule by their names, after each was applied and undone. */
export function mendsOf(document: SceneDocument, rule: SceneRule, profile = completeProfile): string[] {
  const check = (given: SceneDocument) => checkScene(given, profile)
  const found = check(document).find((each) => each.rule === rule)
  if (!found) throw new Error(`${rule} is not broken: ${JSON.stringify(check(document))}`)
  return sceneMends(document, found, { ...options, profile }).map(({ label, command }) => {
    const { history, applied } = commitWork(startHistory(document), command, { time: 0 })
    if (!applied.ok) throw new Error(`${label.key}: ${JSON.stringify(applied.problem)}`)
    const { document: mended } = history
    if (!isScene(mended)) throw new Error('The game has no sections')
    const left = check(mended).filter((each) => same(each, found))
    expect({ mend: label.key, left }).toEqual({ mend: label.key, left: [] })
    expect(history.done).toHaveLength(1)
    expect(undo(history).document).toEqual(document)
    return label.key.replace('builder.', '')
  })
}

export const note = (kind: 'go' | 'call', to: string, after: number) =>
  ({ id: 'n', button: 'Now', after, kind, to }) as const
