import type sanitize from 'sanitize-html'

/** Somebody's HTML with only what is allowed in it. The sanitiser is loaded when first needed: opening the shop must not wait for it. */
export async function sanitizeHtml(html: string, allowed: sanitize.IOptions): Promise<string> {
  const { default: sanitizer } = await import('sanitize-html')
  return sanitizer(html, allowed).trim()
}
