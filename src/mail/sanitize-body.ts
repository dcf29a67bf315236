import type sanitize from 'sanitize-html'
import { sanitizeHtml } from '#src/lib/text/sanitize-html.ts'

/** What a template may contain, of HTML that staff wrote. */
export const sanitizeTemplateBody = (body: string): Promise<string> => sanitizeHtml(body, allowedHtml)

const allowedHtml: sanitize.IOptions = {
  allowedTags: ['h1', 'h2', 'p', 'br', 'hr', 'a', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'img'],
  allowedAttributes: { a: ['href', 'class'], img: ['src', 'alt', 'width', 'height'], p: ['class'] },
  allowedClasses: { a: ['button'], p: ['code', 'quiet'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  // {{order_link}} is not a URL before it is filled in.
  allowedSchemesAppliedToAttributes: ['href', 'src'],
}
