/** One model for the life of a timeline, over the props of its last render. */
import { useLayoutEffect, useState } from 'react'
import { createStore } from '../../../../ui/store.ts'
import type { Overlay, SceneContent } from '../drawing/scene.ts'
import { centred, type TimelineView } from '../geometry/view.ts'
import type { TimelineProps } from '../timeline-props.ts'
import { createAnnouncer } from './announcer.ts'
import type { BlockWords, Readout } from './block-words.ts'
import type { TimelineModel } from './model.ts'

export interface Rendered {
  /** The element of the lanes; null before it is there. */
  readonly lanes: HTMLElement | null
  readonly props: TimelineProps
  readonly content: SceneContent
  readonly words: BlockWords
  readonly propose: TimelineModel['propose']
  readonly focus: TimelineModel['focus']
}

/** The playhead of a strip stays in the centre. */
function shownView({ props: { view, playhead, layout }, content: { width } }: Rendered): TimelineView {
  return layout === 'strip' ? centred(view.get(), playhead.get(), width) : view.get()
}

function createModel(first: Rendered) {
  let latest = first
  const shown = createStore(shownView(first))
  const show = () => {
    const { from, msPerPixel } = shown.get()
    const next = shownView(latest)
    if (next.from !== from || next.msPerPixel !== msPerPixel) shown.set(next)
  }
  const announcer = createAnnouncer()
  let asked: TimelineView | null = null
  let frame = 0
  const model: TimelineModel = {
    get props() {
      return latest.props
    },
    get scene() {
      return { ...latest.content, view: shown.get() }
    },
    get extent() {
      const { duration, width } = latest.content
      return { duration, width }
    },
    get words() {
      return latest.words
    },
    get view() {
      return asked ?? shown.get()
    },
    get lanes() {
      return latest.lanes
    },
    shown,
    overlay: createStore<Overlay | null>(null),
    readout: createStore<Readout | null>(null),
    announcer,
    setView(view) {
      asked = view
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        const next = asked
        asked = null
        if (next) latest.props.onView(next)
      })
    },
    run(command, ids = [], options = {}) {
      const problem = latest.props.onCommand(command, options)
      if (problem) {
        announcer.settle(() => latest.props.textOf(problem.sentence))
        return false
      }
      const settled = [...ids]
      announcer.settle(() => {
        const { content, words } = latest
        return words.settled(settled.map((id) => content.boxes.byId.get(id)).filter((block) => block !== undefined))
      })
      return true
    },
    propose: (command) => latest.propose(command),
    focus: (id) => latest.focus(id),
  }
  return {
    model,
    update(rendered: Rendered) {
      latest = rendered
      show()
    },
    /** Follows the view, and in a strip the playhead. Returns the function that stops it. */
    follow({ view, playhead, layout }: Pick<TimelineProps, 'view' | 'playhead' | 'layout'>): () => void {
      const leave = [view.subscribe(show), ...(layout === 'strip' ? [playhead.subscribe(show)] : [])]
      return () => leave.forEach((stop) => stop())
    },
    dispose() {
      cancelAnimationFrame(frame)
      frame = 0
      announcer.dispose()
    },
  }
}

export function useModel(rendered: Rendered): TimelineModel {
  const [{ model, update, follow, dispose }] = useState(() => createModel(rendered))
  const { view, playhead, layout } = rendered.props
  useLayoutEffect(() => update(rendered))
  useLayoutEffect(() => follow({ view, playhead, layout }), [follow, view, playhead, layout])
  useLayoutEffect(() => dispose, [dispose])
  return model
}
