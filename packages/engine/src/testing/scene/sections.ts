/** Short ways to write sections and scenes in tests. */
import { STEADY_PATTERN, type GameEvent, type Scene, type Section, type SectionOf } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'

type Exit = Section['exit']
const SECOND = 1000

/** A section of `seconds` without strokes; times of its events are ms. Ids are made. */
export function section(
  id: string,
  seconds: number,
  exit: Exit,
  {
    events = [],
    ...more
  }: Partial<Omit<SectionOf<'timeline'>, 'events'>> & {
    events?: readonly EventDraft[]
  } = {},
): Section {
  const drafts = [...events].sort((a, b) => a.at - b.at)
  return {
    id,
    name: id,
    kind: 'timeline',
    length: seconds * SECOND,
    exit,
    events: drafts.map((event, index): GameEvent => ({
      id: `e${index}`,
      ...event,
    })),
    ...more,
  }
}

export const scene = (sections: readonly Section[], variables: Scene['variables'] = []): Scene => ({
  start: sections[0]?.id ?? '',
  sections: [...sections],
  variables,
})

export const go = (to: string): Exit => ({ kind: 'go', to })
export const end: Exit = { kind: 'end', outcome: 'denied' }
export const back: Exit = { kind: 'return' }
export const again = (to: string, times: number, next: string): Exit => ({
  kind: 'repeat',
  to,
  times,
  next: { to: next },
})
export const call = (to: string, next: string): Exit => ({
  kind: 'call',
  to,
  next: { to: next },
})
/** A question with an answer for each target; silence leads to the last. */
export const choice = (...targets: readonly string[]): Exit => ({
  kind: 'ask',
  text: 'Which way?',
  seconds: 10,
  meanwhile: 'rest',
  answers: targets.map((to, index) => ({ answer: `Way ${index + 1}`, to })),
  silence: { to: targets.at(-1) ?? '' },
})

/** Times in s. */
export const hold = (
  item: Extract<GameEvent, { kind: 'open' }>['item'],
  at: number,
  seconds: number,
  closeAt: number | null = at + seconds,
): EventDraft[] => [
  {
    kind: 'open',
    at: at * SECOND,
    duration: seconds * SECOND,
    task: 'steady',
    item,
  },
  ...(closeAt === null ? [] : [release(item, closeAt)]),
]
export const release = (item: Extract<GameEvent, { kind: 'close' }>['item'], at: number): EventDraft => ({
  kind: 'close',
  at: at * SECOND,
  duration: 0,
  task: 'steady',
  item,
})
export const strokes = (at: number, seconds: number, bpm = 60): EventDraft => ({
  kind: 'beat',
  at: at * SECOND,
  duration: seconds * SECOND,
  task: 'steady',
  tempo: { from: bpm, to: bpm },
  pattern: STEADY_PATTERN,
})
export const edge = (at: number, seconds = 20): EventDraft => ({
  kind: 'ask',
  at: at * SECOND,
  duration: seconds * SECOND,
  task: 'edging',
  question: 'edge',
})
