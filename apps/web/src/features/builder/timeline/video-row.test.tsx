/** The video of a game in its lane. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { harbour } from './testing/harbour.ts'
import { commands, nudges, point, prepareTimeline, resetTimeline, show } from './testing/timeline-page.tsx'

beforeAll(prepareTimeline)
beforeEach(resetTimeline)
afterEach(cleanup)

function showVideo(at: number): HTMLElement {
  const document = harbour()
  const video = { title: 'evening', duration: 60_000, hash: 'a'.repeat(64), at }
  show({ document: { ...document, game: { ...document.game, video } } })
  return screen.getByRole('slider', { name: 'Start of the video “evening”' })
}
const begins = () => commands.map((each) => each.kind === 'set-game' && each.change.video?.at)

test('its start is moved by keys, by a tenth of a second or by 10 ms, and Delete takes it out', () => {
  const band = showVideo(12_000)
  expect(band.getAttribute('aria-valuenow')).toBe('12000')
  fireEvent.keyDown(band, { key: 'ArrowRight' })
  fireEvent.keyDown(band, { key: 'ArrowLeft', altKey: true })
  fireEvent.keyDown(band, { key: 'Delete' })
  expect(begins()).toEqual([12_100, 11_990, undefined])
  // Steps shortly after one another are one undo step; taking the video out is another.
  expect(nudges).toEqual(commands.slice(0, 2))
})

test('it is dragged from where it is taken, and stays inside the game', () => {
  const band = showVideo(13_000)
  const drag = (by: number) => {
    point('pointerDown', band, [300, 30])
    point('pointerMove', band, [300 + by, 30])
    point('pointerUp', band, [300 + by, 30])
  }
  drag(3)
  drag(100)
  drag(-200)
  drag(100_000)
  expect(begins()).toEqual([26_000, 0, harbour().game.duration - 10])
})
