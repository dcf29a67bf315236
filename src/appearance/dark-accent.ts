import { toHex, toOklch } from '#src/lib/images/color.ts'

/** In the dark, the accent is a light tone of the same hue. */
export function darkAccent(accent: string): string {
  const { chroma, hue } = toOklch(accent)
  return toHex({ lightness: 0.8, chroma: Math.min(chroma * 1.3, maxDarkChroma), hue })
}

// More would be outside of sRGB at that lightness.
const maxDarkChroma = 0.13
