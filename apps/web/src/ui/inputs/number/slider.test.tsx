import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { nearestThumb, shareOf, snap, valueAt, valueOfKey } from './slider-value.ts'
import { Slider } from './slider.tsx'

afterEach(cleanup)

function Pair({ start, step = 1 }: { start: { low: number; high: number }; step?: number }) {
  const [{ low, high }, setRange] = useState(start)
  return (
    <Slider
      min={5}
      max={180}
      step={step}
      thumbs={[
        {
          label: 'Lowest',
          text: `${low} s`,
          value: low,
          min: 5,
          max: high,
          onChange: (next) => setRange({ low: next, high }),
        },
        {
          label: 'Highest',
          text: `${high} s`,
          value: high,
          min: low,
          max: 180,
          onChange: (next) => setRange({ low, high: next }),
        },
      ]}
    />
  )
}
const thumb = (name: string) => screen.getByRole('slider', { name })
const valueOf = (name: string) => Number(thumb(name).getAttribute('aria-valuenow'))

test('Each thumb stops at the other one, by arrow, page, home and end, and moves only itself', async () => {
  render(<Pair start={{ low: 40, high: 42 }} />)
  thumb('Lowest').focus()
  await userEvent.keyboard('{ArrowRight>5/}')
  expect([valueOf('Lowest'), valueOf('Highest')]).toEqual([42, 42])
  await userEvent.keyboard('{Home}{PageUp}{End}')
  expect([valueOf('Lowest'), valueOf('Highest')]).toEqual([42, 42])
  await userEvent.keyboard('{Home}')
  expect(valueOf('Lowest')).toBe(5)
  thumb('Highest').focus()
  await userEvent.keyboard('{PageDown>4/}')
  expect([valueOf('Lowest'), valueOf('Highest')]).toEqual([5, 5])
  await userEvent.keyboard('{End}')
  expect([valueOf('Lowest'), valueOf('Highest')]).toEqual([5, 180])
})

test('A thumb exposes its value as text and its bounds', () => {
  render(<Pair start={{ low: 15, high: 40 }} />)
  expect(thumb('Lowest').getAttribute('aria-valuetext')).toBe('15 s')
  expect(thumb('Lowest').getAttribute('aria-valuemax')).toBe('40')
  expect(thumb('Highest').getAttribute('aria-valuemin')).toBe('15')
  expect(thumb('Highest').getAttribute('aria-valuemax')).toBe('180')
})

test('A page is a tenth of the range in whole steps, and keys with a modifier are left to the browser', () => {
  const scale = { min: 5, max: 180, step: 5 }
  const at40 = { value: 40, min: 5, max: 180 }
  expect(valueOfKey({ key: 'PageUp' }, at40, scale)).toBe(60)
  expect(valueOfKey({ key: 'ArrowLeft' }, at40, scale)).toBe(35)
  expect(valueOfKey({ key: 'ArrowLeft', altKey: true }, at40, scale)).toBeNull()
  expect(valueOfKey({ key: 'a' }, at40, scale)).toBeNull()
})

test('Values are on the grid without rounding noise, and the ends are on it', () => {
  expect(snap(0.3000001, { min: 0, max: 1, step: 0.05 })).toBe(0.3)
  expect(snap(0.14, { min: 0, max: 1, step: 0.05 })).toBe(0.15)
  expect(snap(181, { min: 5, max: 182, step: 5 })).toBe(180)
  expect(snap(182, { min: 5, max: 182, step: 5 })).toBe(182)
})

test('With two thumbs on one value the direction of the move selects one', () => {
  const both = [50, 50]
  expect(nearestThumb(both, 50, 50)).toBeNull()
  expect(nearestThumb(both, 53, 50)).toBe(1)
  expect(nearestThumb(both, 47, 50)).toBe(0)
  expect(nearestThumb(both, 90), 'a press beside them').toBe(1)
  expect(nearestThumb([20, 60], 45)).toBe(1)
  expect(nearestThumb([20], 90)).toBe(0)
})

test('On a curved track low values take more of the track, and a position maps back to its value', () => {
  const scale = { min: 1, max: 121, step: 1, isCurved: true }
  expect(shareOf(31, scale)).toBe(0.5)
  for (const value of [1, 5, 31, 90, 121]) expect(snap(valueAt(shareOf(value, scale), scale), scale)).toBe(value)
})
