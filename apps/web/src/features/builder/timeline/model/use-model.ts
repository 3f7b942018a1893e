/** One model for the life of a timeline, over the props of its last render. */
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { createValueStore } from '../../../../lib/value-store.ts'
import type { Overlay, Scene } from '../drawing/scene.ts'
import type { TimelineView } from '../geometry/view.ts'
import type { TimelineProps } from '../timeline-props.ts'
import { createAnnouncer } from './announcer.ts'
import type { BlockWords } from './block-words.ts'
import type { TimelineModel } from './model.ts'

export interface Rendered {
  readonly props: TimelineProps
  readonly scene: Scene
  readonly words: BlockWords
  readonly propose: TimelineModel['propose']
  readonly focus: TimelineModel['focus']
}

function createModel(latest: RefObject<Rendered>, lanes: RefObject<HTMLElement | null>) {
  const announcer = createAnnouncer()
  let asked: TimelineView | null = null
  let frame = 0
  const model: TimelineModel = {
    get props() {
      return latest.current.props
    },
    get scene() {
      return latest.current.scene
    },
    get extent() {
      const { duration, width } = latest.current.scene
      return { duration, width }
    },
    get words() {
      return latest.current.words
    },
    get view() {
      return asked ?? latest.current.scene.view
    },
    get lanes() {
      return lanes.current
    },
    overlay: createValueStore<Overlay | null>(null),
    readout: createValueStore<string | null>(null),
    announcer,
    setView(view) {
      asked = view
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        if (asked) latest.current.props.onView(asked)
      })
    },
    run(command, ids = []) {
      const problem = latest.current.props.onCommand(command)
      if (problem) {
        announcer.settle(() => latest.current.props.textOf(problem.sentence))
        return false
      }
      const settled = [...ids]
      announcer.settle(() => {
        const { scene, words } = latest.current
        return words.settled(settled.map((id) => scene.boxes.byId.get(id)).filter((block) => block !== undefined))
      })
      return true
    },
    propose: (command) => latest.current.propose(command),
    focus: (id) => latest.current.focus(id),
  }
  return {
    model,
    /** The props have caught up with the view that was asked for. */
    caughtUp: () => {
      if (frame === 0) asked = null
    },
    dispose() {
      cancelAnimationFrame(frame)
      frame = 0
      announcer.dispose()
    },
  }
}

export function useModel(rendered: Rendered, lanes: RefObject<HTMLElement | null>): TimelineModel {
  const latest = useRef(rendered)
  const { model, caughtUp, dispose } = useMemo(() => createModel(latest, lanes), [lanes])
  useLayoutEffect(() => {
    latest.current = rendered
    caughtUp()
  })
  useLayoutEffect(() => dispose, [dispose])
  return model
}
