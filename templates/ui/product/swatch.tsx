import { markup } from '#templates/jsx/markup.ts'

/** A color dot. SVG, because the content security policy forbids style attributes. */
export const Swatch = ({ color }: { color: string }) =>
  markup`<svg class="swatch" viewBox="0 0 2 2" aria-hidden="true"><circle cx="1" cy="1" r="1" fill="${color}"></circle></svg>`
