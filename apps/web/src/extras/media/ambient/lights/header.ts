/**
 * The part of the fragment shader that all lights share. A light is a function `vec3 light(vec2 uv, vec2 p)` that returns what it
 * adds to the ink of the stage.
 *
 * - `uv`: 0..1 from the upper left corner. `p`: from the centre, in units of the shorter side, y downwards.
 * - `time`: radians of the slowest movement. A light multiplies it by 8 at most, so that nothing flickers.
 * - `swell`: 0..1, rises and falls at most as often as `pace.ts` allows. `warmth` and `drive`: 0..1, change within seconds.
 * - `palette`: see `light-palettes.ts`.
 */
export const header = `#version 300 es
precision highp float;
uniform vec2 size;
uniform float time, swell, warmth, drive, share;
uniform vec3 palette[4];
out vec4 result;

float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float clouds(vec2 p) {
  float sum = 0.57 * noise(p);
  p = mat2(0.8, 0.6, -0.6, 0.8) * p * 2.03 + 7.1;
  sum += 0.29 * noise(p);
  p = mat2(0.8, 0.6, -0.6, 0.8) * p * 2.03 + 7.1;
  return sum + 0.14 * noise(p);
}
float glow(vec2 d) { return exp(-dot(d, d)); }
/** The palette as a ramp, 0..1. */
vec3 ramp(float x) {
  x = clamp(x, 0.0, 1.0) * 3.0;
  return mix(mix(palette[0], palette[1], min(x, 1.0)), mix(palette[2], palette[3], max(x - 2.0, 0.0)), clamp(x - 1.0, 0.0, 1.0));
}
vec3 light(vec2 uv, vec2 p);

const vec3 INK = vec3(0.059, 0.043, 0.063);
/** No channel is brighter, so that texts keep their contrast. */
const float BRIGHTEST = 0.68;
void main() {
  vec2 uv = gl_FragCoord.xy / size;
  vec2 p = (gl_FragCoord.xy - 0.5 * size) / min(size.x, size.y);
  vec3 sum = INK + light(uv, p) * (0.72 + 0.28 * warmth);
  // One factor for all channels keeps the hue.
  float most = max(sum.r, max(sum.g, sum.b));
  sum *= BRIGHTEST * (1.0 - exp(-most / BRIGHTEST)) / most;
  // Half a level of colour, so that slow gradients have no bands.
  sum += (hash(gl_FragCoord.xy + 17.0) - 0.5) / 255.0;
  result = vec4(sum, share);
}
`
