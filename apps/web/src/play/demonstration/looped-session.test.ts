import type { Effect, StageView } from '@rubato/engine'
import { expect, it } from 'vitest'
import { createLoopedSession } from './looped-session.ts'

const beat = (at: number): Effect => ({ kind: 'beat', at, accent: 'beat', beat: 0, segment: 'a', note: 0 })
const view = {
  span: { from: 100, to: 900 },
  tempo: { from: 100, to: 500, start: 60, end: 90 },
  progress: { played: 0, since: 0, total: 1000 },
} as StageView

it('A recorded session begins again after its period, in windows that meet without a gap or a repetition', () => {
  const session = createLoopedSession({ effects: [beat(0), beat(400), beat(999)], period: 1000 })
  const times = [300, 1000, 1000, 2401].flatMap((to) => session.step({ type: 'advance', to }).map(({ at }) => at))
  expect(times).toEqual([0, 400, 999, 1000, 1400, 1999, 2000, 2400])
})

it('The times inside of a view are those of its round', () => {
  const session = createLoopedSession({ effects: [{ kind: 'show', at: 100, view }], period: 1000 })
  session.step({ type: 'advance', to: 1000 })
  const [effect] = session.step({ type: 'advance', to: 2000 })
  expect(effect).toEqual({
    kind: 'show',
    at: 1100,
    view: {
      span: { from: 1100, to: 1900 },
      tempo: { from: 1100, to: 1500, start: 60, end: 90 },
      progress: { played: 0, since: 1000, total: 1000 },
    },
  })
})

it('A recorded session answers no input', () => {
  const session = createLoopedSession({ effects: [beat(0)], period: 1000 })
  expect(session.step({ type: 'stop', at: 0 })).toEqual([])
})
