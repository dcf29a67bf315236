export interface Markup {
  markup: string
}

/** Builds HTML from a template. Escapes values except Markup; joins lists; null and false render nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  return { markup: parts.reduce((whole, part, index) => whole + renderValue(values[index - 1]) + part) }
}

function renderValue(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(renderValue).join('')
  if (typeof value === 'object' && 'markup' in value) return String(value.markup)
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
