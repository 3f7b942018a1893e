/** The static background: a warm dark gradient (CSS) under wave lines that are drawn from the seed. */
import { useEffect, useRef } from 'react'
import styles from './backdrop.module.css'

const WAVES = 22

/** A linear congruential generator, 0..1, seeded by an FNV-1a hash: the same seed gives the same lines on every machine. */
function numbersFrom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x100000000
  }
}

function drawWaves(canvas: HTMLCanvasElement, seed: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const density = Math.min(2, devicePixelRatio || 1)
  canvas.width = width * density
  canvas.height = height * density
  context.scale(density, density)
  context.lineWidth = 1
  const next = numbersFrom(seed)
  const [bend, lean] = [1.2 + next(), next() * Math.PI]
  for (let line = 0; line < WAVES; line++) {
    const middle = height * (0.62 + 0.1 * (line / WAVES) + 0.02 * next())
    const swing = height * (0.01 + 0.07 * next())
    context.strokeStyle = `rgba(246, 222, 214, ${(0.025 + 0.05 * next()).toFixed(3)})`
    context.beginPath()
    for (let x = 0; x <= width; x += 12) {
      const along = (x / width) * Math.PI
      const y =
        middle + swing * Math.sin(along * bend + lean + line * 0.12) + swing * 0.5 * Math.sin(along * 2.7 + line)
      if (x === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.stroke()
  }
}

export function Backdrop({ seed }: { seed: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = () => {
      if (canvas.current) drawWaves(canvas.current, seed)
    }
    draw()
    addEventListener('resize', draw)
    return () => removeEventListener('resize', draw)
  }, [seed])
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <canvas ref={canvas} className={styles.waves} />
    </div>
  )
}
