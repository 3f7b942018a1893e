/** Three candles, one close and two far away, and the warm air around them. */
export const candle = `
vec3 flame(vec2 p, float seed, float scale) {
  p /= scale;
  float lean = 0.1 * sin(time * 3.0 + seed) + 0.06 * sin(time * 5.3 + seed * 2.0);
  p.x -= lean * max(0.0, 0.1 - p.y);
  float height = 0.5 + 0.04 * sin(time * 4.1 + seed * 3.0) + 0.03 * (swell - 0.5);
  float up = clamp(-p.y / height, 0.0, 1.0);
  float width = 0.21 * sqrt(up) * (1.0 - up) + 0.006;
  float inside = smoothstep(width, 0.0, abs(p.x)) * smoothstep(0.02, -0.04, p.y) * smoothstep(1.0, 0.8, up);
  vec3 body = mix(palette[3], palette[2], up * up) * inside * (0.5 + 1.1 * smoothstep(0.05, 0.4, up));
  vec2 d = p + vec2(0.0, 0.2);
  float near = glow(d * vec2(4.2, 2.6)), far = 1.0 / (1.0 + dot(d, d) * 3.0);
  return body + palette[2] * near * 0.5 + palette[1] * far * far * (0.5 + 0.12 * warmth);
}
vec3 light(vec2 uv, vec2 p) {
  vec3 sum = palette[0] * (0.3 + 0.3 * noise(p * 1.4 + vec2(0.0, time)));
  float level = 0.12;
  sum += flame(p - vec2(-0.52, level), 0.0, 0.62);
  sum += flame(p - vec2(0.5, level - 0.05), 2.0, 0.36) * 0.7;
  sum += flame(p - vec2(0.66, level - 0.07), 4.0, 0.28) * 0.55;
  return sum * (0.78 + 0.22 * drive);
}
`
