/**
 * The timeline of the builder with 2,000 events. `?blocks=plain` shows every event as an element that React places, for
 * comparison. `drive(name, frames)` does one thing in each frame, marks where the frame begins, and counts the canvases that
 * are painted.
 */
import { useMemo, useState, type ComponentType } from 'react'
import { apply, documentOf, preview, type RecordId } from '@rubato/builder'
import builder from '../../../apps/web/public/locales/en/builder.json'
import { beatGridOf } from '../../../apps/web/src/features/builder/times/beat-grid.ts'
import { createStore } from '../../../apps/web/src/ui/store.ts'
import type { TimelineProps, TimelineView } from '../../../apps/web/src/features/builder/timeline/timeline-props.ts'
import { Timeline } from '../../../apps/web/src/features/builder/timeline/timeline.tsx'
import { mount } from '../mount.tsx'
import { longGame } from './long-game.ts'
import { PlainTimeline } from './plain-timeline.tsx'

const HALF_VIEW = { from: 3_000_000, msPerPixel: 900 }
const nothing = () => undefined

/** The part of the page that the frames change. */
const page = {
  playhead: createStore(HALF_VIEW.from),
  view: createStore<TimelineView>(HALF_VIEW),
}

function Page({ Shown }: { Shown: ComponentType<TimelineProps> }) {
  const [document, setDocument] = useState(() => documentOf(longGame()))
  const [selection, setSelection] = useState<ReadonlySet<RecordId>>(new Set(['task-90', 'task-91', 'task-92']))
  const [tool, setTool] = useState<TimelineProps['tool']>('select')
  const [snap, setSnap] = useState(true)
  const beats = useMemo(() => beatGridOf(document), [document])
  const findings = useMemo(() => [], [])
  const handlers = useMemo(
    () => ({
      previewOf: (command: Parameters<typeof preview>[1]) => preview(document, command),
      textOf: ({ key }: { key: string }) => key,
      onCommand: (command: Parameters<typeof apply>[1]) => {
        const applied = apply(document, command)
        if (!applied.ok) return applied.problem
        setDocument(applied.document)
        return null
      },
    }),
    [document],
  )
  return (
    <Shown
      {...{ document, selection, findings, snap, beats, tool }}
      {...page}
      layout="full"
      {...handlers}
      onSelect={setSelection}
      onPlayhead={page.playhead.set}
      onView={page.view.set}
      onSnap={setSnap}
      onTool={setTool}
    />
  )
}

const selected = () => document.querySelector<HTMLElement>('[data-id="task-91"]')
const pointer = (kind: string, element: Element, clientX: number, clientY: number) =>
  element.dispatchEvent(
    new PointerEvent(kind, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, clientX, clientY }),
  )

/** Goes there and back over the frames, from 0 to 1 to 0. */
const swing = (frame: number, frames: number): number => 1 - Math.abs((2 * frame) / frames - 1)

/** Each returns the action of a frame. */
const drives: Record<string, (frames: number) => (frame: number) => void> = {
  drag(frames) {
    page.view.set(HALF_VIEW)
    const element = selected()
    const box = element?.getBoundingClientRect()
    if (!element || !box) throw new Error('The block to drag is not there')
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    pointer('pointerdown', element, x, y)
    return (frame) => {
      pointer('pointermove', element, x + 300 * swing(frame, frames) + 4, y)
      if (frame === frames - 1) pointer('pointerup', element, x, y)
    }
  },
  zoom(frames) {
    const target = document.querySelector('[data-id]')?.parentElement ?? document.body
    let last = 0
    return (frame) => {
      const now = 2400 * swing(frame, frames)
      const deltaY = last - now
      last = now
      target.dispatchEvent(
        new WheelEvent('wheel', { bubbles: true, cancelable: true, ctrlKey: true, deltaY, clientX: 700, clientY: 200 }),
      )
    }
  },
  scroll() {
    const target = document.querySelector('[data-id]')?.parentElement ?? document.body
    return () =>
      target.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaX: 24, clientX: 700 }))
  },
  play() {
    let at = HALF_VIEW.from
    return () => page.playhead.set((at += 1000 / 60))
  },
}

/** How often a canvas was painted: every painter begins with an empty canvas. */
let paints = 0
const { clearRect } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.clearRect = function (...area) {
  paints++
  clearRect.apply(this, area)
}

/** Time of each frame, ms, and how often a canvas was painted in all of them. */
async function drive(name: string, frames: number): Promise<{ times: number[]; paints: number }> {
  const step = drives[name]?.(frames)
  const times: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  paints = 0
  for (let frame = 0; frame < frames; frame++) {
    performance.mark('bench-frame')
    step?.(frame)
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  performance.mark('bench-frame')
  return { times, paints }
}
/** Puts the view back, and waits until every block is there. */
async function reset(): Promise<void> {
  page.view.set(HALF_VIEW)
  page.playhead.set(HALF_VIEW.from)
  for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
}
// The pointers of the bench are made by script, which the browser captures nothing for.
Element.prototype.setPointerCapture = nothing
Object.assign(window, { drive, reset })

const isPlain = new URLSearchParams(location.search).get('blocks') === 'plain'
await mount(<Page Shown={isPlain ? PlainTimeline : Timeline} />, { builder })
