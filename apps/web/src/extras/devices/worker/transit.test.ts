import { expect, it } from 'vitest'
import { createTransit } from './transit.ts'

it('is half of the shortest of the newest round trips, and has a limit', () => {
  const transit = createTransit()
  expect(transit.ms()).toBe(0)
  for (const trip of [30, 8, 50]) transit.add(trip)
  expect(transit.ms()).toBe(4)
  for (let trip = 0; trip < 8; trip++) transit.add(20)
  expect(transit.ms()).toBe(10)
  for (let trip = 0; trip < 8; trip++) transit.add(900)
  expect(transit.ms()).toBe(60)
})
