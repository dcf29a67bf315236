declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features: string[]): GlyphRun
  }
  interface GlyphRun {
    glyphs: { id: number; path: { toSVG(): string } }[]
    advanceWidth: number
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
    direction: 'ltr' | 'rtl'
  }
  export function create(bytes: Uint8Array): Font
}
