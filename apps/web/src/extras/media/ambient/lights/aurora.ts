/** Curtains of light in a night sky, with a few stars. */
export const aurora = `
float curtain(vec2 p, float n) {
  float x = p.x * (1.3 + 0.25 * n) + 0.35 * sin(p.y * 1.4 + time * (1.0 + 0.2 * n) + n * 2.3) + n * 3.7;
  float foot = 0.02 + 0.09 * sin(x * 1.9 + time * 0.8 + n) + 0.05 * sin(x * 4.1 - time * 1.3) - 0.1 * n;
  float d = foot - p.y;
  float rays = 0.5 + 0.5 * noise(vec2(x * 9.0 + time * 1.2, n * 5.0 + time * 0.4));
  float broad = 0.35 + 0.65 * noise(vec2(x * 1.8 - time * 0.7, n * 9.0));
  return smoothstep(-0.05, 0.03, d) * exp(-max(d, 0.0) * (3.4 - 1.2 * drive)) * rays * broad;
}
vec3 light(vec2 uv, vec2 p) {
  vec3 sum = palette[0] * (0.35 + 0.4 * uv.y);
  sum += mix(palette[3], palette[1], smoothstep(0.0, -0.38, p.y)) * curtain(p, 0.0) * (0.85 + 0.15 * swell);
  sum += mix(palette[2], palette[1], smoothstep(-0.1, -0.45, p.y)) * curtain(p, 1.0) * 0.95;
  sum += palette[1] * curtain(p, 2.0) * 0.9;
  vec2 cell = floor(p * 34.0);
  float own = hash(cell);
  vec2 star = fract(p * 34.0) - 0.5 - 0.3 * vec2(sin(own * 90.0), cos(own * 70.0));
  return sum + palette[3] * step(0.93, own) * glow(star * 8.0) * 0.45 * smoothstep(0.15, -0.3, p.y);
}
`
