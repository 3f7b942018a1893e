// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings, type TriggerId } from '@rubato/contracts/domain'
import { startSession, step, type ScriptDialog } from '@rubato/engine'
import { setShelfMember } from '../../lib/stored.ts'
import { planFrom, startAnswers } from './quick-start.ts'
import { generateSession } from './prepare-session.ts'
import { addToHistory, forgetHistory, readHistory, readSpoken, rememberSpoken } from './session-history.ts'

const line = (id: string, trigger: TriggerId = 'introduction'): ScriptDialog => ({ id, trigger, text: `Line ${id}.` })
const ofMember = ['a', 'b', 'c'].map((id) => line(id))
const ofDefault = [line('default'), line('over-1', 'game-over'), line('over-2', 'game-over')]

const plan = planFrom(defaultSettings, startAnswers(defaultSettings), { now: 0, screening: [] })

/** The lines a whole session speaks, led by the member's script; they are remembered as the stage does. */
function play(seed: string, chosen = ofMember): string[] {
  const prepared = generateSession(plan.config, plan.profile, seed)
  if (!prepared.ok) throw new Error('No game')
  const library = { scripts: [chosen, ofDefault], lastSpoken: readSpoken() }
  const [, effects] = step(startSession({ ...prepared.session, library }), { type: 'advance', to: 10_000 })
  const spoken = effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.id] : []))
  for (const id of spoken) rememberSpoken(id)
  return spoken
}
const greetings = (spoken: string[]) => spoken.filter((id) => ['a', 'b', 'c', 'default'].includes(id))

beforeEach(() => {
  localStorage.clear()
  setShelfMember('somebody')
})

describe('The lines of a chosen script', () => {
  test('come in turn from session to session, whatever the seed, and before those of the default script', () => {
    const first = ['one', 'two', 'three'].flatMap((seed) => greetings(play(seed)))
    expect(first.toSorted()).toEqual(['a', 'b', 'c'])
    // The same seeds again: it is the memory that turns the pool.
    expect(['one', 'one', 'one'].flatMap((seed) => greetings(play(seed)))).toEqual(first)
  })

  test('keep their turn while another script is chosen, and a new line comes first', () => {
    const turns = ['one', 'two', 'three'].flatMap((seed) => greetings(play(seed)))
    play('four', [line('other')])
    expect(greetings(play('five'))).toEqual(turns.slice(0, 1))
    expect(play('six', [...ofMember, line('new')])).toContain('new')
    expect(greetings(play('seven'))).toEqual(turns.slice(1, 2))
  })

  test('are one member’s own', () => {
    const first = greetings(play('one'))
    setShelfMember('somebody-else')
    expect(readSpoken()).toEqual({})
    expect(greetings(play('one'))).toEqual(first)
  })
})

test('What was played is forgotten on request; when lines were spoken is not', () => {
  addToHistory({ endedAt: 1, outcome: 'stopped', edges: 0, ruins: 0, strokes: 0, playedMs: 1 })
  rememberSpoken('a')
  forgetHistory()
  expect(readHistory()).toEqual([])
  expect(readSpoken()).toEqual({ a: 1 })
})
