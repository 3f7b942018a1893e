/** Ridges of sand one behind the other, with the low sun on one side of each. */
export const dunes = `
float ridge(float x, float n) {
  float slow = time * (0.12 + 0.1 * n);
  return 0.09 * sin(x * (1.5 - 0.1 * n) + n * 2.4 + slow) + 0.06 * sin(x * (2.1 + 0.3 * n) + n * 1.3) + 0.04 * sin(x * 3.1 + n * 5.0 - slow * 1.3);
}
vec3 light(vec2 uv, vec2 p) {
  vec3 sum = mix(vec3(0.34, 0.16, 0.15), palette[0] * 0.7, smoothstep(-0.05, -0.55, p.y));
  sum += palette[3] * 0.4 * glow((p - vec2(0.55, -0.26)) * vec2(1.6, 2.6)) * (0.7 + 0.22 * warmth + 0.08 * swell);
  for (int i = 0; i < 5; i++) {
    float n = float(i);
    float line = -0.2 + 0.12 * n + ridge(p.x, n) * (0.55 + 0.2 * n);
    float slope = (ridge(p.x + 0.01, n) - ridge(p.x - 0.01, n)) * 50.0;
    float d = p.y - line;
    float lit = smoothstep(-0.25, 0.3, slope);
    float grain = 0.5 + 0.5 * sin((d * 60.0 + 4.0 * noise(vec2(p.x * 3.0, d * 8.0) + time * 0.6)) * (1.0 - 0.1 * n));
    vec3 sand = ramp(0.1 + 0.58 * lit * exp(-max(d, 0.0) * 5.0)) * (0.85 - 0.1 * n);
    sand += palette[3] * grain * grain * lit * exp(-max(d, 0.0) * 9.0) * (0.07 + 0.06 * drive);
    sand += palette[3] * exp(-abs(d) * 90.0) * lit * 0.22;
    sum = mix(sum, sand, smoothstep(0.0, 0.008, d));
  }
  return sum;
}
`
