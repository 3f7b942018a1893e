import { describe, expect, test } from 'vitest'
import { harbour } from '../testing/harbour.ts'
import { barAt, beatGridOf } from '../../times/beat-grid.ts'
import { clampMove, clampResize } from './drag-times.ts'
import { blockAt, blocksIn } from './hit-test.ts'
import { boxesOf, curveArea, spanOf } from './layout.ts'
import { clicked } from './select.ts'
import { gridTime, snapBy, snapLines } from './snap.ts'
import { pointElements, pointsByTime, tempoAtTime, tempoMarks, tempoOfY, tempoPoints, tempoY } from './tempo-curve.ts'
import { rulerSteps } from './ticks.ts'
import { centred, clampView, fitSpan, MS_PER_PIXEL, reveal, toMs, toPixels, zoomAnchor, zoomAround } from './view.ts'
import { BLOCKS_MAX, coarseView, LEAST_BLOCK_PX, nextMounted, wantedBlocks } from './windowing.ts'

const document = harbour()
const boxes = boxesOf(document, 'full')
const beats = beatGridOf(document)
const extent = { duration: 120_000, width: 1000 }
const view = { from: 0, msPerPixel: 100 }
const block = (id: string) => boxes.byId.get(id)!

describe('view', () => {
  test('a zoom keeps the time under the pointer at its pixel', () => {
    const zoomed = zoomAround({ from: 20_000, msPerPixel: 50 }, 40_000, 0.5, extent)
    expect(zoomed.msPerPixel).toBe(25)
    expect(toPixels(zoomed, 40_000)).toBeCloseTo(400)
  })
  test('the scale stays between one beat and two hours', () => {
    expect(zoomAround(view, 0, 1e-9, extent).msPerPixel).toBe(MS_PER_PIXEL.min)
    expect(zoomAround(view, 0, 1e9, extent).msPerPixel).toBe(MS_PER_PIXEL.max)
  })
  test('part of the game is always in the view', () => {
    expect(clampView({ from: 9e9, msPerPixel: 100 }, extent).from).toBeLessThan(120_000)
    expect(clampView({ from: -9e9, msPerPixel: 100 }, extent).from).toBeGreaterThan(-10_000)
  })
  test('a span that is fitted is in the middle of the width', () => {
    const fitted = fitSpan({ from: 30_000, until: 50_000 }, extent)
    expect(toMs(fitted, 500)).toBeCloseTo(40_000)
    expect(toPixels(fitted, 30_000)).toBeCloseTo(20)
  })
  test('what is in the view already does not move it', () => {
    expect(reveal(view, { from: 20_000, until: 30_000 }, extent)).toBe(view)
    expect(toPixels(reveal(view, { from: 110_000, until: 112_000 }, extent), 112_000)).toBeCloseTo(952)
  })
  test('the playhead of a strip is in the centre', () => {
    expect(toPixels(centred(view, 33_000, 390), 33_000)).toBe(195)
  })
  test('a key zooms to the selection, else the playhead, else the centre', () => {
    const span = { from: 10_000, until: 20_000 }
    expect(zoomAnchor(view, { span, playhead: 40_000, width: 1000 })).toBe(15_000)
    expect(zoomAnchor(view, { span: null, playhead: 40_000, width: 1000 })).toBe(40_000)
    expect(zoomAnchor(view, { span: null, playhead: 110_000, width: 1000 })).toBe(50_000)
  })
})

describe('beats and bars', () => {
  test('bars of four beats at 60 bpm begin every four seconds', () => {
    expect(beats.beats).toHaveLength(60)
    expect(beats.bars.slice(0, 3).map(({ at }) => at)).toEqual([0, 4000, 8000])
  })
  test('a time is in a bar and a beat where beats sound', () => {
    expect(barAt(beats, 5000)).toEqual({ bar: 2, beat: 2 })
    expect(barAt(beats, 70_000)).toBeNull()
  })
})

describe('layout', () => {
  test('lanes are below each other without a gap', () => {
    expect(boxes.lanes.map(({ lane }) => lane)).toEqual(['tasks', 'tempo', 'lines', 'held'])
    boxes.lanes.reduce((bottom, { top, height }) => (expect(top).toBe(bottom), bottom + height), 0)
  })
  test('records that overlap are in different rows', () => {
    const line = document.records.get('line')!
    const records = new Map([...document.records, ['other', { ...line, id: 'other', at: 12_000 }]])
    const two = boxesOf({ ...document, records }, 'full')
    expect(two.byId.get('other')!.top).toBeGreaterThan(two.byId.get('line')!.top)
  })
  test('an item is one block from its opening to its release', () => {
    expect(block('eyes')).toMatchObject({ at: 20_000, until: 40_000 })
    expect(spanOf(boxes, ['eyes', 'line'])).toEqual({ from: 10_000, until: 40_000 })
  })
})

describe('hit test', () => {
  test('a press means the block under it', () => {
    expect(blockAt(boxes, view, { x: 300, y: block('eyes').top + 5 })?.id).toBe('eyes')
    expect(blockAt(boxes, view, { x: 600, y: block('eyes').top + 5 })).toBeUndefined()
  })
  test('a press beside a block that is one pixel wide still means it', () => {
    const far = { from: 0, msPerPixel: 5000 }
    expect(blockAt(boxes, far, { x: 10, y: block('line').top + 5 })?.id).toBe('line')
  })
  test('a marquee takes what it touches', () => {
    const { top } = block('line')
    expect(blocksIn(boxes, view, { x: 90, y: top }, { x: 110, y: top + 4 }).map(({ id }) => id)).toEqual(['line'])
  })
})

describe('selection', () => {
  const click = (selected: string[], id: string, keys: { toggles?: boolean; shiftKey?: boolean; anchor?: string }) => [
    ...clicked(new Set(selected), id, { toggles: false, shiftKey: false, anchor: null, boxes, ...keys }),
  ]
  test('a click replaces, Ctrl toggles', () => {
    expect(click(['warm'], 'line', {})).toEqual(['line'])
    expect(click(['warm'], 'line', { toggles: true })).toEqual(['warm', 'line'])
    expect(click(['warm', 'line'], 'line', { toggles: true })).toEqual(['warm'])
  })
  test('Shift takes the range, and takes it out again', () => {
    const range = click(['warm'], 'tease', { shiftKey: true, anchor: 'warm' })
    expect(range).toEqual(['warm', 'tease'])
    expect(click(range, 'tease', { shiftKey: true, anchor: 'warm' })).toEqual(['warm'])
  })
})

describe('snap', () => {
  const lines = snapLines({
    boxes,
    beats,
    playhead: 33_333,
    duration: 120_000,
    msPerPixel: 100,
    moving: new Set(['line']),
  })
  test('to bars, edges and the playhead in reach; the nearest wins', () => {
    expect(snapBy([10_000], 1900, lines, 1000)).toEqual({ by: 2000, line: 12_000 })
    expect(snapBy([10_000], 23_100, lines, 1000)).toEqual({ by: 23_333, line: 33_333 })
    expect(snapBy([10_000], 49_500, lines, 1000)).toEqual({ by: 50_000, line: 60_000 })
  })
  test('nothing in reach leaves the drag as it is', () => {
    expect(snapBy([0], 90_400, lines, 1000)).toEqual({ by: 90_400, line: null })
  })
  test('bars that are too close to be drawn are no lines', () => {
    const far = snapLines({ boxes, beats, playhead: 0, duration: 120_000, msPerPixel: 1000, moving: new Set() })
    expect(far).not.toContain(8000)
  })
  test('the grid of the arrow keys is the bars, else the ruler', () => {
    const grid = { beats, snap: true, tick: 1000, msPerPixel: 100 }
    expect(gridTime(10_000, 1, grid)).toBe(12_000)
    expect(gridTime(10_000, -1, grid)).toBe(8000)
    expect(gridTime(10_000, 1, { ...grid, snap: false })).toBe(11_000)
    expect(gridTime(0, -1, { ...grid, snap: false })).toBe(0)
  })
  test('no block is dragged before the game or shorter than the builder takes', () => {
    expect(clampMove([block('line'), block('eyes')], -15_000)).toBe(-10_000)
    expect(clampResize(block('line'), 'end', -9000)).toBe(-4950)
    expect(clampResize(block('line'), 'start', 9000)).toBe(4950)
  })
})

describe('windowing', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    ...block('line'),
    id: `b${index}`,
    at: index * 1000,
    until: index * 1000 + 1000,
  }))
  const none = new Set<string>()
  test('narrow blocks and those far from the view are painted', () => {
    const wide = wantedBlocks(many, { view: { from: 0, msPerPixel: 20 }, width: 1000, kept: none })
    expect(wide.has('b0')).toBe(true)
    expect(wide.has('b40')).toBe(false)
    const narrow = { from: 0, msPerPixel: 1000 / (LEAST_BLOCK_PX - 1) }
    expect(wantedBlocks(many, { view: narrow, width: 1000, kept: none }).size).toBe(0)
  })
  test('the focused block is an element at any width', () => {
    const far = { from: 0, msPerPixel: 9000 }
    expect([...wantedBlocks(many, { view: far, width: 1000, kept: new Set(['b7']) })]).toEqual(['b7'])
  })
  test('at most the cap, those next to the middle', () => {
    const wanted = wantedBlocks(many, { view: { from: 0, msPerPixel: 40 }, width: 20_000, kept: none })
    expect(wanted.size).toBe(BLOCKS_MAX)
    expect(wanted.has('b400')).toBe(true)
    expect(wanted.has('b0')).toBe(false)
  })
  test('elements come a few in each frame and go at once; the same set when nothing changes', () => {
    const wanted = new Set(many.slice(0, 100).map(({ id }) => id))
    const first = nextMounted(new Set(['gone']), wanted)
    expect(first.size).toBeGreaterThan(0)
    expect(first.size).toBeLessThan(100)
    expect(first.has('gone')).toBe(false)
    expect(nextMounted(wanted, new Set(wanted))).toBe(wanted)
  })
  test('small scrolls keep the coarse view', () => {
    expect(coarseView({ from: 1000, msPerPixel: 100 }, 1000)).toEqual(coarseView({ from: 1900, msPerPixel: 101 }, 1000))
  })
})

describe('tempo', () => {
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')!
  test('the curve has a point at each end', () => {
    expect(tempoPoints(lane)).toEqual([
      { at: 0, bpm: 60 },
      { at: 60_000, bpm: 60 },
    ])
    const far = { view: { from: 0, msPerPixel: 9000 }, width: 1000 }
    expect(pointElements(tempoPoints(lane), far, 0)).toHaveLength(1)
    expect(tempoAtTime(lane, 30_000)).toBe(60)
    expect(tempoAtTime(lane, 90_000)).toBeNull()
  })
  test('points that are close to each other are painted smaller, and one of them is an element', () => {
    const shown = { view: { from: 0, msPerPixel: 100 }, width: 1000 }
    const times = [0, 20_000, 20_800, 20_800, 20_900, 40_000].map((at, index) => ({ at, bpm: 60 + index }))
    const points = pointsByTime(times)
    expect(points).toHaveLength(5)
    const marks = tempoMarks(points, shown)
    // A point 1 px beside another would be the same spot.
    expect(marks.map(({ at }) => at)).toEqual([0, 20_000, 20_800, 40_000])
    expect(marks.map(({ radius }) => radius)).toEqual([4.5, 3, 3, 4.5])
    expect(pointElements(points, shown, 0).map(({ at }) => at)).toEqual([0, 20_000, 40_000])
    expect(pointElements(points, shown, 3).map(({ at }) => at)).toEqual([0, 20_000, 20_900, 40_000])
  })
  test('a height is a whole number of bpm inside the bounds', () => {
    const area = curveArea(lane, 'full')
    expect(tempoOfY(area, tempoY(area, 92))).toBe(92)
    expect(tempoOfY(area, area.top - 50)).toBe(240)
    expect(tempoOfY(area, area.top + area.height)).toBe(15)
  })
})

describe('times', () => {
  test('labels of the ruler keep their distance at any scale', () => {
    for (const msPerPixel of [0.5, 10, 333, 5000, 40_000]) {
      const { label, tick } = rulerSteps(msPerPixel)
      expect(label % tick).toBe(0)
      expect(label / msPerPixel).toBeGreaterThanOrEqual(63)
    }
  })
})
