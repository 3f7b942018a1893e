import { describe, expect, it } from 'vitest'
import { openStream } from '../random/stream.ts'
import type { ScriptDialog } from './library.ts'
import { dialogsFor } from './pools.ts'

const trigger = 'edge' as const
const general = (id: string): ScriptDialog => ({ id, trigger, text: id })
const conditioned = (id: string): ScriptDialog => ({ ...general(id), when: { turn: 'last' } })
const idsOf = (dialogs: readonly ScriptDialog[], lastSpoken: Record<string, number>, seed = 'a'): string[] =>
  dialogsFor({ scripts: [dialogs], lastSpoken }, trigger, openStream(seed, 'line/edge'))
    .slice(0, -1)
    .map(({ dialog }) => dialog.id)

describe('the order of the dialogs of a trigger', () => {
  it('PLAY-95 dialogs that were never spoken come first, then those spoken longest ago, conditioned or not', () => {
    const dialogs = [conditioned('a'), general('b'), conditioned('c'), general('d')]
    const order = idsOf(dialogs, { a: 3, b: 2, c: 1 })
    expect(order).toEqual(['d', 'c', 'b', 'a'])
  })
  it('PLAY-95 of two that were never spoken, the conditioned one comes first four times as often as the general one', () => {
    const dialogs = [general('general'), conditioned('conditioned')]
    const seeds = Array.from({ length: 2000 }, (_, index) => `${index}`)
    const first = seeds.filter((seed) => idsOf(dialogs, {}, seed)[0] === 'conditioned').length / seeds.length
    expect(first).toBeCloseTo(0.8, 1)
  })
  it('PLAY-95 no dialog comes back before all others of the trigger were spoken', () => {
    const dialogs = ['a', 'b', 'c'].map(general).concat(['d', 'e'].map(conditioned))
    const lastSpoken: Record<string, number> = {}
    const said = Array.from({ length: 15 }, (_, session) => {
      const id = idsOf(dialogs, lastSpoken, `${session}`)[0] ?? ''
      lastSpoken[id] = session
      return id
    })
    for (const start of [0, 5, 10]) expect(new Set(said.slice(start, start + 5)).size).toBe(5)
  })
})
