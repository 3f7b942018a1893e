/** Paints the ruler and the overview of the whole game. */
import { lookOf } from '../geometry/block-look.ts'
import { drawnBars } from '../geometry/snap.ts'
import { timeText } from '../../times/time-text.ts'
import { rulerSteps } from '../geometry/ticks.ts'
import { toPixels, viewEnd } from '../geometry/view.ts'
import type { TimeSpan } from '../timeline-props.ts'
import { indexFrom } from '../../times/beat-grid.ts'
import type { Palette } from './palette.ts'
import type { Scene } from './scene.ts'

type Context = CanvasRenderingContext2D

export const RULER_HEIGHT = 44
export const OVERVIEW_HEIGHT = 30
const BAR_LABEL_PX = 40

/** Numbers of the bars, as many as fit beside each other. */
function paintBarNumbers(context: Context, { beats, view, width }: Scene, palette: Palette): void {
  let lastX = -Infinity
  context.fillStyle = palette.beat
  for (const at of drawnBars(beats, view.from, viewEnd(view, width), view.msPerPixel)) {
    const x = toPixels(view, at)
    context.fillRect(Math.round(x), 38, 1, 6)
    if (x - lastX < BAR_LABEL_PX) continue
    context.fillText(String(indexFrom(beats.bars, at) + 1), x + 3, 35)
    lastX = x
  }
}

export interface RulerMarks {
  readonly loop: TimeSpan | null
  /** Times of findings, ms. */
  readonly findings: readonly number[]
}

export function paintRuler(context: Context, scene: Scene, { loop, findings }: RulerMarks, palette: Palette): void {
  const { view, width } = scene
  context.clearRect(0, 0, width, RULER_HEIGHT)
  if (loop) {
    context.fillStyle = palette.fill
    const left = toPixels(view, loop.from)
    context.fillRect(left, 0, toPixels(view, loop.until) - left, RULER_HEIGHT)
  }
  const { label, tick } = rulerSteps(view.msPerPixel)
  context.font = '500 12px "Inter Variable", system-ui, sans-serif'
  const end = viewEnd(view, width)
  for (let at = Math.max(0, Math.ceil(view.from / tick) * tick); at <= end; at += tick) {
    const x = Math.round(toPixels(view, at))
    const isLabel = at % label === 0
    context.fillStyle = palette.line
    context.fillRect(x, isLabel ? 18 : 21, 1, isLabel ? 6 : 3)
    if (!isLabel) continue
    context.fillStyle = palette.text
    context.fillText(timeText(at), x + 3, 13)
  }
  paintBarNumbers(context, scene, palette)
  context.fillStyle = palette.error
  for (const at of findings) context.fillRect(toPixels(view, at) - 2, 0, 4, 4)
}

const HEAT_HEIGHT = 4

/** Beats a minute at which each colour of a speed begins. */
const HEAT_STEPS = [0, 60, 100, 140, 180] as const

/** @param colors one for each step, from calm to fast */
function heatColor(colors: readonly string[], bpm: number): string {
  const step = HEAT_STEPS.findLastIndex((least) => bpm >= least)
  return colors[Math.max(0, step)] ?? 'gray'
}

/** The speed of the beats, from calm to fast, under the tasks. */
function paintHeat(context: Context, { boxes, view }: Pick<Scene, 'boxes' | 'view'>, palette: Palette): void {
  for (const { record, at, until } of boxes.lanes.find(({ lane }) => lane === 'tempo')?.blocks ?? []) {
    if (record.lane !== 'tempo') continue
    const left = toPixels(view, at)
    const width = Math.max(1, toPixels(view, until) - left)
    const gradient = context.createLinearGradient(left, 0, left + width, 0)
    gradient.addColorStop(0, heatColor(palette.heat, record.tempo.from))
    gradient.addColorStop(1, heatColor(palette.heat, record.tempo.to))
    context.fillStyle = gradient
    context.fillRect(left, OVERVIEW_HEIGHT - HEAT_HEIGHT - 1, width, HEAT_HEIGHT)
  }
}

/** The tasks of the whole game. `scene.view` is a view that fits the game. */
export function paintOverview(context: Context, { boxes, view, width }: Scene, palette: Palette): void {
  context.clearRect(0, 0, width, OVERVIEW_HEIGHT)
  for (const block of boxes.lanes.find(({ lane }) => lane === 'tasks')?.blocks ?? []) {
    const left = toPixels(view, block.at)
    context.fillStyle = palette.looks[lookOf(block)]
    context.fillRect(left, 5, Math.max(1, toPixels(view, block.until) - left - 0.5), OVERVIEW_HEIGHT - 14)
  }
  paintHeat(context, { boxes, view }, palette)
}
