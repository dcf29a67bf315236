import type { Html } from '#templates/jsx/html.ts'

const drawn = new Map<string, Html>()

/** A dot of colour. Drawn, because the content security policy allows no style attribute. */
export function Swatch({ color }: { color: string }) {
  // A list of products shows the same few dots again and again.
  let swatch = drawn.get(color)
  if (!swatch) {
    swatch = draw(color)
    if (drawn.size < 1000) drawn.set(color, swatch)
  }
  return swatch
}

const draw = (color: string) => (
  <svg class="swatch" viewBox="0 0 2 2" aria-hidden="true">
    <circle cx="1" cy="1" r="1" fill={color} />
  </svg>
)
