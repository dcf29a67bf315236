import type sanitize from 'sanitize-html'
import { safeHtml } from '#src/lib/safe-html.ts'

/** Staff's HTML with only what a description needs: no scripts, styles, event handlers or foreign frames. */
export const safeDescription = (html: string): Promise<string> => safeHtml(html, allowed)

const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'title'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
}
