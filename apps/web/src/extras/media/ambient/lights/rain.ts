/** Rain on a window at night, with the lights of a street behind it. */
export const rain = `
vec3 street(vec2 p) {
  vec3 sum = palette[0] * 0.6 + palette[1] * 0.5 * glow(vec2(p.x * 0.8, p.y * 1.6 + 0.1));
  for (int i = 0; i < 7; i++) {
    float n = float(i);
    vec2 at = vec2(fract(n * 0.618 + 0.13) * 2.0 - 1.0, -0.22 + 0.3 * fract(n * 0.414));
    at.x += 0.03 * sin(time * 0.6 + n);
    float d = length(p - at);
    float radius = 0.07 + 0.06 * fract(n * 0.73);
    float disc = smoothstep(radius, radius * 0.55, d) * (0.4 + 0.3 * smoothstep(0.4, 0.9, d / radius)) + 0.35 * glow((p - at) / radius / 1.5);
    vec3 tint = i % 3 == 0 ? palette[2] * 1.3 : palette[3] * vec3(1.1, 0.82, 0.66);
    sum += tint * disc * (0.3 + 0.14 * warmth + 0.03 * sin(time * 2.0 + n * 2.0));
  }
  return sum;
}
/** Where drops bend the view, and how bright their edge is. */
vec3 drops(vec2 p, float cells, float speed) {
  vec2 q = p * vec2(cells, cells * 0.45);
  float column = floor(q.x);
  float own = hash(vec2(column, cells));
  q.y -= time * speed * (0.5 + own) + own * 9.0;
  float row = floor(q.y);
  float there = step(0.45, hash(vec2(column, row)));
  vec2 at = fract(q) - 0.5;
  float x = at.x - 0.22 * sin(own * 40.0 + row);
  vec2 d = vec2(x * 4.5, (at.y - 0.25) * 7.0);
  float drop = glow(d * 1.3) * there;
  float trail = exp(-x * x * 90.0) * smoothstep(0.25, -0.1, at.y) * smoothstep(-0.5, -0.2, at.y) * there;
  return vec3(d * drop, drop * 0.8 + trail * 0.35);
}
vec3 light(vec2 uv, vec2 p) {
  vec3 one = drops(p, 13.0, 3.4 + drive), two = drops(p + 4.0, 22.0, 2.6);
  vec2 bend = one.xy * 0.09 + two.xy * 0.05;
  vec3 sum = street(p - bend);
  return sum + palette[3] * (one.z + 0.6 * two.z) * 0.16 * (0.7 + 0.3 * swell);
}
`
