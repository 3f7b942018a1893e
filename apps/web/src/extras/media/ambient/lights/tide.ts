/** Long waves that come in one behind the other, with light on their crests. */
export const tide = `
vec3 light(vec2 uv, vec2 p) {
  vec3 sum = palette[0] * (0.5 + 0.5 * glow(vec2(p.x * 0.9, (p.y + 0.42) * 2.4)));
  sum += palette[3] * 0.42 * glow(vec2((p.x - 0.2) * 1.5, (p.y + 0.4) * 4.5));
  for (int i = 0; i < 6; i++) {
    float n = float(i);
    float depth = 0.4 + 0.28 * n;
    float line = -0.3 + 0.13 * n + 0.01 * n * n;
    float x = p.x * (3.2 - 0.3 * n);
    float wave = 0.03 * depth * (sin(x + time * (2.2 - 0.2 * n) + n * 2.1) + 0.6 * sin(x * 1.9 - time * 1.6 + n * 4.0));
    wave += 0.018 * depth * (swell - 0.5);
    float d = p.y - line - wave;
    float body = smoothstep(0.0, 0.012, d) * exp(-max(d, 0.0) * (9.0 - n * 0.6));
    float shine = 0.5 + 0.5 * sin(x * 1.3 - time * 1.1 + n * 1.7);
    float crest = exp(-abs(d) * (70.0 - n * 6.0));
    sum = mix(sum, ramp(0.16 + 0.3 * shine + 0.03 * n) * 0.75, body * 0.75);
    sum += palette[3] * crest * shine * shine * (0.4 + 0.25 * drive) * (0.7 + 0.3 * warmth);
  }
  return sum;
}
`
