/** Rings that widen from the centre, as slow as breath at rest and fuller with the tempo. */
export const pulse = `
vec3 light(vec2 uv, vec2 p) {
  vec2 q = p - vec2(0.0, -0.09);
  float angle = atan(q.y, q.x);
  float uneven = 0.05 * sin(angle * 2.0 + time * 2.0) + 0.025 * sin(angle * 3.0 - time * 2.6);
  float d = length(q) * (1.0 + uneven) - 0.02 * swell;
  float wave = d * 24.0 - time * 6.0;
  float crest = pow(0.5 + 0.5 * sin(wave), 5.0), foot = 0.5 + 0.5 * sin(wave - 0.7);
  float uneasy = 0.6 + 0.4 * sin(d * 6.0 - time * 2.0 + angle);
  float reach = exp(-d * (2.3 - 0.8 * drive)) * smoothstep(0.02, 0.24, d);
  vec3 sum = ramp(0.15 + 0.7 * exp(-d * 2.8)) * reach * (0.34 + 0.5 * foot) * (0.75 + 0.25 * swell);
  sum += palette[3] * crest * uneasy * reach * (0.34 + 0.16 * drive);
  sum += palette[2] * glow(q * 5.5) * (0.28 + 0.3 * swell);
  return sum + palette[1] * 0.22 * noise(p * 1.4 + time * 0.7);
}
`
