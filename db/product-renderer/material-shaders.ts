/** Value noise on an integer hash, identical on every machine. */
export const surfaceNoise = /* glsl */ `
uint stuffMix(uint h) { h ^= h >> 15u; h *= 2246822519u; h ^= h >> 13u; h *= 3266489917u; return h >> 8u; }
float stuffRandom(vec3 c) {
  uvec3 u = uvec3(ivec3(floor(c)) + 100000) * uvec3(73856093u, 19349663u, 83492791u);
  return float(stuffMix(u.x ^ u.y ^ u.z)) / 16777216.0;
}
float stuffNoise(vec3 p) {
  vec3 i = floor(p); vec3 f = p - i; f = f * f * (3.0 - 2.0 * f);
  uvec3 a = uvec3(ivec3(i) + 100000) * uvec3(73856093u, 19349663u, 83492791u);
  uvec3 b = a + uvec3(73856093u, 19349663u, 83492791u);
  uint aa = a.y ^ a.z; uint ba = b.y ^ a.z; uint ab = a.y ^ b.z; uint bb = b.y ^ b.z;
  vec4 l = vec4(float(stuffMix(a.x ^ aa)), float(stuffMix(a.x ^ ba)), float(stuffMix(a.x ^ ab)), float(stuffMix(a.x ^ bb)));
  vec4 r = vec4(float(stuffMix(b.x ^ aa)), float(stuffMix(b.x ^ ba)), float(stuffMix(b.x ^ ab)), float(stuffMix(b.x ^ bb)));
  l = mix(l, r, f.x); vec2 m = mix(l.xz, l.yw, f.y);
  return mix(m.x, m.y, f.z) / 16777216.0;
}
float stuffCloud(vec3 p) { return stuffNoise(p) * 0.66 + stuffNoise(p * 2.7 + 7.3) * 0.34; }
// Planar coordinates of the face for fabric.
vec2 stuffFace(vec3 p, vec3 n) {
  vec3 a = abs(n);
  if (a.x > a.y && a.x > a.z) return p.yz;
  if (a.y > a.z) return p.xz;
  return p.xy;
}
float stuffDots(vec3 p, float share, float size) {
  vec3 c = floor(p); float r = stuffRandom(c);
  vec3 o = 0.3 + 0.4 * vec3(stuffRandom(c + 17.0), stuffRandom(c + 41.0), stuffRandom(c + 73.0));
  return r < share ? 1.0 - smoothstep(size * 0.6, size, length(p - c - o) / (0.5 + r / share)) : 0.0;
}
float stuffWeave(vec2 q) {
  vec2 c = floor(q); vec2 f = abs(q - c - 0.5) * 2.0;
  float over = mod(c.x + c.y, 2.0);
  float warp = sqrt(max(0.0, 1.0 - f.x * f.x)) * (over > 0.5 ? 1.0 : 0.62) * (1.0 - 0.35 * f.y * f.y);
  float weft = sqrt(max(0.0, 1.0 - f.y * f.y)) * (over > 0.5 ? 0.62 : 1.0) * (1.0 - 0.35 * f.x * f.x);
  return max(warp, weft);
}
`

const flat = 'float stuffHeight(vec3 p, vec3 n) { return 0.0; } void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {}'

const weave = (threads: number, depth: number, mottle: number) => /* glsl */ `
float stuffHeight(vec3 p, vec3 n) {
  vec2 q = stuffFace(p, n) * ${threads.toFixed(1)} * stuffScale;
  q += 0.25 * vec2(stuffNoise(vec3(q.y * 0.11, q.x * 0.9, 1.0)), stuffNoise(vec3(q.x * 0.11, q.y * 0.9, 5.0)));
  return stuffWeave(q) * ${depth.toFixed(5)} / stuffScale + stuffCloud(p * 3.0) * 0.006;
}
void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
  vec2 q = stuffFace(p, n) * ${threads.toFixed(1)} * stuffScale;
  float thread = stuffRandom(vec3(floor(q.x), floor(q.y * 0.13), 3.0)) * 0.5 + stuffRandom(vec3(floor(q.x * 0.13), floor(q.y), 9.0)) * 0.5;
  col *= mix(0.8, 1.06, stuffWeave(q)) * (0.93 + 0.14 * thread) * (1.0 + ${mottle.toFixed(3)} * (stuffCloud(p * 1.6) - 0.5));
}`

/** GLSL functions per material: height, and tint with roughness. */
export const surfaceCode = {
  plain: flat,
  polished: flat,
  glaze: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 9.0 * stuffScale) * 0.0022 + stuffCloud(p * 2.2) * 0.008; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      float pool = stuffCloud(vec3(p.yz * 2.2, p.x * 1.2));
      col *= 0.9 + 0.2 * pool;
      float dots = max(stuffDots(p * 19.0, 0.2, 0.15), 0.7 * stuffDots(p * 40.0 + 5.0, 0.3, 0.2));
      col = mix(col, col * vec3(0.42, 0.34, 0.27), dots * 0.75);
    }`,
  matteGlaze: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) {
      // After the rotation p.x is the height: rings from throwing.
      return stuffNoise(vec3(p.x * 26.0, 0.5, 0.5)) * 0.0035 + stuffCloud(p * 30.0) * 0.0012 + stuffCloud(p * 2.0) * 0.012;
    }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      col *= 0.9 + 0.2 * stuffCloud(p * 2.4 + 9.0);
      col *= 0.97 + 0.06 * stuffNoise(vec3(p.x * 26.0, 0.5, 0.5));
      float dots = max(stuffDots(p * 16.0, 0.18, 0.13), 0.7 * stuffDots(p * 34.0 + 5.0, 0.3, 0.2));
      col = mix(col, col * vec3(0.5, 0.42, 0.36), dots * 0.6);
    }`,
  clay: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 34.0) * 0.0035 + stuffNoise(vec3(p.x * 20.0, 0.5, 0.5)) * 0.003 + stuffCloud(p * 2.0) * 0.01; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      col *= 0.86 + 0.28 * stuffCloud(p * 1.7 + 3.0);
      col *= 0.94 + 0.12 * stuffCloud(p * 26.0);
      col = mix(col, vec3(0.8, 0.74, 0.68), 0.1 * smoothstep(0.55, 0.95, stuffCloud(p * 3.1 + 40.0)));
    }`,
  wood: /* glsl */ `
    float stuffRing(vec3 p) {
      vec3 q = p * stuffScale; q.x *= 0.16;
      vec2 d = q.yz + vec2(2.7, 1.9) + 0.9 * vec2(stuffCloud(q * 0.7), stuffCloud(q * 0.7 + 31.0));
      float r = length(d);
      return r * 4.2 + 1.6 * stuffNoise(vec3(r * 1.3, 4.0, q.x * 0.4)) + 0.5 * stuffCloud(q * 3.5 + 11.0);
    }
    float stuffFiber(vec3 p) { return stuffNoise(vec3(p.x * 1.6, p.y * 46.0, p.z * 46.0) * stuffScale) * 0.6 + stuffNoise(vec3(p.x * 4.0, p.y * 105.0, p.z * 105.0) * stuffScale) * 0.4; }
    float stuffPore(vec3 p) { return smoothstep(0.72, 0.86, stuffNoise(vec3(p.x * 4.5, p.y * 64.0, p.z * 64.0) * stuffScale + 50.0)); }
    float stuffHeight(vec3 p, vec3 n) { return stuffFiber(p) * 0.0016 - stuffPore(p) * 0.0026; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      float ring = fract(stuffRing(p)); ring = smoothstep(0.0, 0.7, ring) * (1.0 - smoothstep(0.72, 1.0, ring));
      float f = stuffFiber(p);
      vec3 base = mix(col, stuffSecond, 0.12 + 0.56 * ring);
      base *= 0.86 + 0.26 * f;
      base *= 0.88 + 0.24 * stuffCloud(vec3(p.x * 0.3, p.yz * 1.1) * stuffScale + 5.0);
      base = mix(base, stuffSecond * 0.55, stuffPore(p) * 0.5);
      col = base; rough += (f - 0.5) * 0.16;
    }`,
  canvas: weave(42, 0.0034, 0.3),
  cloth: weave(72, 0.0013, 0.12),
  wool: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) {
      vec2 q = stuffFace(p, n) * 20.0 * stuffScale;
      float twill = abs(fract((q.x + q.y) * 0.5) - 0.5) * 2.0;
      return twill * 0.006 + stuffCloud(p * 55.0) * 0.009 + stuffCloud(p * 5.0) * 0.02;
    }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      vec2 q = stuffFace(p, n) * 20.0 * stuffScale;
      float twill = abs(fract((q.x + q.y) * 0.5) - 0.5) * 2.0;
      col *= 0.84 + 0.18 * twill; col *= 0.82 + 0.36 * stuffCloud(p * 60.0); col *= 0.92 + 0.16 * stuffCloud(p * 4.0);
    }`,
  waffle: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) {
      vec2 q = abs(fract(stuffFace(p, n) * 11.0 * stuffScale) - 0.5) * 2.0;
      return smoothstep(0.3, 1.0, max(q.x, q.y)) * 0.022 + stuffCloud(p * 60.0) * 0.005 + stuffCloud(p * 3.0) * 0.03;
    }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      vec2 q = abs(fract(stuffFace(p, n) * 11.0 * stuffScale) - 0.5) * 2.0;
      col *= mix(0.74, 1.0, smoothstep(0.2, 0.95, max(q.x, q.y))); col *= 0.9 + 0.2 * stuffCloud(p * 50.0);
    }`,
  leather: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 30.0 * stuffScale) * 0.003 + stuffNoise(p * 95.0 * stuffScale) * 0.0011 + stuffCloud(p * 3.0) * 0.008; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      col *= 0.82 + 0.36 * stuffCloud(p * 3.2 + 2.0); col *= 0.95 + 0.1 * stuffNoise(p * 60.0); rough += (stuffCloud(p * 12.0) - 0.5) * 0.24;
    }`,
  brushed: /* glsl */ `
    float stuffLine(vec3 p) { return stuffNoise(vec3(p.x * 150.0, p.y * 2.0, p.z * 2.0) * stuffScale) * 0.6 + stuffNoise(vec3(p.x * 330.0, p.y * 3.0, p.z * 3.0) * stuffScale) * 0.4; }
    float stuffHeight(vec3 p, vec3 n) { return stuffLine(p) * 0.00035 + stuffCloud(p * 1.5) * 0.004; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) { float l = stuffLine(p); col *= 0.93 + 0.1 * l; rough += (l - 0.5) * 0.16; }`,
  powder: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 52.0 * stuffScale) * 0.0013; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) { col *= 0.97 + 0.06 * stuffCloud(p * 46.0); }`,
  enamel: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 4.0) * 0.005; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      float d = max(stuffDots(p * 15.0, 0.22, 0.16), stuffDots(p * 33.0 + 8.0, 0.26, 0.2)); col = mix(col, stuffSecond, d * 0.85);
    }`,
  paper: /* glsl */ `
    float stuffSheet(vec3 p, vec3 n) { return abs(n.x) > 0.7 ? 0.5 : stuffNoise(vec3(p.x * 210.0 * stuffScale, p.yz * 0.6)); }
    float stuffHeight(vec3 p, vec3 n) { return stuffSheet(p, n) * 0.0022 + stuffCloud(p * 40.0) * 0.0007; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) { col *= 0.8 + 0.28 * stuffSheet(p, n); }`,
  soap: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 8.0) * 0.006 + stuffDots(p * 15.0, 0.3, 0.2) * 0.0016; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {
      col *= 0.93 + 0.14 * stuffCloud(p * 4.0);
      float d = max(stuffDots(p * 15.0, 0.4, 0.2), stuffDots(p * 31.0 + 8.0, 0.45, 0.24)); col = mix(col, vec3(0.42, 0.26, 0.11), d * 0.6);
    }`,
  knurl: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) {
      float a = atan(p.y, p.z) * 0.08 * 90.0 * stuffScale; float b = p.x * 90.0 * 0.6 * stuffScale;
      return (abs(fract(a + b) - 0.5) + abs(fract(a - b) - 0.5)) * 0.0055 / stuffScale;
    }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) {}`,
  leaf: /* glsl */ `
    float stuffHeight(vec3 p, vec3 n) { return stuffCloud(p * 16.0) * 0.004; }
    void stuffTint(vec3 p, vec3 n, inout vec3 col, inout float rough) { col *= 0.78 + 0.44 * stuffCloud(p * 5.0); }`,
}
