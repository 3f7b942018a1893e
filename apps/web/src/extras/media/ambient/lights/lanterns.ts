/** Paper lanterns out of focus that rise into the night. */
export const lanterns = `
vec3 layer(vec2 p, float cells, float radius, float speed, float seed) {
  vec2 q = vec2(p.x * cells + seed, p.y * cells + time * speed);
  // Shifts each column up or down, so that the lanterns do not line up in rows.
  q.y += hash(vec2(floor(q.x), seed)) * 7.0;
  vec2 cell = floor(q);
  float own = hash(cell + seed), other = hash(cell - seed);
  float room = 0.5 - radius;
  vec2 at = fract(q) - 0.5 - room * vec2(0.9 * sin(own * 50.0) + 0.1 * sin(time * 2.0 + own * 9.0), sin(other * 50.0));
  float d = length(at) / radius;
  float disc = smoothstep(1.0, 0.62, d) * (0.62 + 0.38 * smoothstep(-1.0, 1.0, at.y / radius));
  vec3 tint = mix(palette[1], mix(palette[2], palette[3], other * 0.8), 0.4 + 0.6 * own);
  float breath = 0.74 + 0.13 * sin(time * 3.0 + own * 40.0) + 0.13 * swell;
  return tint * step(0.5, other) * (disc + 0.3 * max(0.0, exp(-d * d * 0.8) - 0.02)) * breath;
}
vec3 light(vec2 uv, vec2 p) {
  vec3 sum = palette[0] * 0.55 + palette[1] * 0.3 * glow(vec2(p.x * 0.8 + 0.2, p.y * 1.3 - 0.1));
  float power = 0.62 + 0.23 * drive + 0.15 * warmth;
  sum += layer(p, 2.4, 0.22, 0.3, 2.0) * 0.5 * power;
  sum += layer(p, 4.6, 0.24, 0.45, 5.0) * 0.75 * power;
  return sum + layer(p, 9.0, 0.2, 0.7, 9.0) * 0.95 * power;
}
`
