/**
 * Draws lights with WebGL2 on a canvas that is not in the page, and reads back each finished picture. With a WebGL canvas in the
 * page, a browser without a graphics card waits for every frame and logs warnings; reading after a fence avoids both.
 */
import type { LightName } from '@rubato/contracts/domain'
import { lightPalettes } from './light-palettes.ts'
import { shaderOf } from './lights/index.ts'
import { swellOf, type Pace } from './pace.ts'

/** One triangle over the whole picture, without buffers. */
const vertexShader = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`
/** Between two looks at a fence, ms. */
const LOOK_MS = 2
/** A picture that takes longer is given up, ms. */
const PATIENCE_MS = 10_000
const BYTES = 4

type UniformName = 'size' | 'time' | 'swell' | 'warmth' | 'drive' | 'share' | 'palette'
type Uniforms = Readonly<Record<UniformName, WebGLUniformLocation | null>>
interface Ready {
  program: WebGLProgram
  uniforms: Uniforms
}

export interface Size {
  width: number
  height: number
}
interface Layer {
  light: LightName
  opacity: number
}
export interface Renderer {
  /** The next picture, valid until the one after it; null where the browser cannot draw any more. One at a time. */
  draw(layers: readonly Layer[], pace: Pace, size: Size): Promise<ImageData | null>
  close(): void
}

function linkProgram(gl: WebGL2RenderingContext, light: LightName): WebGLProgram {
  const program = gl.createProgram()
  const sources = [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, shaderOf(light)],
  ] as const
  for (const [kind, source] of sources) {
    const shader = gl.createShader(kind)
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  return program
}

function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): Uniforms {
  const at = (name: string) => gl.getUniformLocation(program, name)
  return {
    size: at('size'),
    time: at('time'),
    swell: at('swell'),
    warmth: at('warmth'),
    drive: at('drive'),
    share: at('share'),
    palette: at('palette'),
  }
}

function drawLayer(
  gl: WebGL2RenderingContext,
  { program, uniforms }: Ready,
  { light, opacity }: Layer,
  { pace, size }: { pace: Pace; size: Size },
): void {
  gl.useProgram(program)
  gl.uniform2f(uniforms.size, size.width, size.height)
  gl.uniform1f(uniforms.time, pace.time)
  gl.uniform1f(uniforms.swell, swellOf(pace))
  gl.uniform1f(uniforms.warmth, pace.warmth)
  gl.uniform1f(uniforms.drive, pace.drive)
  gl.uniform1f(uniforms.share, opacity)
  const levels = lightPalettes[light].flat()
  gl.uniform3fv(
    uniforms.palette,
    levels.map((level) => level / 255),
  )
  gl.drawArrays(gl.TRIANGLES, 0, 3)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Null where the browser has no WebGL2. */
export function createRenderer(): Renderer | null {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false })
  if (!gl) return null
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  const programs = new Map<LightName, { program: WebGLProgram; uniforms: Uniforms | null }>()
  let isClosed = false
  const isGone = () => isClosed || gl.isContextLost()

  /** Waits without blocking the page; false where it takes too long or the context is gone. */
  const until = async (isDone: () => boolean): Promise<boolean> => {
    const began = performance.now()
    while (!isGone() && performance.now() - began < PATIENCE_MS) {
      if (isDone()) return true
      await pause(LOOK_MS)
    }
    return false
  }
  const programOf = async (light: LightName): Promise<Ready | null> => {
    const known = programs.get(light) ?? { program: linkProgram(gl, light), uniforms: null }
    programs.set(light, known)
    if (known.uniforms) return { program: known.program, uniforms: known.uniforms }
    const { program } = known
    if (parallel && !(await until(() => gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR) === true)))
      return null
    if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null
    known.uniforms = uniformsOf(gl, program)
    return { program, uniforms: known.uniforms }
  }
  let picture: ImageData | null = null
  const read = async ({ width, height }: Size): Promise<ImageData | null> => {
    // A new buffer for each picture: drivers warn when one is reused.
    const buffer = gl.createBuffer()
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    gl.bufferData(gl.PIXEL_PACK_BUFFER, width * height * BYTES, gl.STREAM_READ)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    const isReady = await until(() => !fence || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED)
    if (picture?.width !== width || picture.height !== height) picture = new ImageData(width, height)
    if (isReady) {
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, picture.data)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    }
    gl.deleteSync(fence)
    gl.deleteBuffer(buffer)
    return isReady ? picture : null
  }
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
  return {
    async draw(layers, pace, size) {
      // A change of the size empties the picture.
      if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
      gl.viewport(0, 0, size.width, size.height)
      const ready = []
      for (const layer of layers) ready.push({ layer, program: await programOf(layer.light) })
      if (isGone()) return null
      for (const { layer, program } of ready) {
        if (!program) return null
        drawLayer(gl, program, layer, { pace, size })
      }
      return read(size)
    },
    close() {
      isClosed = true
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
