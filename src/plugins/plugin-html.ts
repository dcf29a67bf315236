export class PluginHtml {
  constructor(readonly markup: string) {}
}

type Part = string | number | boolean | null | undefined | PluginHtml | Part[]

/** Escapes every value except markup made by itself; null, undefined and booleans are left out. */
export function html(texts: TemplateStringsArray, ...values: Part[]): PluginHtml {
  return new PluginHtml(texts.map((text, at) => text + (at < values.length ? toMarkup(values[at]) : '')).join(''))
}

function toMarkup(value: Part): string {
  if (value instanceof PluginHtml) return value.markup
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return value === null || value === undefined || typeof value === 'boolean' ? '' : Bun.escapeHTML(value)
}
