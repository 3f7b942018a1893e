/** The tempo slider of a partner who leads, while a pointer holds it and while a command is not answered. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeadCommand } from '@rubato/contracts/domain'
import { createMirror } from '../../screen/mirror.ts'
import { TempoControl } from './tempo-control.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw() {
  const onCommand = vi.fn<(command: LeadCommand) => void>()
  const view = createMirror(() => 0)
  const offer = { kind: 'tempo', min: 70, max: 120, refusal: null, seconds: 0 } as const
  const element = (isWaiting: boolean) => (
    <TempoControl {...{ offer, view, isWaiting, onCommand }} isClosed={false} shared={null} />
  )
  const { rerender } = render(element(false))
  return {
    slider: screen.getByRole<HTMLInputElement>('slider'),
    sent: () => onCommand.mock.calls.map(([command]) => command.kind === 'tempo' && command.bpm),
    waits: (isWaiting: boolean) => rerender(element(isWaiting)),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
  }
}
const choose = (slider: HTMLInputElement, value: number) =>
  fireEvent.change(slider, { target: { value: String(value) } })

it('A pointer that rests while it holds the slider sends nothing until it is let go, also outside the slider', () => {
  const { slider, sent, pass } = draw()
  fireEvent.pointerDown(slider)
  choose(slider, 80)
  pass(5000)
  expect(sent()).toEqual([])
  choose(slider, 95)
  fireEvent.pointerUp(document.body)
  expect(sent()).toEqual([95])
  pass(5000)
  expect(sent()).toEqual([95])
})

it('A tempo that is chosen by keys while a command is not answered keeps the slider enabled, and is sent after the answer', () => {
  const { slider, sent, waits, pass } = draw()
  choose(slider, 80)
  pass(1000)
  waits(true)
  expect(slider.matches(':disabled')).toBe(false)
  choose(slider, 90)
  pass(3000)
  expect([sent(), slider.value]).toEqual([[80], '90'])
  waits(false)
  pass(1000)
  expect(sent()).toEqual([80, 90])
})

it('A click on another control sends no tempo that was chosen by keys', () => {
  const { slider, sent, pass } = draw()
  choose(slider, 80)
  fireEvent.pointerUp(document.body)
  expect(sent()).toEqual([])
  pass(1000)
  expect(sent()).toEqual([80])
})
