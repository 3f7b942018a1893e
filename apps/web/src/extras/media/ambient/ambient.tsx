/** Ambient light behind the stage. It does not move with reduced motion, in a hidden page, under media and without a session. */
import { useEffect, useRef, useState } from 'react'
import { useReducedMotion, type ExtraContext } from '../../../play/extra.ts'
import { useStore } from '../../../ui/store.ts'
import styles from './ambient.module.css'
import { createLightField } from './light-field.ts'
import { firstLight, nextLight } from './pace.ts'
import { addGrain, createSmoothedCopy } from './smooth.ts'

/** Pictures a second: between two of them a light moves by a few tenths of a pixel of the drawing. */
const FRAMES = 10

interface AmbientProps {
  context: Pick<ExtraContext, 'view' | 'phase'>
  /** Whether media cover it. */
  isCovered: boolean
}

/** Draws until it is stopped. Null if the browser cannot draw it. */
function startDrawing(host: HTMLElement, context: AmbientProps['context']) {
  const drawing = document.createElement('canvas')
  const field = createLightField(drawing)
  const shown = field && createSmoothedCopy(drawing)
  if (!shown) return null
  host.append(shown.canvas)
  const removeGrain = addGrain(host)
  let light = firstLight
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = 0
  const draw = () => {
    field.draw(light)
    shown.update()
  }
  const step = () => {
    const now = performance.now()
    light = nextLight(light, (now - before) / 1000, context.view.get())
    before = now
    draw()
    timer = setTimeout(step, 1000 / FRAMES)
  }
  draw()
  return {
    setMoving(isMoving: boolean) {
      clearTimeout(timer)
      if (!isMoving) return
      before = performance.now()
      step()
    },
    close() {
      clearTimeout(timer)
      removeGrain()
      shown.canvas.remove()
    },
  }
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const update = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}

const MOVING: readonly string[] = ['ready', 'running']

function MovingLight({ context, isCovered }: AmbientProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<ReturnType<typeof startDrawing>>(null)
  const [isDrawn, setDrawn] = useState(true)
  const phase = useStore(context.phase)
  const status = useStore(context.view)?.status ?? 'playing'
  const isVisible = useVisible()
  const isMoving = isVisible && !isCovered && MOVING.includes(phase) && status !== 'paused'
  useEffect(() => {
    if (!host.current) return undefined
    drawing.current = startDrawing(host.current, context)
    setDrawn(drawing.current !== null)
    return () => drawing.current?.close()
  }, [context])
  useEffect(() => drawing.current?.setMoving(isMoving), [isMoving])
  return isDrawn ? <div ref={host} className={styles.light} /> : <StillLight />
}

/** As the first picture of the drawing, made of CSS. */
const StillLight = () => <div className={`${styles.light} ${styles.still}`} />

export function Ambient(props: AmbientProps) {
  return useReducedMotion() ? <StillLight /> : <MovingLight {...props} />
}
