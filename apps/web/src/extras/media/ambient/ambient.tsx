/**
 * The light behind the stage. It does not move with reduced motion, in a hidden page, under media and without a session. Its
 * ground is a still form of the same colours in CSS, which remains where the browser cannot draw.
 */
import { useEffect, useRef } from 'react'
import { useDocumentVisibility } from '@mantine/hooks'
import type { LightName } from '@rubato/contracts/domain'
import { useReducedMotion, type ExtraContext } from '../../../play/extra.ts'
import { useStore, type ReadableStore } from '../../../ui/store.ts'
import styles from './ambient.module.css'
import { startDrawing, type Drawing } from './drawing.ts'
import { stillLight } from './still-light.ts'

interface AmbientProps {
  context: Pick<ExtraContext, 'view' | 'phase'>
  light: ReadableStore<LightName>
  /** Whether media cover it. */
  isCovered: boolean
}

const MOVING: readonly string[] = ['ready', 'running']

function MovingLight({ context, light, isCovered }: AmbientProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const phase = useStore(context.phase)
  const status = useStore(context.view)?.status ?? 'playing'
  const isVisible = useDocumentVisibility() === 'visible'
  const isMoving = isVisible && !isCovered && MOVING.includes(phase) && status !== 'paused'
  useEffect(() => {
    if (!host.current) return undefined
    const started = startDrawing(host.current, context.view, light)
    drawing.current = started
    return () => started?.close()
  }, [context, light])
  useEffect(() => drawing.current?.setMoving(isMoving), [isMoving])
  return <div ref={host} className={styles.light} style={stillLight(useStore(light))} />
}

function StillLight({ light }: Pick<AmbientProps, 'light'>) {
  const now = useStore(light)
  return <div className={styles.light} style={stillLight(now)} data-light={now} data-drawn="still" />
}

export const Ambient = (props: AmbientProps) =>
  useReducedMotion() ? <StillLight light={props.light} /> : <MovingLight {...props} />
