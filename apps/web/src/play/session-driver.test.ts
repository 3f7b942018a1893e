import { STEADY_PATTERN } from '@rubato/contracts/domain'
import {
  completeProfile,
  countGame,
  defaultProfile,
  itemRules,
  type Effect,
  type RecordedInput,
  type SessionSummary,
} from '@rubato/engine'
import { leadRules } from '@rubato/engine/lead'
import { expect, it, vi } from 'vitest'
import { tempoAt } from './format.ts'
import { createConductor } from './conductor.ts'
import { createScreen } from './outputs/screen.ts'
import { createSimulatedClock } from './testing/simulated-clock.ts'
import { openSession, type PastSession } from './session-driver.ts'

const game = countGame({
  events: [
    {
      id: 'b',
      kind: 'beat',
      at: 0,
      duration: 600_000,
      task: 'steady',
      tempo: { from: 60, to: 60 },
      pattern: STEADY_PATTERN,
    },
  ],
  duration: 600_000,
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
  outcome: 'cum',
})
if (!game) throw new Error('The game has too many beats.')
const library = {
  scripts: [[{ id: 'off', trigger: 'premature-ruin', text: 'Hands off.' } as const]],
  lastSpoken: {},
}

/** Cut off in the rest after "too close". */
const past: PastSession = { inputs: [{ type: 'too-close', at: 20_000 }], at: 23_000, away: 1000 }
const opened = () => openSession({ game, library, profile: defaultProfile, seed: 'seed', past })
const linesOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'say' && effect.line.id === 'off' ? [{ at: effect.at, speech: effect.speech }] : [],
  )
const playsAt = (effects: readonly Effect[]) =>
  effects.find((effect) => effect.kind === 'show' && effect.view.status === 'playing')?.at

it('A resumed session shows the last line again, without voice, when play goes on after the count', () => {
  const session = opened()
  const effects = session.step({ type: 'advance', to: 30_000 })
  expect(effects.some((effect) => effect.kind === 'show' && effect.view.status === 'returning')).toBe(true)
  expect(linesOf(effects)).toEqual([{ at: playsAt(effects), speech: '' }])
  expect(linesOf(session.step({ type: 'advance', to: 31_000 }))).toEqual([])
})

it('A pause during the count moves the line to the next count', () => {
  const session = opened()
  const first = session.step({ type: 'advance', to: 30_000 })
  session.step({ type: 'pause', at: 24_000 })
  expect(linesOf(session.step({ type: 'advance', to: 40_000 }))).toEqual([])
  const effects = [...session.step({ type: 'resume', at: 50_000 }), ...session.step({ type: 'advance', to: 60_000 })]
  expect(linesOf(effects)).toEqual([{ at: playsAt(effects), speech: '' }])
  expect(playsAt(effects)).toBeGreaterThan(playsAt(first) ?? 0)
})

it('A command of a partner is an input of the session: it is recorded where it is taken, and nothing where it is not', () => {
  const recorded: RecordedInput[] = []
  const recorder = {
    begin: () => undefined,
    input: (input: RecordedInput) => void recorded.push(input),
    reached: () => undefined,
    led: (rules: unknown) => expect(rules).toBe(leadRules),
    stopped: () => undefined,
  }
  const start = { game, library, profile: defaultProfile, seed: 'seed' }
  const session = openSession({ ...start, recorder })
  session.step({ type: 'advance', to: 21_200 })
  expect(session.offers(20_000, ['tempo'])).toEqual([])
  expect(session.allowLead(leadRules)).not.toEqual([])
  const [offer] = session.offers(20_000, ['tempo']).filter(({ kind }) => kind === 'tempo')
  expect(offer).toMatchObject({ kind: 'tempo', refusal: null, max: 78 })
  const grants = ['tempo'] as const
  expect(session.step({ type: 'lead', at: 20_000, command: { kind: 'tempo', bpm: 90 }, grants })).toEqual([])
  expect(session.refusal()).toBe('not-offered')
  const command = { kind: 'tempo', bpm: 75 } as const
  const effects = session.step({ type: 'lead', at: 20_000, command, grants })
  expect(session.refusal()).toBeNull()
  expect(effects[0]).toMatchObject({ kind: 'retract', from: 20_000 })
  expect(recorded).toEqual([{ type: 'lead', at: 20_000, command, grants }])

  // As after a reload: rebuilt with the command, the strokes go on at the tempo that was led.
  const past = { inputs: recorded, at: 33_000, away: 1000 }
  const tempoAfter = (inputs: readonly RecordedInput[]) => {
    const resumed = openSession({ ...start, lead: leadRules, past: { ...past, inputs } })
    const shown = resumed.step({ type: 'advance', to: 45_000 }).filter((effect) => effect.kind === 'show')
    return tempoAt(shown.findLast(({ view }) => view.status === 'playing')?.view.tempo ?? null, 45_000)
  }
  expect([tempoAfter(recorded), tempoAfter([])]).toEqual([75, 60])
})

it('A fault in the rules of leading refuses the command, and the session goes on', () => {
  const faulty = {
    ...leadRules,
    take: () => {
      throw new Error('fault')
    },
  }
  const session = openSession({ game, library, profile: defaultProfile, seed: 'seed', lead: faulty })
  session.step({ type: 'advance', to: 21_200 })
  const command = { kind: 'tempo', bpm: 75 } as const
  expect(session.step({ type: 'lead', at: 20_000, command, grants: ['tempo'] })).toEqual([])
  expect(session.refusal()).toBe('not-now')
  expect(session.step({ type: 'advance', to: 30_000 })).not.toEqual([])
})

it.each([
  { minutes: 15, case: 'longer than the item may be worn' },
  { minutes: 180, case: 'longer than a session may last' },
])('A stop while the sound was interrupted for $minutes min lists the item as due and ends once', ({ minutes }) => {
  const clock = createSimulatedClock()
  const screen = createScreen()
  const onOver = vi.fn<(summary: SessionSummary) => void>()
  const task = itemRules.clamps.tasks[0]
  const [on, off] = [
    { id: 'on', kind: 'open', at: 10_000, duration: 300_000, task, item: 'clamps' },
    { id: 'off', kind: 'close', at: 310_000, duration: 0, task, item: 'clamps' },
  ]
  const worn = { ...game, events: [...game.events, on, off] } as typeof game
  const conductor = createConductor({
    clock,
    session: openSession({ game: worn, library, profile: completeProfile, seed: 'seed' }),
    outputs: [screen],
    sentence: (line) => line,
    onOver,
    onFault: expect.unreachable,
  })
  conductor.begin()
  clock.run(60_000)
  expect(screen.view.get()?.open).toMatchObject([{ item: 'clamps' }])
  clock.set('interrupted')
  clock.run(25)
  clock.skew({ wall: minutes * 60_000 })
  conductor.input('stop')
  expect(screen.release.get()).toMatchObject([{ item: 'clamps' }])
  expect(screen.release.get()?.[0]?.until).toBeLessThanOrEqual(conductor.now())
  expect(onOver).toHaveBeenCalledOnce()
  expect(conductor.phase.get()).toBe('stopped')
})
