import type { CodePoints, GammaAndPrimaries, ImageHeader } from '../headers/header-types.ts'
import { type ColorSpace, curveOf, d65, matrixOf, spansColors, srgbPrimaries, srgbToLight } from './color-space.ts'
import { isNearlySrgb } from './convert-pixels.ts'
import { readProfile } from './icc-profile.ts'

/** `profile`: the profile stays in the file. `unsupported`: no sRGB image would look alike. */
export type SourceColors = ColorSpace | 'srgb' | 'profile' | 'unsupported'

/** What to do with the colors of an image. */
export function sourceColors({ isCmyk, profile, codePoints, gamma }: ImageHeader): SourceColors {
  // Decoding mixes the inks into light as browsers do without a profile; what a profile says about the inks is lost.
  if (isCmyk) return profile ? 'unsupported' : 'srgb'
  if (codePoints && hdrTransfers.has(codePoints.transfer)) return 'unsupported'
  const space = profile ? readProfile(profile) : codePoints ? spaceOfCodePoints(codePoints) : gamma && spaceOfGamma(gamma)
  if (space === 'table') return 'profile'
  if (space === null || !spansColors(space)) return 'srgb'
  return isNearlySrgb(space) ? 'srgb' : space
}

/** PQ and HLG. */
const hdrTransfers = new Set([16, 18])

/** Red, green and blue under D65, by number; others count as those of sRGB. */
const primariesByNumber: Record<number, readonly number[]> = {
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
}

/** Curves by number; the others are near that of sRGB, and browsers use it for them. */
const curvesByNumber: Record<number, (value: number) => number> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
}

function spaceOfCodePoints({ primaries, transfer }: CodePoints): ColorSpace {
  const curve = curveOf(curvesByNumber[transfer] ?? srgbToLight)
  return { curves: [curve, curve, curve], toXyz: matrixOf([...d65, ...(primariesByNumber[primaries] ?? srgbPrimaries)]) }
}

function spaceOfGamma({ gamma, chromaticities }: GammaAndPrimaries): ColorSpace | null {
  const primaries = chromaticities ?? [...d65, ...srgbPrimaries]
  // What programs write for sRGB, whose curve is near it.
  if (isNear([gamma], [1 / 2.2]) && isNear(primaries, [...d65, ...srgbPrimaries])) return null
  const curve = curveOf((value) => value ** (1 / gamma))
  return { curves: [curve, curve, curve], toXyz: matrixOf(primaries) }
}

const isNear = (values: readonly number[], others: readonly number[]): boolean =>
  values.every((value, index) => Math.abs(value - others[index]!) < 0.01)
