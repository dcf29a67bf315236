import { keysOf } from '#src/lib/collections/records.ts'
import { type FieldName, type ProductKinds, type ScalarFacts, productFields } from './fields/product-fields.ts'
import type sanitize from 'sanitize-html'
import { sanitizeHtml } from '#src/lib/text/sanitize-html.ts'

/** Keeps text, lists, links, tables and our own images, nothing that runs or loads from elsewhere. Alignment styles become data-align. */
export const sanitizeDescription = (html: string): Promise<string> => sanitizeHtml(html, richTextOptions)

export async function sanitizeRichTexts(facts: Partial<Pick<ScalarFacts, RichTextName>>): Promise<void> {
  for (const name of keysOf(productFields).filter(isRichText)) {
    const html = facts[name]
    if (html !== undefined) facts[name] = await sanitizeDescription(html)
  }
}

type RichTextName = { [P in FieldName]: ProductKinds[P] extends 'richText' ? P : never }[FieldName]
const isRichText = (name: FieldName): name is RichTextName => productFields[name].kind === 'richText'

const blockTags = ['p', 'h2', 'h3', 'h4']
const alignments = ['center', 'right']

/** What rich text may hold, for fields that allow something more. */
export const richTextOptions = {
  allowedTags: [
    ...blockTags,
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    ...Object.fromEntries(blockTags.map((tag) => [tag, [{ name: 'data-align', values: alignments }]])),
    ...Object.fromEntries(['th', 'td'].map((tag) => [tag, ['colspan', 'rowspan']])),
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(blockTags.map((tag) => [tag, withAlignment])),
    // The page has its own h1.
    h1: (_, attribs) => withAlignment('h2', attribs),
    h5: (_, attribs) => withAlignment('h4', attribs),
    h6: (_, attribs) => withAlignment('h4', attribs),
    del: 's',
    strike: 's',
    // Numeric sizes only, and always an alt text.
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...(isWholeNumber(width) && isWholeNumber(height) ? { width, height } : {}), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownImagePath.test(attribs.src ?? ''),
} satisfies sanitize.IOptions

// Path format of src/media. External images would leak visitors to their host, and the CSP blocks them.
const ownImagePath = /^\/media\/[a-z0-9]{32}-\d{1,4}\.webp$/

const isWholeNumber = (text: string) => /^[1-9]\d{0,4}$/.test(text)

function withAlignment(tagName: string, { style, ...attribs }: sanitize.Attributes): sanitize.Tag {
  const styleAlignment = /(?:^|;)\s*text-align\s*:\s*(center|right)\b/i.exec(style ?? '')?.[1]?.toLowerCase()
  const alignment = styleAlignment ?? attribs['data-align'] ?? ''
  return { tagName, attribs: alignments.includes(alignment) ? { 'data-align': alignment } : {} }
}
