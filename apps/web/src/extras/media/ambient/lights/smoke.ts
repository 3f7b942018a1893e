/** Smoke that turns in a beam of light. */
export const smoke = `
vec3 light(vec2 uv, vec2 p) {
  vec2 q = p * 1.5 + vec2(0.0, time * 0.7);
  vec2 turn = vec2(noise(q * 1.4 + time * 0.5), noise(q * 1.4 + 9.0 - time * 0.4)) - 0.5;
  vec2 curl = q + turn * (1.5 + 0.5 * drive);
  float thick = clouds(curl * 1.5 + vec2(0.0, time * 0.4));
  float wisp = 1.0 - abs(2.0 * clouds(curl * 2.2 - time * 0.3) - 1.0);
  float beam = glow(vec2((p.x - 0.25 + p.y * 0.55) * 1.7, (p.y + 0.1) * 0.9));
  vec3 sum = ramp(thick * thick * 1.5) * (0.16 + 0.95 * beam);
  return sum + palette[3] * pow(wisp, 4.0) * beam * (0.26 + 0.12 * warmth + 0.05 * swell);
}
`
