/** The sky after sunset: bands of cloud over a low sun. */
export const dusk = `
vec3 light(vec2 uv, vec2 p) {
  float low = 0.16 + 0.012 * sin(time);
  float height = smoothstep(low, -0.62, p.y);
  vec3 sky = mix(ramp(0.72), palette[0], pow(height, 0.55)) * 0.62;
  vec2 sun = vec2(p.x + 0.28, p.y - low + 0.05);
  float disc = smoothstep(0.17, 0.145, length(sun));
  sky += palette[3] * (0.5 * glow(sun * 3.0) + 0.32 * glow(sun * 1.2 * vec2(0.6, 1.2))) * (0.62 + 0.3 * warmth + 0.08 * swell);
  sky += palette[3] * disc * 0.35;
  float cloud = clouds(vec2(p.x * 1.5 + time * 0.5, p.y * 7.0 - 0.2 * time));
  float band = smoothstep(0.5, 0.8, cloud + 0.12 * drive) * smoothstep(-0.5, -0.1, p.y + 0.1);
  sky = mix(sky, palette[1] * 0.55, band * 0.6);
  sky += palette[2] * smoothstep(0.46, 0.54, cloud) * (1.0 - smoothstep(0.54, 0.66, cloud)) * 0.16;
  float land = smoothstep(low - 0.004, low + 0.006, p.y - 0.02 * sin(p.x * 3.0 + 1.0) - 0.012 * sin(p.x * 7.0));
  vec3 water = palette[1] * 0.28 + palette[3] * 0.22 * glow(vec2(sun.x * 5.0, (p.y - low) * 3.0)) * (0.6 + 0.4 * sin(p.y * 90.0 + 3.0 * noise(vec2(p.x * 8.0, p.y * 40.0 + time * 6.0))));
  return mix(sky, water, land);
}
`
