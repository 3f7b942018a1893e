/** Folds of cloth that catch the light. */
export const silk = `
vec3 light(vec2 uv, vec2 p) {
  vec2 q = mat2(0.8, 0.6, -0.6, 0.8) * (p + vec2(0.1, 0.05));
  q += 0.16 * vec2(sin(q.y * 3.1 + time * 1.2), cos(q.x * 2.6 - time));
  q += 0.07 * vec2(sin(q.y * 6.3 - time * 1.6), cos(q.x * 5.7 + time * 1.3));
  float fold = q.x * 15.0 + 2.2 * sin(q.y * 2.1 + time * 0.8) + 0.8 * sin(q.y * 5.3 - time * 0.6 + q.x * 3.0);
  float height = 0.5 + 0.5 * sin(fold);
  float slope = cos(fold);
  float depth = 0.55 + 0.45 * sin(fold * 0.37 + time * 0.5 + q.y * 2.0);
  float shade = 0.08 + (0.5 * height * height + 0.1 * slope) * depth;
  float shine = pow(max(0.0, 0.5 + 0.5 * sin(fold + 0.9)), 7.0) * depth;
  float veil = 0.3 + 0.7 * glow(vec2(p.x * 0.7 - 0.15, p.y * 1.1 + 0.25));
  return (ramp(shade) * 0.9 + palette[3] * shine * (0.3 + 0.2 * drive + 0.06 * swell)) * veil;
}
`
