import { Color, MeshPhysicalMaterial, type MeshPhysicalMaterialParameters, type Side, Vector3 } from 'three'
import { surfaceCode, surfaceNoise } from './material-shaders.ts'

export type MaterialKind = keyof typeof surfaceCode

/** Overrides of a material's defaults; `scale` multiplies the grain's fineness, `bump` its depth. */
export interface SurfaceOptions {
  scale?: number
  bump?: number
  second?: string
  along?: 'x' | 'y' | 'z'
  from?: [number, number, number]
  side?: Side
  more?: MeshPhysicalMaterialParameters
}

const defaultParameters: Record<MaterialKind, MeshPhysicalMaterialParameters> = {
  plain: { roughness: 0.55 },
  glaze: { roughness: 0.4, clearcoat: 0.75, clearcoatRoughness: 0.13 },
  matteGlaze: { roughness: 0.62, clearcoat: 0.12, clearcoatRoughness: 0.4 },
  clay: { roughness: 0.88, specularIntensity: 0.4 },
  wood: { roughness: 0.56, specularIntensity: 0.6 },
  canvas: { roughness: 0.86, specularIntensity: 0.35 },
  cloth: { roughness: 0.82, specularIntensity: 0.35 },
  wool: { roughness: 0.95, specularIntensity: 0.15, sheen: 0.7, sheenRoughness: 0.55 },
  waffle: { roughness: 0.95, specularIntensity: 0.15 },
  leather: { roughness: 0.5, specularIntensity: 0.6 },
  brushed: { roughness: 0.3, metalness: 1 },
  polished: { roughness: 0.14, metalness: 1 },
  powder: { roughness: 0.5, specularIntensity: 0.8 },
  enamel: { roughness: 0.28, clearcoat: 0.9, clearcoatRoughness: 0.06 },
  paper: { roughness: 0.95, specularIntensity: 0.2 },
  soap: { roughness: 0.58, specularIntensity: 0.6 },
  knurl: { roughness: 0.3, metalness: 1 },
  leaf: { roughness: 0.46, specularIntensity: 0.7 },
}

export function createSurface(kind: MaterialKind, color: string, options: SurfaceOptions = {}): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({ color, ...defaultParameters[kind], ...options.more })
  if (material.sheen > 0) material.sheenColor = new Color(color).lerp(new Color('#ffffff'), 0.35).multiplyScalar(0.5)
  if (options.side !== undefined) material.side = options.side
  const along = options.along ?? 'y'
  const turn = { x: 'p.xyz', y: 'p.yzx', z: 'p.zxy' }[along]
  material.onBeforeCompile = (shader) => {
    shader.uniforms.stuffSecond = { value: new Color(options.second ?? color) }
    shader.uniforms.stuffFrom = { value: new Vector3(...(options.from ?? [0, 0, 0])) }
    shader.uniforms.stuffScale = { value: options.scale ?? 1 }
    shader.uniforms.stuffBump = { value: options.bump ?? 1 }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vStuff; varying vec3 vStuffNormal;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvStuff = position; vStuffNormal = objectNormal;')
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        varying vec3 vStuff; varying vec3 vStuffNormal;
        uniform vec3 stuffSecond; uniform vec3 stuffFrom; uniform float stuffScale; uniform float stuffBump;
        ${surfaceNoise}
        vec3 stuffTurn(vec3 p) { return ${turn}; }
        ${surfaceCode[kind]}`,
      )
      .replace(
        '#include <roughnessmap_fragment>',
        `#include <roughnessmap_fragment>
        vec3 stuffN = normalize(vStuffNormal);
        stuffTint(stuffTurn(vStuff + stuffFrom), stuffTurn(stuffN), diffuseColor.rgb, roughnessFactor);`,
      )
      .replace(
        '#include <normal_fragment_maps>',
        `#include <normal_fragment_maps>
        {
          // Blinn's bump mapping by screen derivatives; jittered samples smooth the steps.
          float h = stuffHeight(stuffTurn(vStuff + stuffFrom), stuffTurn(stuffN)) * stuffBump;
          vec3 px = dFdx(vViewPosition); vec3 py = dFdy(vViewPosition);
          vec3 r1 = cross(py, normal); vec3 r2 = cross(normal, px);
          float det = dot(px, r1);
          vec3 slope = sign(det) * (dFdx(h) * r1 + dFdy(h) * r2);
          normal = normalize(abs(det) * normal + slope);
        }`,
      )
  }
  // Only materials of the same kind and direction share a compiled program.
  material.customProgramCacheKey = () => `${kind}-${along}`
  return material
}

/** Oak or walnut with early and late wood colors; the grain runs along this axis. */
export function createWood(
  kind: 'oak' | 'walnut' | 'beech',
  along: 'x' | 'y' | 'z' = 'y',
  from: [number, number, number] = [0, 0, 0],
): MeshPhysicalMaterial {
  const [light, dark] = { oak: ['#cda67a', '#a67a4e'], walnut: ['#7a5138', '#4b2f20'], beech: ['#dcb98f', '#c39a6c'] }[kind] as [
    string,
    string,
  ]
  return createSurface('wood', light, { second: dark, along, from })
}
