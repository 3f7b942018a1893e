/** The sentences of the player about files that are gone or cannot be read, a video that waits for a press, and the focus. */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import videos from '../../../public/locales/en/videos.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { ANSWER_GUARD_MS } from '../../ui/answer-guard-ms.ts'
import { QueueBar } from './queue-bar.tsx'
import { planOf, testPlayer } from './testing/test-player.tsx'
import type { VideoPlayer } from './video-player.tsx'

const ignore = () => undefined
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { videos } } })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(cleanup)

const run = { isPaused: false, isEased: false, isAtEdge: false, isFrozen: false, isRefused: false, loop: null }

const refused: ComponentProps<typeof VideoPlayer>['refused'] = [
  { path: 'evening.funscript', reason: 'no-strokes', values: { line: 0, place: '' } },
]
const player = (change: Partial<ComponentProps<typeof VideoPlayer>>) => testPlayer({ refused, ...change })
const show = (change: Partial<ComponentProps<typeof VideoPlayer>>) =>
  render(player(change), { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> })

test('A video that is gone is called so', () => {
  show({ planned: null, notice: 'gone' })
  expect(screen.queryByText('It is not there any more, or may not be read.')).not.toBeNull()
})
test('Other scripts play without one that cannot be read, where there are others', () => {
  const others = () => screen.queryByText('Everything else plays without it.')
  const { unmount } = show({})
  expect(screen.queryByText(/“evening.funscript”.*no movement/)).not.toBeNull()
  expect(others()).toBeNull()
  unmount()
  show({ planned: planOf([{ label: '', axes: new Map() }]) })
  expect(others()).not.toBeNull()
})
test('The marks of a part that repeats are moved by keys, and never nearer than a second or outside of the video', () => {
  const ranges: unknown[] = []
  const repeated = { ...run, loop: { from: 2000, to: 4000 } }
  const { unmount } = show({ run: repeated, onLoop: (range) => ranges.push(range) })
  const [begin, end] = ['Beginning', 'End'].map((name) =>
    screen.getByRole('slider', { name: `${name} of the part that repeats` }),
  )
  for (const key of ['ArrowLeft', 'PageDown', 'End']) fireEvent.keyDown(begin!, { key })
  for (const key of ['PageUp', 'End', 'Home', 'ArrowUp']) fireEvent.keyDown(end!, { key })
  expect(ranges).toEqual([
    { from: 1000, to: 4000 },
    { from: 1000, to: 4000 },
    { from: 3000, to: 4000 },
    { from: 2000, to: 5000 },
    { from: 2000, to: 10_000 },
    { from: 2000, to: 3000 },
    { from: 2000, to: 5000 },
  ])
  unmount()
  show({ run: { ...repeated, isAtEdge: true } })
  expect(screen.queryByRole('slider', { name: 'End of the part that repeats' })).toBeNull()
})
test('A video that the browser does not play without a press asks for one', () => {
  const onPause = vi.fn<(isPaused: boolean) => void>()
  show({ run: { ...run, isPaused: true, isRefused: true }, onPause })
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Press to begin' }))
  expect(onPause).toHaveBeenCalledExactlyOnceWith(false)
})
test('Stop acts on pointer down, and neither the same press nor a second tap starts the video again', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [onStop, onStart] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender } = show({ run, onStop, onStart })
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Stop' }))
  expect(onStop).toHaveBeenCalledOnce()
  rerender(player({ notice: 'stopped', onStop, onStart }))
  const start = screen.getByRole('button', { name: 'Play' })
  const release = () => {
    fireEvent.pointerUp(start)
    fireEvent.click(start)
  }
  const tap = () => {
    fireEvent.pointerDown(start)
    release()
  }
  vi.advanceTimersByTime(2000)
  release()
  vi.advanceTimersByTime(200)
  tap()
  expect(onStart).not.toHaveBeenCalled()
  vi.advanceTimersByTime(ANSWER_GUARD_MS)
  tap()
  expect(onStart).toHaveBeenCalledOnce()
})
test('The focus stays at the controls while the next video of a list is opened, and leaves a control that has nothing more to do', () => {
  const queue = (onNext: (() => void) | null) => (
    <QueueBar position={1} total={2} next={null} part={null} onPrevious={ignore} onNext={onNext} />
  )
  const { rerender } = show({ run, queue: queue(ignore) })
  const button = (name: string) => screen.getByRole('button', { name })
  button('Pause').focus()
  rerender(player({ planned: null, run: null, queue: queue(ignore) }))
  expect(document.activeElement).toBe(button('Play'))
  rerender(player({ run, queue: queue(ignore) }))
  expect(document.activeElement).toBe(button('Pause'))
  button('Next video').focus()
  rerender(player({ planned: null, run: null, queue: queue(ignore) }))
  expect(document.activeElement).toBe(button('Next video'))
  rerender(player({ run, queue: queue(null) }))
  expect(document.activeElement).toBe(button('Previous video'))
})
test('A press beside all controls is no lost focus: the next video takes none', async () => {
  const { rerender } = show({ run })
  screen.getByRole('button', { name: 'Pause' }).focus()
  screen.getByRole('button', { name: 'Pause' }).blur()
  await Promise.resolve()
  rerender(player({ planned: null, run: null }))
  expect(document.activeElement).toBe(document.body)
})
