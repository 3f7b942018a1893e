import { describe, expect, it } from 'vitest'
import { meaningOf } from './metronome-keys.ts'

const press = (key: string, shiftKey = false, repeat = false) => ({ key, shiftKey, repeat })
const nothing = { types: false, presses: false, moves: false }

describe('the keys of the metronome', () => {
  it.each([
    ['ArrowUp', false, 1],
    ['ArrowDown', false, -1],
    ['ArrowRight', true, 10],
    ['ArrowDown', true, -10],
    ['PageUp', false, 10],
    ['PageDown', false, -10],
    ['+', true, 1],
    ['-', false, -1],
  ])('%s (shift: %s) changes the tempo by %i', (key, shift, by) => {
    expect(meaningOf(press(key, shift), nothing)).toEqual({ type: 'tempo', by })
  })

  it('accept Escape as a stop wherever the focus is', () => {
    expect(meaningOf(press('Escape'), { types: true, presses: true, moves: true })).toEqual({ type: 'stop' })
  })

  it('leave a focused control the keys it uses', () => {
    expect(meaningOf(press(' '), { ...nothing, presses: true })).toBeNull()
    expect(meaningOf(press('ArrowUp'), { ...nothing, moves: true })).toBeNull()
    expect(meaningOf(press('t'), { ...nothing, types: true })).toBeNull()
    expect(meaningOf(press('t'), { ...nothing, presses: true, moves: true })).toEqual({ type: 'tap' })
  })

  it('do not repeat a tap or a start while the key is held', () => {
    expect(meaningOf(press(' '), nothing)).toEqual({ type: 'toggle' })
    expect(meaningOf(press(' ', false, true), nothing)).toBeNull()
    expect(meaningOf(press('T', false, true), nothing)).toBeNull()
    expect(meaningOf(press('ArrowUp', false, true), nothing)).toEqual({ type: 'tempo', by: 1 })
  })
})
