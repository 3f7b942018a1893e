import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { apply, type Finding } from '@rubato/builder'
import builder from '../../../../public/locales/en/builder.json'
import { harbour } from './testing/harbour.ts'
import type { MenuPlace, TimeSpan } from './timeline-props.ts'
import {
  cell,
  commands,
  nudges,
  onPlayhead,
  Page,
  playhead,
  point,
  prepareTimeline,
  resetTimeline,
  show,
  view,
} from './testing/timeline-page.tsx'

beforeAll(prepareTimeline)
beforeEach(resetTimeline)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('lanes are rows, and blocks are cells with a sentence', () => {
  show()
  const lanes = screen.getByRole('grid', { name: 'Lanes of the game' })
  const heads = within(lanes).getAllByRole('rowheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Tasks', 'Tempo', 'Lines', 'On the body', 'Media'])
  expect(cell(/^Warm-up, 0:00, bar 1\.1 to 1:00, 1:00/)).toBeTruthy()
  expect(
    within(lanes)
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
})

test('a click selects and moves nothing, or beside the blocks puts the playhead; a drag of more than 3 px is one move', () => {
  show()
  const block = cell(/^Teasing/)
  point('pointerDown', block, [600, 30])
  point('pointerMove', block, [602, 30])
  point('pointerUp', block, [602, 30])
  expect(commands).toEqual([])
  expect(block.getAttribute('aria-selected')).toBe('true')
  point('pointerDown', block, [600, 30])
  point('pointerMove', block, [700, 30], { altKey: true })
  point('pointerUp', block, [700, 30])
  expect(commands).toEqual([{ kind: 'move', ids: ['tease'], by: 13_000 }])
  expect(onPlayhead).not.toHaveBeenCalled()
  const lanes = document.querySelector('[class*=lanes]') as HTMLElement
  point('pointerDown', lanes, [500, 900], { altKey: true })
  point('pointerUp', lanes, [500, 900], { altKey: true })
  expect(block.getAttribute('aria-selected')).toBe('false')
  expect(onPlayhead).toHaveBeenLastCalledWith(65_000)
})

test('after a press on an empty place the keys work: at the playhead, or at the first block of a rectangle', async () => {
  const user = show()
  const lanes = document.querySelector('[class*=lanes]') as HTMLElement
  point('pointerDown', lanes, [500, 900])
  point('pointerUp', lanes, [500, 900])
  expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Playhead' }))
  onPlayhead.mockReset()
  await user.keyboard('{ArrowRight}')
  expect(onPlayhead).toHaveBeenCalledOnce()
  ;(document.activeElement as HTMLElement).blur()
  point('pointerDown', lanes, [500, 900])
  point('pointerMove', lanes, [600, 10])
  point('pointerUp', lanes, [600, 10])
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
})

test('Escape cancels a drag', () => {
  show()
  const block = cell(/^Teasing/)
  point('pointerDown', block, [600, 30])
  point('pointerMove', block, [700, 30])
  expect(block.style.transform).toContain('translateX')
  fireEvent.keyDown(document, { key: 'Escape' })
  point('pointerUp', block, [700, 30])
  expect(commands).toEqual([])
  expect(block.style.transform).toBe('')
})

test('keys move on the grid, stretch, and go from lane to lane', async () => {
  const user = show()
  cell(/^Warm-up/).focus()
  await user.keyboard('{ArrowRight}{Control>}{ArrowRight}{/Control}')
  expect(commands).toEqual([{ kind: 'move', ids: ['tease'], by: 1000 }])
  expect(nudges).toEqual(commands)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(commands[1]).toMatchObject({ kind: 'resize', id: 'tease', edge: 'end' })
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('data-id')).toBe('beats')
})

test('a ripple is shown before it happens, and Escape puts it away', async () => {
  const user = show()
  cell(/^Warm-up/).focus()
  await user.keyboard('{Shift>}{Delete}{/Shift}')
  expect(screen.getByText(/builder\.preview\.ripple/)).toBeTruthy()
  expect(commands).toEqual([])
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/builder\.preview\.ripple/)).toBeNull()
  await user.keyboard('{Shift>}{Delete}{/Shift}')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(commands).toEqual([{ kind: 'delete-and-close', ids: ['warm'] }])
})

test('Enter opens the edges as sliders with a text', async () => {
  const user = show()
  cell(/^Teasing/).focus()
  await user.keyboard('{Enter}')
  const start = screen.getByRole('slider', { name: 'Start of Teasing strokes' })
  expect(document.activeElement).toBe(start)
  expect(start.getAttribute('aria-valuetext')).toBe('1:00')
  await user.keyboard('{ArrowRight}')
  expect(commands[0]).toMatchObject({ kind: 'resize', id: 'tease', edge: 'start' })
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('data-id')).toBe('tease')
})

test('the selected block moves without a drag, to a typed time or beat', async () => {
  const user = show()
  const line = cell(/^Stroke faster/)
  point('pointerDown', line, [100, 250])
  point('pointerUp', line, [100, 250])
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(commands[0]).toEqual({ kind: 'move', ids: ['line'], by: 2000 })
  await user.click(screen.getByRole('button', { name: 'Move to…' }))
  const field = screen.getByRole('textbox', { name: 'New start' })
  await user.clear(field)
  await user.type(field, 'bar 6.2{Enter}')
  expect(commands[1]).toEqual({ kind: 'move', ids: ['line'], by: 9000 })
})

test('lanes are muted and locked at their heads; a marker is a button that the playhead goes to', async () => {
  const onLane = vi.fn<(lane: string, place: MenuPlace) => void>()
  const marked = apply(harbour(), { kind: 'add-marker', at: 20_000, name: 'Climb' })
  const user = show({ onLane, ...(marked.ok && { document: marked.document }) })
  await user.click(screen.getByRole('button', { name: 'Tasks: mute or lock' }))
  expect(onLane).toHaveBeenCalledWith('tasks', expect.objectContaining({ at: null }))
  await user.click(screen.getByRole('button', { name: /^Marker Climb, 0:20/ }))
  expect(onPlayhead).toHaveBeenCalledWith(20_000)
  await user.keyboard('{Delete}')
  expect(commands.at(-1)).toMatchObject({ kind: 'remove-marker' })
})

test('a block and the time beside it have a menu, by the pointer and by a key', async () => {
  const onMenu = vi.fn<(place: MenuPlace) => void>()
  const user = show({ onMenu })
  const line = cell(/^Stroke faster/)
  fireEvent.contextMenu(line, { clientX: 100, clientY: 250 })
  expect(onMenu).toHaveBeenLastCalledWith(expect.objectContaining({ x: 100, y: 250 }))
  expect(line.getAttribute('aria-selected')).toBe('true')
  act(() => line.focus())
  await user.keyboard('{Shift>}{F10}{/Shift}')
  expect(onMenu).toHaveBeenLastCalledWith(expect.objectContaining({ at: null }))
  fireEvent.contextMenu(screen.getByRole('grid'), { clientX: 700, clientY: 20 })
  expect(onMenu).toHaveBeenCalledTimes(3)
  cleanup()
  show({ onMenu, document: { ...harbour(), records: new Map() } })
  act(() => screen.getAllByRole('gridcell')[0]!.focus())
  await user.keyboard('{Shift>}{F10}{/Shift}')
  expect(onMenu).toHaveBeenCalledTimes(4)
})

test('a finding has its mend at the block', async () => {
  const mend = { label: { key: 'mend', values: {} }, command: { kind: 'delete', ids: ['line'] } as const }
  const sentence = { key: 'too-long', values: {} }
  const found: Finding = { id: 'f', severity: 'error', sentence, record: 'line', at: 10_000, mends: [mend] }
  const user = show({ findings: [found], selection: new Set(['line']) })
  expect(cell(/too-long/).getAttribute('data-severity')).toBe('error')
  await user.click(screen.getByRole('button', { name: 'mend' }))
  expect(commands).toEqual([mend.command])
})

test('a settled move is announced once', async () => {
  show()
  const block = cell(/^Teasing/)
  block.focus()
  // In one turn: a pause between them would end the move.
  for (let press = 0; press < 2; press++) fireEvent.keyDown(block, { key: 'ArrowRight', ctrlKey: true })
  const status = screen.getByText('', { selector: '[role=status]' })
  expect(status.textContent).toBe('')
  await vi.waitFor(() => expect(status.textContent).toMatch(/^Teasing strokes: 1:\d\d/))
})

test('nothing is offered that changes a document which is read only', async () => {
  const user = show({ isReadOnly: true, tool: 'ripple' })
  await user.click(cell(/^Teasing/))
  for (const name of [
    'Later',
    builder.timeline.selection.delete,
    builder.timeline.selection['move-to'],
    /^Insert.* 0:30/,
  ])
    expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(true)
})

test('the playhead is a slider, and out of view a button leads to it', async () => {
  const user = show()
  screen.getByRole('slider', { name: 'Playhead' }).focus()
  await user.keyboard('{End}')
  expect(onPlayhead).toHaveBeenLastCalledWith(120_000)
  act(() => view.set({ from: 60_000, msPerPixel: 10 }))
  expect(screen.getByRole('button', { name: /Playhead 0:30/ })).toBeTruthy()
})

test('a playhead that runs and a view that moves change places without a render', () => {
  vi.useFakeTimers()
  const onRender = vi.fn<() => void>()
  render(
    <Profiler id="timeline" onRender={onRender}>
      <Page />
    </Profiler>,
  )
  act(() => void vi.runAllTimers())
  onRender.mockClear()
  const flag = screen.getByRole('slider', { name: 'Playhead' })
  act(() => {
    for (let frame = 1; frame <= 5; frame++) playhead.set(30_000 + frame * 13.1)
  })
  expect(flag.parentElement?.style.transform).toBe('translateX(231.273px)')
  const track = cell(/^Teasing/).parentElement
  act(() => view.set({ from: 13_000, msPerPixel: 130 }))
  expect(track?.style.transform).toBe('translateX(-100px)')
  expect(onRender).not.toHaveBeenCalled()
})

test('a dragged playhead sounds the beats that it passes and shows the line; it can be muted', async () => {
  const click = vi.fn<() => void>()
  const onToggle = vi.fn<() => void>()
  onPlayhead.mockImplementation(playhead.set)
  const user = show({ sound: { isOn: true, onToggle, click }, lineText: () => 'Now a little faster' })
  const flag = screen.getByRole('slider', { name: 'Playhead' })
  flag.hasPointerCapture = () => true
  point('pointerDown', flag, [100, 10])
  expect(click).not.toHaveBeenCalled()
  point('pointerMove', flag, [108, 10])
  expect(click).toHaveBeenCalledOnce()
  expect(screen.getByText('faster').tagName).toBe('B')
  point('pointerUp', flag, [108, 10])
  expect(screen.queryByText('faster')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sound while the playhead is dragged' }))
  expect(onToggle).toHaveBeenCalledOnce()
})

test('a loop is set by typed times, by the playhead and by the ends on the ruler', async () => {
  const onLoop = vi.fn<(loop: TimeSpan | null) => void>()
  const onPlayLoop = vi.fn<() => void>()
  const user = show({ onLoop, onPlayLoop })
  await user.click(screen.getByRole('button', { name: 'Loop' }))
  await user.type(screen.getByRole('textbox', { name: 'From' }), '0:20{Enter}')
  expect(onLoop).toHaveBeenLastCalledWith({ from: 20_000, until: 120_000 })
  await user.click(screen.getByRole('button', { name: 'Until the playhead' }))
  expect(onLoop).toHaveBeenLastCalledWith({ from: 0, until: 30_000 })
  cleanup()
  show({ onLoop, onPlayLoop, loop: { from: 20_000, until: 30_000 } })
  screen.getByRole('slider', { name: 'Start of the loop' }).focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(onLoop).toHaveBeenLastCalledWith({ from: 19_900, until: 30_000 })
  await user.clear(screen.getByRole('textbox', { name: 'Until' }))
  await user.type(screen.getByRole('textbox', { name: 'Until' }), '9:99:99{Enter}')
  expect(screen.getByRole('alert').textContent).toMatch(/not a time in the game/)
  await user.click(screen.getByRole('button', { name: 'Play the loop' }))
  expect(onPlayLoop).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Remove the loop' }))
  expect(onLoop).toHaveBeenLastCalledWith(null)
})

test('a drag with Shift on the ruler draws the loop, and no playhead moves', () => {
  const onLoop = vi.fn<(loop: TimeSpan | null) => void>()
  show({ onLoop, snap: false })
  const ruler = document.querySelector('[class*=ruler]')
  if (!(ruler instanceof HTMLElement)) throw new Error('The ruler is not there')
  ruler.hasPointerCapture = () => true
  fireEvent.pointerDown(ruler, { clientX: 300, clientY: 10, pointerId: 1, button: 0, shiftKey: true })
  fireEvent.pointerMove(ruler, { clientX: 100, clientY: 10, pointerId: 1 })
  expect(onLoop).toHaveBeenLastCalledWith({ from: 13_000, until: 39_000 })
  expect(onPlayhead).not.toHaveBeenCalled()
})

test('a swipe over a strip scrubs with sound; a cancelled one puts the playhead back', () => {
  const click = vi.fn<() => void>()
  onPlayhead.mockImplementation(playhead.set)
  show({ layout: 'strip', sound: { isOn: true, onToggle: () => undefined, click } })
  const lanes = document.querySelector('[class*=lanes]')
  if (!lanes) throw new Error('The lanes are not there')
  const swipe = (kind: 'pointerDown' | 'pointerMove' | 'pointerCancel', clientX: number) =>
    fireEvent[kind](lanes, { clientX, clientY: 500, pointerId: 1, button: 0, pointerType: 'touch' })
  swipe('pointerDown', 300)
  swipe('pointerMove', 280)
  expect(onPlayhead).toHaveBeenLastCalledWith(32_600)
  expect(click).toHaveBeenCalledOnce()
  swipe('pointerCancel', 280)
  expect(onPlayhead).toHaveBeenLastCalledWith(30_000)
})

test('a selection with many findings shows the first ones: a selection of everything renders no hundreds of sentences', () => {
  const finding = (index: number): Finding => ({
    id: `f${index}`,
    severity: 'warning',
    sentence: { key: 'many', values: {} },
    record: 'line',
    at: 0,
    mends: [],
  })
  show({ findings: Array.from({ length: 200 }, (_, index) => finding(index)), selection: new Set(['line']) })
  const bar = screen.getByRole('group', { name: 'Selected blocks' })
  expect(within(bar).getAllByText('many')).toHaveLength(5)
})

test('the end of the game is a slider: a key moves it, and not before the last record', () => {
  show()
  const end = screen.getByRole('slider', { name: 'End of the game' })
  const { records, game } = harbour()
  const { duration } = game
  expect(end.getAttribute('aria-valuenow')).toBe(String(duration))
  fireEvent.keyDown(end, { key: 'ArrowRight' })
  expect(commands).toHaveLength(1)
  const [command] = commands
  expect(command?.kind === 'set-game' && (command.change.duration ?? 0) > duration).toBe(true)
  commands.length = 0
  for (let press = 0; press < 400; press++) fireEvent.keyDown(end, { key: 'ArrowLeft' })
  const last = Math.max(...[...records.values()].map(({ at, duration: length }) => at + length))
  const lengths = commands.map((each) => (each.kind === 'set-game' ? (each.change.duration ?? 0) : 0))
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(last)
})

test('The names of narrow blocks are hidden from a zoom out until their rows are computed for the new scale', async () => {
  view.set({ from: 0, msPerPixel: 4000 })
  show()
  const names = () => screen.getAllByText('Warm-up').length
  expect(names()).toBe(2)
  act(() => view.set({ from: 0, msPerPixel: 8000 }))
  expect(names()).toBe(1)
  await waitFor(() => expect(names()).toBe(2))
  act(() => view.set({ from: 0, msPerPixel: 4000 }))
  expect(names()).toBe(2)
})
