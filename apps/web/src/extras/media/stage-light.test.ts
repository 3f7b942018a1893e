import { afterEach, describe, expect, it } from 'vitest'
import type { LightName } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { createStore } from '../../ui/store.ts'
import { changeStageMedia } from './preferences.ts'
import { createStageLight } from './stage-light.ts'

const open = (seed = 'seed') => {
  const view = createStore<StageView | null>(null)
  const light = createStageLight({ seed, view })
  const name = (time: number, duration: number, named: LightName) =>
    light.take({ kind: 'media', time, duration, link: { light: named } })
  return { light, name, view }
}

describe('the light of a stage', () => {
  afterEach(() => changeStageMedia({ light: 'surprise' }))

  it('is chosen by the seed of the session, or by the member', () => {
    expect(open('a').light.now.get()).toBe(open('a').light.now.get())
    const all = new Set(Array.from({ length: 200 }, (_, seed) => open(String(seed)).light.now.get()))
    expect(all.size).toBe(12)
    const { light } = open()
    changeStageMedia({ light: 'dunes' })
    expect(light.now.get()).toBe('dunes')
    light.close()
    changeStageMedia({ light: 'rain' })
    expect(light.now.get()).toBe('dunes')
  })

  it('is the one that the game names for its time, and a pause lengthens it', () => {
    changeStageMedia({ light: 'rain' })
    const { light, name, view } = open()
    name(10, 5, 'silk')
    name(40, 5, 'pulse')
    const at = (time: number) => {
      light.tick(time)
      return light.now.get()
    }
    expect([at(9), at(10), at(14)]).toEqual(['rain', 'silk', 'silk'])
    view.set({ status: 'paused' } as StageView)
    expect([at(20), at(24)]).toEqual(['silk', 'silk'])
    view.set({ status: 'playing' } as StageView)
    expect([at(24.5), at(25.5)]).toEqual(['silk', 'rain'])
    light.retract(30)
    expect([at(41), at(Number.POSITIVE_INFINITY)]).toEqual(['rain', 'rain'])
  })
})
