import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings, type TriggerId } from '@rubato/contracts/domain'
import { startSession, step, type ScriptDialog } from '@rubato/engine'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { planFrom, startAnswers } from '../plan/quick-start.ts'
import { generateSession } from '../prepare/prepare-session.ts'
import { addToHistory, forgetHistory, readHistory, readSpoken, rememberSpoken } from './session-history.ts'

const line = (id: string, trigger: TriggerId = 'introduction'): ScriptDialog => ({ id, trigger, text: `Line ${id}.` })
const ofMember = ['a', 'b', 'c'].map((id) => line(id))
const ofDefault = [line('default'), line('over-1', 'game-over'), line('over-2', 'game-over')]

const plan = planFrom(defaultSettings, startAnswers(defaultSettings), { now: 0, screening: [], offHere: [] })

/** The dialogs that a whole session speaks, with the member's script first; they are remembered as the stage does. */
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
  setStorageMember('member-1')
})

describe('The dialogs of a chosen script', () => {
  test('are rotated from session to session with any seed, and come before those of the default script', () => {
    const first = ['one', 'two', 'three'].flatMap((seed) => greetings(play(seed)))
    expect(first.toSorted()).toEqual(['a', 'b', 'c'])
    // The same seeds again: the stored order of use rotates the pool.
    expect(['one', 'one', 'one'].flatMap((seed) => greetings(play(seed)))).toEqual(first)
  })

  test('keep their order while another script is chosen, and a new dialog comes first', () => {
    const turns = ['one', 'two', 'three'].flatMap((seed) => greetings(play(seed)))
    play('four', [line('other')])
    expect(greetings(play('five'))).toEqual(turns.slice(0, 1))
    expect(play('six', [...ofMember, line('new')])).toContain('new')
    expect(greetings(play('seven'))).toEqual(turns.slice(1, 2))
  })

  test('are stored per member', () => {
    const first = greetings(play('one'))
    setStorageMember('member-2')
    expect(readSpoken()).toEqual({})
    expect(greetings(play('one'))).toEqual(first)
  })
})

test('The history is deleted on request; the order of use of the dialogs is not', () => {
  addToHistory({ endedAt: 1, outcome: 'stopped', edges: 0, ruins: 0, strokes: 0, playedMs: 1 })
  rememberSpoken('a')
  forgetHistory()
  expect(readHistory()).toEqual([])
  expect(readSpoken()).toEqual({ a: 1 })
})
