import { contrastRatio, nearestColor } from '#src/lib/images/color.ts'
import { type ThemeSettings, appearanceOf } from './appearance.ts'
import { leastTextContrast } from './limits.ts'

/** The accent as emails use it: on white, and with white text on it. */
export function mailAccent(settings: ThemeSettings): string {
  const { accent } = appearanceOf(settings).light
  return nearestColor(accent, (hex) => contrastRatio(hex, '#ffffff') >= leastTextContrast) ?? accent
}
