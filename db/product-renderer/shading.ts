import { ShaderChunk } from 'three'

/**
 * Patches three's physical shading: sampled lights give diffuse light and occlusion only, reflections come from the
 * environment map and dim where the sky is occluded. Call it before the first material compiles.
 */
export function useStudioShading(): void {
  swap(
    'lights_physical_pars_fragment',
    'reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;',
    '',
  )
  swap(
    'lights_physical_pars_fragment',
    'clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );',
    '',
  )
  swap(
    'lights_fragment_begin',
    'IncidentLight directLight;',
    'IncidentLight directLight; float skyOpen = 0.0; float skyCount = 0.0; float lightSeen = 1.0;',
  )
  swap(
    'lights_fragment_begin',
    'directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap',
    'lightSeen = ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap',
  )
  swap(
    'lights_fragment_begin',
    'vDirectionalShadowCoord[ i ] ) : 1.0;',
    `vDirectionalShadowCoord[ i ] ) : 1.0;
      directLight.color *= lightSeen;
      if ( UNROLLED_LOOP_INDEX > 0 ) {
        skyCount += 1.0;
        skyOpen += dot( geometryNormal, directLight.direction ) > 0.05 ? lightSeen : 1.0;
      }`,
  )
  // The light's radius, which varies per sample, rotates the soft shadow pattern so no grain remains. Three taps are enough.
  swap(
    'shadowmap_pars_fragment',
    'float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;',
    'float phi = ( interleavedGradientNoise( gl_FragCoord.xy ) + shadowRadius * 7.31 ) * PI2; mat2 around = mat2( cos( phi ), sin( phi ), - sin( phi ), cos( phi ) );',
  )
  for (let i = 0; i < 5; i += 1) {
    const [r, a] = [Math.sqrt((i + 0.5) / 3), i * 2.399963]
    const tap = `texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( ${i}, 5, phi ) * radius, shadowCoord.z ) )`
    swap(
      'shadowmap_pars_fragment',
      tap,
      i < 3
        ? tap.replace(
            `vogelDiskSample( ${i}, 5, phi )`,
            `around * vec2( ${(r * Math.cos(a)).toFixed(5)}, ${(r * Math.sin(a)).toFixed(5)} )`,
          )
        : '0.0',
    )
  }
  swap('shadowmap_pars_fragment', ') * 0.2;', ') / 3.0;')
  swap('lights_fragment_maps', 'iblIrradiance += getIBLIrradiance( geometryNormal );', '')
  swap(
    'lights_fragment_maps',
    'radiance += iblRadiance;',
    'float skyShare = skyCount > 0.0 ? mix( 0.15, 1.0, skyOpen / skyCount ) : 1.0; radiance += iblRadiance * skyShare;',
  )
  swap(
    'lights_fragment_maps',
    'clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );',
    'clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness ) * skyShare;',
  )
}

function swap(chunk: keyof typeof ShaderChunk, from: string, to: string): void {
  const text = ShaderChunk[chunk]
  if (!text.includes(from)) throw new Error(`three changed: ${chunk} no longer says ${from}`)
  ShaderChunk[chunk] = text.replace(from, to)
}
