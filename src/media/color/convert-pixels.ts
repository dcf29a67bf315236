import { type ColorSpace, d65, invert, matrixOf, multiply, srgbPrimaries, srgbToLight, curveOf } from './color-space.ts'

export const srgb: ColorSpace = {
  curves: [curveOf(srgbToLight), curveOf(srgbToLight), curveOf(srgbToLight)],
  toXyz: matrixOf([...d65, ...srgbPrimaries]),
}

/** Changes RGBA pixels to sRGB in place. Colors that sRGB does not have become the nearest that it has in each channel. */
export function convertPixels(data: Uint8Array, { curves, toXyz }: ColorSpace): void {
  const [red, green, blue] = curves
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = multiply(invert(srgb.toXyz), toXyz)
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [r, s, t] = [red[data[at]!]!, green[data[at + 1]!]!, blue[data[at + 2]!]!]
    data[at] = toByte(a * r + b * s + c * t)
    data[at + 1] = toByte(d * r + e * s + f * t)
    data[at + 2] = toByte(g * r + h * s + i * t)
  }
}

/** Whether no color would change by more than what nobody sees. */
export function isNearlySrgb(space: ColorSpace): boolean {
  const samples = new Uint8Array(sampleValues.length ** 3 * 4)
  let at = 0
  for (const red of sampleValues)
    for (const green of sampleValues)
      for (const blue of sampleValues) {
        samples.set([red, green, blue, 255], at)
        at += 4
      }
  const converted = samples.slice()
  convertPixels(converted, space)
  return converted.every((value, index) => Math.abs(value - samples[index]!) <= invisibleDifference)
}

const sampleValues = [0, 16, 48, 96, 144, 192, 224, 255]
/** Of 255. */
const invisibleDifference = 2

/** Fine enough for the darkest values, where the curve is steep. */
const steps = 16_384
const bytes = Uint8Array.from({ length: steps + 1 }, (_, step) => Math.round(255 * fromLight(step / steps)))

const toByte = (light: number): number => bytes[light <= 0 ? 0 : light >= 1 ? steps : Math.round(light * steps)]!

function fromLight(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
