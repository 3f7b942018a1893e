import type { EventTask } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { restCueOf } from './rest-cue.ts'

const tempo = { from: 0, to: 1000, start: 60, end: 60 }
const view = (task: EventTask, more: object = {}) =>
  ({ status: 'playing', task, tempo: null, ask: null, ...more }) as const

describe('what to do in a rest', () => {
  it.each([
    ['rest', 'rest'],
    ['edging', 'rest'],
    ['red-light', 'still'],
    ['introduction', 'introduction'],
    ['aftercare', 'aftercare'],
  ] as const)('is shown in %s', (task, cue) => {
    expect(restCueOf(view(task))).toBe(cue)
  })

  it('calls the hand back as the voice does, until the strokes begin', () => {
    expect(restCueOf(view('rest', { isCalledBack: true }))).toBe('ready')
    expect(restCueOf(view('steady', { isCalledBack: true, tempo }))).toBeNull()
  })

  it('is not shown while a beat runs, a question is asked, the session is paused, or the task says it', () => {
    expect(restCueOf(view('edging', { tempo }))).toBeNull()
    expect(restCueOf(view('edging', { ask: 'edge' }))).toBeNull()
    expect(restCueOf(view('rest', { status: 'paused' }))).toBeNull()
    expect(restCueOf(view('breath'))).toBeNull()
  })
})
