import { describe, expect, it } from 'vitest'
import type { EventTask } from '@rubato/contracts/domain'
import { isBreathing } from './effects/view.ts'

const tempo = { from: 0, to: 1000, start: 60, end: 60 }
const view = (task: EventTask, more: object = {}) =>
  ({ status: 'playing', task, tempo: null, ask: null, ...more }) as const

describe('the breath of the ring', () => {
  it.each(['rest', 'steady', 'edging', 'denial', 'aftercare', 'introduction', 'butt-plug'] as const)(
    'VIEW-11 the ring breathes while no beat runs: %s',
    (task) => {
      expect(isBreathing(view(task))).toBe(true)
      expect(isBreathing(view(task, { tempo }))).toBe(false)
      expect(isBreathing(view(task, { status: 'paused' }))).toBe(false)
      expect(isBreathing(view(task, { ask: 'edge' }))).toBe(false)
    },
  )
  it.each(['red-light', 'breath'] as const)('VIEW-11 the ring does not breathe in %s', (task) => {
    expect(isBreathing(view(task))).toBe(false)
  })
})
