import { asciiAt, readOr, viewOf } from '../headers/byte-view.ts'
import { type ColorSpace, curveOf } from './color-space.ts'
import { srgb } from './convert-pixels.ts'

/** 'table' stands for a profile that only tables of colors describe, as of printers and scanners. */
export type ProfileContent = ColorSpace | 'table' | null

/** What the ICC profile of an image in light says (ICC.1:2022); null for one that is damaged, or for other images. */
export const readProfile = (profile: Uint8Array): ProfileContent => readOr(null, () => readContent(profile))

function readContent(profile: Uint8Array): ProfileContent {
  const kind = asciiAt(profile, 16, 4)
  if (kind !== 'RGB ' && kind !== 'GRAY') return null
  const tags = readTags(profile)
  if (kind === 'GRAY') return grayOf(tags)
  if (tags.has('A2B0') || tags.has('A2B1')) return 'table'
  const colorants = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(tags.get(name)))
  const [red, green, blue] = ['rTRC', 'gTRC', 'bTRC'].map((name) => readCurve(tags.get(name)))
  if (!red || !green || !blue || colorants.includes(null)) return null
  return { curves: [red, green, blue], toXyz: [0, 1, 2].flatMap((row) => colorants.map((color) => color![row]!)) }
}

function grayOf(tags: Map<string, Uint8Array>): ColorSpace | null {
  const curve = readCurve(tags.get('kTRC'))
  return curve && { curves: [curve, curve, curve], toXyz: srgb.toXyz }
}

/** More tags than any profile has. */
const maxTags = 200

function readTags(profile: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(profile)
  const count = Math.min(view.getUint32(128), maxTags)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const [at, start] = [132 + index * 12, view.getUint32(132 + index * 12 + 4)]
      return [asciiAt(profile, at, 4), profile.subarray(start, start + view.getUint32(at + 8))] as const
    }),
  )
}

const readXyz = (tag: Uint8Array | undefined): number[] | null => (tag ? [8, 12, 16].map((at) => fixedAt(viewOf(tag), at)) : null)

function readCurve(tag: Uint8Array | undefined): Float64Array | null {
  if (!tag) return null
  const type = asciiAt(tag, 0, 4)
  if (type === 'curv') return curveOf(sampledCurve(tag))
  return type === 'para' ? curveOf(parametricCurve(viewOf(tag))) : null
}

function sampledCurve(tag: Uint8Array): (value: number) => number {
  const view = viewOf(tag)
  const count = view.getUint32(8)
  if (count === 0) return (value) => value
  if (count === 1) return (value) => value ** (view.getUint16(12) / 256)
  const sample = (index: number) => view.getUint16(12 + index * 2) / 65_535
  return (value) => {
    const position = value * (count - 1)
    const below = Math.min(Math.floor(position), count - 2)
    return sample(below) + (sample(below + 1) - sample(below)) * (position - below)
  }
}

/** The five functions of the ICC, with parameters named as there. */
function parametricCurve(view: DataView): (value: number) => number {
  const kind = view.getUint16(8)
  const length = [1, 3, 4, 5, 7][kind]
  if (length === undefined) throw new RangeError('an unknown curve')
  const [g, a, b, c, d, e, f] = Array.from({ length }, (_, index) => fixedAt(view, 12 + index * 4)) as [number, ...(number | undefined)[]]
  const power = (value: number) => Math.max(0, (a ?? 1) * value + (b ?? 0)) ** g
  if (kind === 0) return power
  if (kind === 1 || kind === 2) return (value) => (value >= -(b ?? 0) / (a || 1) ? power(value) : 0) + (c ?? 0)
  return (value) => (value >= (d ?? 0) ? power(value) + (e ?? 0) : (c ?? 0) * value + (f ?? 0))
}

/** Sixteen bits before the point and sixteen after it. */
const fixedAt = (view: DataView, at: number): number => view.getInt32(at) / 65_536
