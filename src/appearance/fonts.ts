import type { Fonts } from './themes.ts'

/** Pairs of the shipped font and of fonts that devices have: nothing more is loaded. `heading`: null = that of the text. */
export const fontStacks: Readonly<Record<Fonts, { text: string; heading: string | null }>> = {
  figtree: { text: figtree(), heading: null },
  editorial: { text: figtree(), heading: "'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,Georgia,serif" },
  classic: { text: "Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif", heading: null },
  geometric: { text: "Avenir,'Avenir Next',Montserrat,Corbel,'URW Gothic',source-sans-pro,sans-serif", heading: null },
  system: { text: "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif", heading: null },
}

/** Whether pages need the file of the shipped font. */
export const usesFigtree = (fonts: Fonts): boolean => fontStacks[fonts].text.startsWith('Figtree')

// As in static/css/tokens.css.
function figtree(): string {
  return "Figtree,'Figtree fallback',ui-sans-serif,system-ui,sans-serif"
}
