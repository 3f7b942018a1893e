/** Inserts the time that is dragged over to the right, deletes what is dragged over to the left, over all lanes. */
import type { Command } from '@rubato/builder'
import type { Ghost } from '../drawing/scene.ts'
import { isProblem, type TimelineModel } from '../model/model.ts'
import { snapper, type DragPoint, type Gesture } from './gesture.ts'

/** How long the pointer rests before the sentence of what moves is made, ms. */
const REST_MS = 80

function commandFor(from: number, until: number): Command | null {
  if (until > from) return { kind: 'insert-time', at: from, duration: until - from }
  return until < from ? { kind: 'delete-time', from: until, until: from } : null
}

/** Where the blocks after `from` would be: a shift that costs nothing in a frame. The command itself says the rest. */
function ghostsFor({ scene, view }: TimelineModel, from: number, by: number): Ghost[] {
  const end = view.from + scene.width * view.msPerPixel
  return scene.boxes.blocks
    .filter(({ at, until }) => at >= from && until + by >= view.from && at + by <= end)
    .map(({ id, at, until }) => ({ id, at: at + by, duration: until - at }))
}

export function rippleGesture(model: TimelineModel, start: DragPoint): Gesture {
  const origin = Math.max(0, Math.round(start.time))
  const snap = snapper(model, [origin], new Set())
  const from = origin + snap(0, start.altKey).by
  let until = from
  let timer: ReturnType<typeof setTimeout> | undefined
  const explain = () => {
    const command = commandFor(from, until)
    if (!command) return
    model.readout.set({ text: model.props.textOf(sentenceOf(command)) })
  }
  const sentenceOf = (command: Command) => model.props.previewOf(command).sentence
  const release = () => {
    clearTimeout(timer)
    model.overlay.set(null)
    model.readout.set(null)
  }
  return {
    move({ time, altKey }) {
      const snapped = snap(time - origin, altKey)
      until = Math.max(0, origin + snapped.by)
      const ghosts = ghostsFor(model, from, until - from)
      const span = { from: Math.min(from, until), until: Math.max(from, until) }
      model.overlay.set({ ghosts, span, line: snapped.line })
      clearTimeout(timer)
      timer = setTimeout(explain, REST_MS)
    },
    end() {
      release()
      const command = commandFor(from, until)
      if (!command) return
      const preview = model.props.previewOf(command)
      const text = model.props.textOf(preview.sentence)
      if (model.run(command) && !isProblem(preview)) model.announcer.settle(() => text)
    },
    cancel: release,
  }
}
