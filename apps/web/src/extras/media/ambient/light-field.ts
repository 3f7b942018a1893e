/** The ambient light as a WebGL drawing: three soft lights on the ink of the stage, darker at its foot. */

/** Pixels of the drawing. The lights are so soft that the browser can enlarge it to the screen. */
const SIZE = { width: 256, height: 160 } as const

const VERTEX = `attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }`

/** `time` in turns of the slowest light; `warmth` 0..1. The noise of one step of colour hides bands. */
const FRAGMENT = `precision mediump float;
uniform vec2 size; uniform float time; uniform float warmth;
float light(vec2 at, vec2 centre, vec2 radius) { vec2 d = (at - centre) / radius; return exp(-dot(d, d)); }
void main() {
  vec2 at = vec2(gl_FragCoord.x / size.x, 1.0 - gl_FragCoord.y / size.y);
  vec2 sway = vec2(sin(time), cos(time * 0.83));
  float ember = light(at, vec2(0.63, 0.38) + sway * vec2(0.055, 0.05), vec2(0.23, 0.32));
  float rose = light(at, vec2(0.38, 0.50) - sway.yx * vec2(0.06, 0.04), vec2(0.24, 0.26));
  float plum = light(at, vec2(0.14, 0.56) + sway.yx * vec2(0.03, 0.05), vec2(0.24, 0.24));
  float violet = light(at, vec2(0.98, 0.62) - sway * vec2(0.03, 0.04), vec2(0.20, 0.20));
  vec3 colour = vec3(0.058, 0.042, 0.064)
    + ember * mix(0.62, 1.0, warmth) * vec3(0.56, 0.33, 0.23)
    + rose * mix(0.7, 1.0, warmth) * vec3(0.30, 0.10, 0.13)
    + plum * vec3(0.17, 0.045, 0.10) + violet * vec3(0.07, 0.05, 0.12);
  float foot = 1.0 - smoothstep(0.52, 0.86, at.y);
  colour = mix(vec3(0.055, 0.039, 0.059), colour, mix(0.12, 1.0, foot));
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  gl_FragColor = vec4(colour + noise / 255.0, 1.0);
}`

export interface LightField {
  draw(time: number, warmth: number): void
  close(): void
}

function shaderOf(gl: WebGLRenderingContext, kind: number, source: string): WebGLShader | null {
  const shader = gl.createShader(kind)
  if (!shader) return null
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return gl.getShaderParameter(shader, gl.COMPILE_STATUS) ? shader : null
}

/** Null where the browser has no WebGL: the layer then shows lights made of CSS. */
export function createLightField(canvas: HTMLCanvasElement): LightField | null {
  Object.assign(canvas, SIZE)
  const gl = canvas.getContext('webgl', { alpha: false, antialias: false, depth: false, powerPreference: 'low-power' })
  const program = gl?.createProgram()
  if (!gl || !program) return null
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = shaderOf(gl, kind, source)
    if (!shader) return null
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  const [size, time, warmth] = ['size', 'time', 'warmth'].map((name) => gl.getUniformLocation(program, name))
  gl.uniform2f(size!, SIZE.width, SIZE.height)
  return {
    draw(at, warm) {
      gl.uniform1f(time!, at)
      gl.uniform1f(warmth!, warm)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}
