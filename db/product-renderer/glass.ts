import {
  AdditiveBlending,
  type BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  MultiplyBlending,
  ShaderMaterial,
} from 'three'

export function createClearMaterial(tint: string, thickness: number): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    roughness: 0.02,
    transmission: 1,
    ior: 1.33,
    thickness,
    attenuationColor: tint,
    attenuationDistance: thickness * 6,
    side: DoubleSide,
  })
  material.userData.lightShare = 0.25
  return material
}

/** A thin glass wall: tinted, stronger at grazing angles, and reflective; `shade` is the share of light it blocks. */
export function createPane(shape: BufferGeometry, tint: string, density = 1, shade = 0.4): Group {
  const stain = new ShaderMaterial({
    vertexShader:
      'varying vec3 vN; varying vec3 vV; void main() { vec4 m = modelViewMatrix * vec4(position, 1.0); vN = normalMatrix * normal; vV = -m.xyz; gl_Position = projectionMatrix * m; }',
    fragmentShader: `varying vec3 vN; varying vec3 vV; uniform vec3 tint; uniform float density;
      void main() { float c = max(abs(dot(normalize(vN), normalize(vV))), 0.12); gl_FragColor = vec4(pow(tint, vec3(density * (0.75 + 0.25 / c))) * (1.0 - 0.6 * pow(1.0 - c, 3.0)), 1.0); }`,
    uniforms: { tint: { value: new Color(tint) }, density: { value: density } },
    blending: MultiplyBlending,
    premultipliedAlpha: true,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  })
  const mirror = new MeshPhysicalMaterial({
    color: '#000000',
    roughness: 0.03,
    transparent: true,
    blending: AdditiveBlending,
    depthWrite: false,
    side: DoubleSide,
  })
  const [back, front] = [new Mesh(shape, stain), new Mesh(shape, mirror)]
  back.renderOrder = 1
  front.renderOrder = 2
  stain.userData.lightShare = shade
  mirror.userData.noShadow = true
  return new Group().add(back, front)
}
