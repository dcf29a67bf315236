import type sanitize from 'sanitize-html'

/** The sanitizer is imported on first use to keep startup fast. */
export async function sanitizeHtml(html: string, allowed: sanitize.IOptions): Promise<string> {
  const { default: sanitizer } = await import('sanitize-html')
  return sanitizer(html, allowed).trim()
}
