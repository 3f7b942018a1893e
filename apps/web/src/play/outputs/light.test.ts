import type { Accent } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { createLight } from './light.ts'

class FakeAnimation extends EventTarget {
  startTime: number | null = null
  cancelled = false
  cancel() {
    this.cancelled = true
  }
}
function setUp() {
  const animations: FakeAnimation[] = []
  const element = {
    animate() {
      const animation = new FakeAnimation()
      animations.push(animation)
      return animation
    },
  } as unknown as Element
  const light = createLight({ heardAt: (time) => time * 1000 })
  light.attach(element)
  const take = (times: readonly number[], accent: Accent = 'beat') => {
    for (const time of times) light.take({ kind: 'beat', time, accent, note: 0 })
  }
  const lit = () => animations.filter(({ cancelled }) => !cancelled).map(({ startTime }) => startTime! / 1000)
  return { light, element, take, lit }
}
const beatsAt = (bpm: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + (index * 60) / bpm)

describe('the light', () => {
  it.each([20, 90, 171, 180, 240])('at %i bpm brightens at most three times within a second', (bpm) => {
    const { take, lit } = setUp()
    take(beatsAt(bpm, 40))
    for (const start of lit()) expect(lit().filter((time) => time >= start && time < start + 1).length).toBeLessThan(4)
  })

  it('shows every beat that is far enough from the one before', () => {
    const { take, lit } = setUp()
    take(beatsAt(120, 10))
    expect(lit()).toEqual(beatsAt(120, 10))
  })

  it('becomes steady while beats follow too quickly, and not before they are heard', () => {
    const { light, take } = setUp()
    take([...beatsAt(240, 5), ...beatsAt(60, 3, 2)])
    light.tick?.(0.1)
    expect(light.steady.get()).toBe(false)
    light.tick?.(0.3)
    expect(light.steady.get()).toBe(true)
    light.tick?.(2.1)
    expect(light.steady.get()).toBe(false)
  })

  it('does not show soft notes', () => {
    const { take, lit } = setUp()
    take([0.5, 1], 'soft')
    expect(lit()).toEqual([])
  })

  it('drops retracted beats and measures from the last remaining one', () => {
    const { light, take, lit } = setUp()
    take([1, 2, 3])
    light.retract?.(2)
    take([2.1])
    expect(lit()).toEqual([1, 2.1])
    take([2.3])
    expect(lit()).toEqual([1, 2.1])
  })

  it('goes dark with a stop', () => {
    const { light, take, lit } = setUp()
    take([1, 2, 2.1])
    light.tick?.(2.2)
    light.silence()
    expect(lit()).toEqual([])
    expect(light.steady.get()).toBe(false)
  })

  it('shows the remaining beats on an element that is attached late', () => {
    const { light, element, take, lit } = setUp()
    light.attach(null)
    take([1, 2, 3])
    light.tick?.(1.5)
    light.attach(element)
    expect(lit()).toEqual([2, 3])
  })
})
