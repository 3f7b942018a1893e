/** A canvas of the size of its box. It is painted after a render that changes `paint`, and without one when a source changes. */
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Changing } from '../timeline-props.ts'
import { readPalette, type Palette } from './palette.ts'

type Paint = (context: CanvasRenderingContext2D, palette: Palette) => void
type Source = Pick<Changing<unknown>, 'subscribe'>

const PIXEL_RATIO_MAX = 2

interface CanvasProps {
  /** px */
  width: number
  height: number
  /** Painted whenever it is another function. */
  paint: Paint
  /** Painted again whenever it changes. */
  source?: Source | undefined
  className?: string | undefined
}

interface Prepared {
  context: CanvasRenderingContext2D
  palette: Palette
}

/** Calls `listener` when the system changes to forced colours or back. */
function onColorsChange(listener: () => void): () => void {
  const query = window.matchMedia('(forced-colors: active)')
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function Canvas({ width, height, paint, source, className }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const prepared = useRef<Prepared | null>(null)
  const latest = useRef(paint)
  const repaint = useCallback(() => {
    if (prepared.current) latest.current(prepared.current.context, prepared.current.palette)
  }, [])
  const prepare = useCallback(() => {
    const element = canvas.current
    // Absent where there is no canvas, as in jsdom.
    const context = element?.getContext('2d')
    if (!element || !context) return
    const ratio = Math.min(window.devicePixelRatio || 1, PIXEL_RATIO_MAX)
    element.width = Math.max(1, Math.round(width * ratio))
    element.height = Math.max(1, Math.round(height * ratio))
    context.scale(ratio, ratio)
    prepared.current = { context, palette: readPalette(element) }
    repaint()
  }, [width, height, repaint])
  useLayoutEffect(() => {
    latest.current = paint
    repaint()
  }, [paint, repaint])
  useLayoutEffect(() => {
    prepare()
    return onColorsChange(prepare)
  }, [prepare])
  useLayoutEffect(() => source?.subscribe(repaint), [source, repaint])
  return <canvas ref={canvas} className={className} style={{ width, height }} aria-hidden="true" />
}
