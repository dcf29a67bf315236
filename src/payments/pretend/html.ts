/** Markup that is already safe to send. */
export interface Markup {
  markup: string
}

/** Markup from a template: every value is escaped unless it is markup itself; lists are joined, null and false leave nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  return { markup: parts.reduce((whole, part, index) => whole + renderValue(values[index - 1]) + part) }
}

function renderValue(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(renderValue).join('')
  if (typeof value === 'object' && 'markup' in value) return String(value.markup)
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
