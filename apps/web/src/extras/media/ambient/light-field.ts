/**
 * The ambient light as a drawing: four soft lights on the ink of the stage. The drawing has few pixels and the browser
 * enlarges it, so that a frame costs little, also without a graphics card.
 */

const SIZE = { width: 320, height: 200 } as const
const INK = '#0f0b10'
/** Of a normal distribution, in its standard deviations times the square root of two. */
const REACH = 2.3
const STOPS = 12

interface LightSource {
  /** Shares of the width and of the height. */
  centre: readonly [x: number, y: number]
  /** How far it moves from there. */
  sway: readonly [x: number, y: number]
  radius: readonly [x: number, y: number]
  /** Red, green and blue, added to what is there. */
  colour: string
  /** Its strength without and with warmth, 0..1. */
  strength: readonly [cool: number, warm: number]
}

const sources: readonly LightSource[] = [
  { centre: [0.63, 0.38], sway: [0.055, 0.05], radius: [0.23, 0.32], colour: '143 84 58', strength: [0.62, 1] },
  { centre: [0.38, 0.5], sway: [-0.06, -0.04], radius: [0.24, 0.26], colour: '76 26 34', strength: [0.7, 1] },
  { centre: [0.14, 0.56], sway: [0.03, 0.05], radius: [0.24, 0.24], colour: '44 12 26', strength: [1, 1] },
  { centre: [0.98, 0.62], sway: [-0.03, -0.04], radius: [0.2, 0.2], colour: '18 13 31', strength: [1, 1] },
]

export interface LightField {
  /** `time` in radians of the slowest light, `warmth` 0..1. */
  draw(time: number, warmth: number): void
}

function glowOf(context: CanvasRenderingContext2D, colour: string): CanvasGradient {
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, REACH)
  for (let stop = 0; stop <= STOPS; stop++) {
    const share = stop / STOPS
    const strength = Math.exp(-((share * REACH) ** 2)) - share * Math.exp(-(REACH ** 2))
    glow.addColorStop(share, `rgb(${colour} / ${(strength * 100).toFixed(2)}%)`)
  }
  return glow
}

/** Null where the browser cannot draw: the layer then shows lights made of CSS. */
export function createLightField(canvas: HTMLCanvasElement): LightField | null {
  Object.assign(canvas, SIZE)
  const { width, height } = SIZE
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  const glows = sources.map(({ colour }) => glowOf(context, colour))
  const paint = (source: LightSource, glow: CanvasGradient, [x, y]: readonly [number, number], strength: number) => {
    const { centre, sway, radius } = source
    context.setTransform(
      radius[0] * width,
      0,
      0,
      radius[1] * height,
      (centre[0] + sway[0] * x) * width,
      (centre[1] + sway[1] * y) * height,
    )
    context.globalAlpha = strength
    context.fillStyle = glow
    context.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH)
  }
  return {
    draw(time, warmth) {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      context.fillStyle = INK
      context.fillRect(0, 0, width, height)
      context.globalCompositeOperation = 'lighter'
      const swing = [Math.sin(time), Math.cos(time * 0.83)] as const
      for (const [index, source] of sources.entries()) {
        const [cool, warm] = source.strength
        // Neighbours sway in turn, so that the whole does not move to one side.
        const towards = index % 2 === 0 ? swing : ([swing[1], swing[0]] as const)
        paint(source, glows[index]!, towards, cool + (warm - cool) * warmth)
      }
    },
  }
}
