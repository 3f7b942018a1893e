import { createInstance } from 'i18next'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ItemSummary, PlayableScene } from '@rubato/contracts/domain'
import { defaultProfile, type SessionSummary } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { endingsText } from '../../../domain/items/seen-endings.ts'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import { withSceneRules } from '../prepare/session-rules.queries.ts'
import { canGoOn } from '../unfinished/end-unfinished.ts'
import { createRecorder } from '../unfinished/recorder.ts'
import { readUnfinished } from '../unfinished/stored-session.ts'
import { allowKeeping, forgetKeptValues, gamesThatKeep, readKept } from './kept-values.ts'
import { rememberScene } from './remember-scene.ts'
import { setRemembering } from './remembering.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))
beforeEach(() => {
  localStorage.clear()
  setStorageMember('member-1')
})

const number = (name: string, isKept: boolean): PlayableScene['variables'][number] => ({
  name,
  kind: 'number',
  min: 0,
  max: 9,
  start: 0,
  ...(isKept ? { isKept: true as const } : {}),
})
const game: PlayableScene = {
  start: 'one',
  sections: [
    { id: 'one', name: 'One', kind: 'timeline', length: 20_000, events: [], exit: { kind: 'end', outcome: 'denied' } },
  ],
  variables: [number('nights', true), number('count', false)],
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
}
const session = { game, profile: defaultProfile, seed: 'a', saved: { gameId: 'game-1' } }
const summary = (ending: string | null, values = { nights: 2, count: 3 }): SessionSummary => ({
  outcome: 'denied',
  edges: 0,
  ownEdges: 0,
  ruins: 0,
  strokes: 0,
  playedMs: 20_000,
  scene: { ending, values, answers: [] },
})
const text = (endings?: number) =>
  endingsText(texts.t, 'game-1', (endings === undefined ? {} : { endings }) as ItemSummary)

test('Endings are remembered after the consent to remember sessions alone, each once, and go with it', () => {
  rememberScene(session, summary('one'))
  expect([text(4), text()]).toEqual(['4 endings', null])
  setRemembering(true)
  for (const ending of ['one', 'two', 'one', null]) rememberScene(session, summary(ending))
  expect(text(4)).toBe('2 of 4 endings seen')
  expect(endingsText(texts.t, 'game-2', { endings: 1 } as ItemSummary)).toBe('One ending')
  setRemembering(false)
  expect(text(4)).toBe('4 endings')
})

test('A game keeps the marked values only where the member agreed for this game, until it is deleted', () => {
  rememberScene(session, summary('one'))
  expect([readKept('game-1'), gamesThatKeep.get()]).toEqual([null, 0])
  allowKeeping('game-1', true)
  rememberScene(session, summary(null))
  expect([readKept('game-1'), readKept('game-2'), gamesThatKeep.get()]).toEqual([{ nights: 2 }, null, 1])
  setStorageMember('member-2')
  expect(readKept('game-1')).toBeNull()
  setStorageMember('member-1')
  allowKeeping('game-1', false)
  expect(readKept('game-1')).toBeNull()
  allowKeeping('game-1', true)
  forgetKeptValues()
  expect([readKept('game-1'), localStorage.length]).toEqual([null, 0])
})

test('A game keeps at most one kilobyte, the first of its variables', () => {
  const names = Array.from({ length: 64 }, (_, index) => `variable-number-${index}-of-many`)
  const variables = names.map((name) => number(name, true))
  const values = Object.fromEntries(names.map((name) => [name, 9]))
  allowKeeping('game-1', true)
  rememberScene(
    { ...session, game: { ...game, variables } },
    { ...summary('one'), scene: { ending: 'one', values, answers: [] } },
  )
  const kept = readKept('game-1') ?? {}
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(1024)
  expect(Object.keys(kept)).toEqual(names.slice(0, Object.keys(kept).length))
  expect(Object.keys(kept).length).toBeGreaterThan(20)
})

test('A branching game that was cut off goes on with its inputs and with what it had kept, once its rules are loaded', async () => {
  const source = {
    session: { ...session, kept: { nights: 4 } },
    library: { scripts: [[{ id: 'd', trigger: 'game-over' as const, text: 'Done.' }]], lastSpoken: {} },
    script: null,
  }
  const recorder = createRecorder(source, null)
  recorder.begin({ inputs: [], at: 0 })
  recorder.input({ type: 'answer', at: 3000, answer: 'Ada' })
  recorder.reached(9000)
  const found = readUnfinished().at(-1) ?? null
  expect(found).toMatchObject({ ...source, progress: { inputs: [{ type: 'answer', at: 3000, answer: 'Ada' }] } })
  if (!found) throw new Error('nothing was kept')
  expect(canGoOn(found)).toBe(false)
  expect(canGoOn({ ...found, session: await withSceneRules(found.session) })).toBe(true)
})
