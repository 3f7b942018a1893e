/** Sparks that rise slowly from a bed of heat. */
export const embers = `
float sparks(vec2 p, float cells, float speed, float seed) {
  vec2 q = p * cells + vec2(0.35 * sin(p.y * 5.0 + time * 1.3 + seed), time * speed);
  vec2 cell = floor(q), at = fract(q) - 0.5;
  float own = hash(cell + seed);
  vec2 place = 0.34 * vec2(sin(own * 41.0 + time), cos(own * 87.0));
  float size = mix(14.0, 9.0, own);
  return step(0.62, own) * glow((at - place) * size) * (0.55 + 0.45 * sin(own * 63.0 + time * 3.0));
}
vec3 light(vec2 uv, vec2 p) {
  float heat = clouds(vec2(p.x * 1.6, p.y * 1.9 + time * 0.9) + 0.6 * noise(p * 1.3 - time * 0.5));
  float bed = smoothstep(-0.55, 0.3, p.y) * (0.55 + 0.35 * warmth + 0.1 * swell);
  vec3 sum = ramp(heat * 1.1 * bed) * (0.25 + 0.75 * bed) * smoothstep(0.16, 0.7, heat);
  float fade = smoothstep(-0.62, -0.1, p.y);
  float rise = sparks(p, 7.0, 1.8, 1.0) + 0.7 * sparks(p + 3.1, 11.0, 2.5, 5.0) + 0.5 * sparks(p - 1.7, 17.0, 3.2, 9.0);
  return sum + palette[3] * rise * (0.5 + 0.5 * drive) * mix(0.35, 1.0, fade);
}
`
