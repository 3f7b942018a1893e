/** Light of the surface, far above, on deep water. */
export const deepWater = `
vec3 light(vec2 uv, vec2 p) {
  float depth = smoothstep(-0.6, 0.45, p.y);
  vec3 sum = mix(palette[2] * 0.75, palette[0] * 0.6, sqrt(depth));
  vec2 q = p * vec2(6.5, 9.0 + 5.0 * p.y) + vec2(time * 0.6, 0.0);
  float ripple = 1.0 - abs(2.0 * clouds(q * 0.42 + 0.5 * vec2(sin(time + q.y * 0.3), cos(time * 0.8))) - 1.0);
  sum += palette[3] * pow(ripple, 7.0) * (0.34 + 0.16 * drive) * pow(1.0 - depth, 1.6);
  float angle = p.x / (p.y + 1.5);
  float shaft = noise(vec2(angle * 7.0 + time * 0.8, time * 0.5)) * noise(vec2(angle * 17.0 - time, 3.0));
  sum += palette[3] * shaft * shaft * 1.45 * (1.0 - depth) * (0.6 + 0.3 * warmth + 0.1 * swell);
  return sum;
}
`
