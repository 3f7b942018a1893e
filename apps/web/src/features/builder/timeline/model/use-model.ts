/** One model for the life of a timeline, over the props of its last render. */
import { useLayoutEffect, useState } from 'react'
import { createValueStore } from '../../../../lib/value-store.ts'
import type { Overlay, Scene } from '../drawing/scene.ts'
import type { TimelineView } from '../geometry/view.ts'
import type { TimelineProps } from '../timeline-props.ts'
import { createAnnouncer } from './announcer.ts'
import type { BlockWords } from './block-words.ts'
import type { TimelineModel } from './model.ts'

export interface Rendered {
  /** The element of the lanes; null before it is there. */
  readonly lanes: HTMLElement | null
  readonly props: TimelineProps
  readonly scene: Scene
  readonly words: BlockWords
  readonly propose: TimelineModel['propose']
  readonly focus: TimelineModel['focus']
}

function createModel(first: Rendered) {
  let latest = first
  const announcer = createAnnouncer()
  let asked: TimelineView | null = null
  let frame = 0
  const model: TimelineModel = {
    get props() {
      return latest.props
    },
    get scene() {
      return latest.scene
    },
    get extent() {
      const { duration, width } = latest.scene
      return { duration, width }
    },
    get words() {
      return latest.words
    },
    get view() {
      return asked ?? latest.scene.view
    },
    get lanes() {
      return latest.lanes
    },
    overlay: createValueStore<Overlay | null>(null),
    readout: createValueStore<string | null>(null),
    announcer,
    setView(view) {
      asked = view
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        if (asked) latest.props.onView(asked)
      })
    },
    run(command, ids = []) {
      const problem = latest.props.onCommand(command)
      if (problem) {
        announcer.settle(() => latest.props.textOf(problem.sentence))
        return false
      }
      const settled = [...ids]
      announcer.settle(() => {
        const { scene, words } = latest
        return words.settled(settled.map((id) => scene.boxes.byId.get(id)).filter((block) => block !== undefined))
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
      // The props have caught up with the view that was asked for.
      if (frame === 0) asked = null
    },
    dispose() {
      cancelAnimationFrame(frame)
      frame = 0
      announcer.dispose()
    },
  }
}

export function useModel(rendered: Rendered): TimelineModel {
  const [{ model, update, dispose }] = useState(() => createModel(rendered))
  useLayoutEffect(() => update(rendered))
  useLayoutEffect(() => dispose, [dispose])
  return model
}
