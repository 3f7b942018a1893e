/** A branching game with many sections: four lines of own words, a beat and a way or a question each, placed in the graph. */
import {
  defaultSettings,
  OWN_WORDS,
  STEADY_PATTERN,
  type Exit,
  type GameEvent,
  type Section,
} from '@rubato/contracts/domain'
import type { SceneDocument } from '@rubato/builder'

const LINES = 4
const LINE_MS = 4000
const LENGTH = 20_000
const COLUMNS = 20

function exitOf(index: number, count: number): Exit {
  const [next, after] = [`s${index + 1}`, `s${Math.min(index + 2, count - 1)}`]
  if (index === count - 1) return { kind: 'end', outcome: 'denied' }
  if (index % 20 === 19) return { kind: 'repeat', to: `s${index - 3}`, times: 1, next: { to: next } }
  if (index % 3 !== 0) return { kind: 'go', to: next }
  return {
    kind: 'ask',
    text: 'Which way do you go?',
    seconds: 20,
    meanwhile: 'rest',
    answers: [
      { answer: 'The short one', to: after },
      { answer: 'The long one', to: next },
    ],
    silence: { to: next },
  }
}

const line = (index: number): GameEvent => ({
  id: `l${index}`,
  at: index * LINE_MS,
  duration: 3000,
  task: 'steady',
  kind: 'say',
  trigger: OWN_WORDS,
  text: 'Slowly, and with both eyes on the light.',
})
const beats: GameEvent = {
  id: 'b',
  at: 0,
  duration: LENGTH,
  task: 'steady',
  kind: 'beat',
  tempo: { from: 60, to: 60 },
  pattern: STEADY_PATTERN,
}

export function longScene(count: number): SceneDocument {
  const sections = Array.from({ length: count }, (_, index): Section => ({
    id: `s${index}`,
    name: `Section ${index}`,
    kind: 'timeline',
    length: LENGTH,
    events: [beats, ...Array.from({ length: LINES }, (_each, place) => line(place))],
    exit: exitOf(index, count),
    position: { x: (index % COLUMNS) * 340, y: Math.floor(index / COLUMNS) * 140 },
  }))
  const { media } = defaultSettings.gameGeneratorConfig
  return { branches: true, start: 's0', sections, variables: [], voice: null, media }
}
