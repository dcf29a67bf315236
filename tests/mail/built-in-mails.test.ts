import { describe, expect, test } from 'bun:test'
import { mailTable } from '#src/mail/mail-markup.ts'
import type { MailLayout } from '#src/mail/layout.ts'
import { renderMail } from '#src/mail/render.ts'
import { builtInTemplates, type MailSlug, type MailValue } from '#src/mail/templates/built-in-templates.ts'
import { builtInText } from '#src/mail/templates/templates.ts'
import { findTemplateErrors } from '#src/mail/templates/template-rules.ts'

const layoutOf = (language: string): MailLayout => ({
  language,
  siteName: 'Sundry & Co.',
  baseUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  merchantAddress: 'Sundry\n418 Alder Street',
  accent: '#2d5744',
  logo: { src: 'https://shop.example/logo.png', width: 120, height: 40 },
  links: [{ title: 'Terms', href: 'https://shop.example/terms' }],
})

const table = mailTable([
  { name: '1 × Mug', detail: 'Moss', amount: '$24.00' },
  { name: 'Total', amount: '$24.00', kind: 'total' },
])

/** Links stay text, tables become tables. */
const valuesOf = (slug: MailSlug): Record<string, MailValue> =>
  Object.fromEntries(
    Object.entries(builtInTemplates.find((template) => template.slug === slug)!.variables).map(([name, sample]) => [
      name,
      name.endsWith('_table') ? table : sample,
    ]),
  )

async function renderBuiltIn(slug: MailSlug, language: string) {
  const text = await builtInText(slug, language)
  return { ...renderMail({ slug, ...text }, valuesOf(slug), layoutOf(language)), template: text }
}

/** What elements an email has, with their attributes. */
function readElements(html: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  new HTMLRewriter()
    .on('*', { element: ({ tagName, attributes }) => void elements.push({ name: tagName, attributes: Object.fromEntries(attributes) }) })
    .transform(html)
  return elements
}

/** Gmail drops a whole style attribute with one of these, Outlook ignores them. */
const stripped = /url\(|position\s*:|float\s*:|flex|grid|var\(|calc\(|expression|@import|margin[^;]*:-|negative/i

const languages = ['en', 'de', 'fr']
describe.each(languages)('the built-in emails in %s', (language) => {
  test.each(builtInTemplates.map(({ slug }) => slug))(
    '%s has text, preview line and a layout for Outlook, Gmail and dark mode',
    async (slug) => {
      const { subject, html, text, template } = await renderBuiltIn(slug, language)
      expect(findTemplateErrors({ slug, ...template })).toEqual([])
      expect(subject).not.toBe('')
      expect([subject, html, text].join('\n')).not.toMatch(/\{\{|\}\}|undefined|\[object/)

      expect(html).toStartWith('<!doctype html>')
      expect(html).toContain(`<html lang="${language}" dir="ltr">`)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('@media (prefers-color-scheme: dark)')
      // Outlook has no max-width: a table of its own holds the column, and ends after it.
      expect(html.match(/<!--\[if mso\]><table [^>]*width="600"/g)).toHaveLength(1)
      expect(html.match(/<!--\[if/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length ?? 0)
      // Gmail cuts off longer ones, and drops long style sheets.
      expect(Buffer.byteLength(html)).toBeLessThan(102_000)
      expect(/<style>(.*?)<\/style>/s.exec(html)![1]!.length).toBeLessThan(8192)

      const [, preheader = ''] =
        /<body[^>]*>\s*<div class="preheader" style="[^"]*display:none[^"]*mso-hide:all[^"]*">([^<]*?)<span translate="no">&#847;/.exec(
          html,
        ) ?? []
      expect(preheader.trim()).not.toBe('')

      expect(text.split('\n-- \n')[0]!.trim()).not.toBe('')
      expect(text).not.toMatch(/<\/?(?:p|h1|a|td|strong)\b|&(?:amp|nbsp|lt);/)
    },
  )

  test.each(builtInTemplates.map(({ slug }) => slug))(
    '%s has its styles inline, names its images and links to whole addresses',
    async (slug) => {
      const { html } = await renderBuiltIn(slug, language)
      const elements = readElements(html)
      const named = (...names: string[]) => elements.filter(({ name }) => names.includes(name))
      expect(elements.filter(({ attributes: { style = '' } }) => stripped.test(style))).toEqual([])
      expect(named('h1', 'h2', 'p', 'a', 'ul', 'blockquote').filter(({ attributes }) => !attributes['style'])).toEqual([])
      expect(named('img').filter(({ attributes }) => !attributes['alt'] || !attributes['width'] || !attributes['height'])).toEqual([])
      expect(named('img')).toHaveLength(1)
      expect(named('table').filter(({ attributes: { role, class: name } }) => role !== 'presentation' && name !== 'rows')).toEqual([])
      expect(named('a').filter(({ attributes: { href = '' } }) => !/^(https:|mailto:)/.test(href))).toEqual([])
      expect(named('script', 'link', 'form', 'video', 'svg', 'iframe')).toEqual([])
    },
  )
})

test('every email that the store sends is among them, new orders and low stock for staff too', () => {
  const slugs = new Set<string>(builtInTemplates.map(({ slug }) => slug))
  for (const slug of ['staff_new_order', 'staff_low_stock', 'review_request', 'cart_reminder']) expect(slugs.has(slug)).toBe(true)
})

test('French has a no-break space before its marks', async () => {
  for (const { slug } of builtInTemplates) {
    const { subject, body } = await builtInText(slug, 'fr')
    const words = `${subject} ${body.replace(/<[^>]*>/g, ' ')}`.replace(/https?:\S+|^Re:/g, '')
    expect({ slug, found: words.match(/[\p{L}\d] ?[;!?:](?=\s|$)/gu)?.filter((mark) => !/\u00a0|\u202f/.test(mark)) ?? [] }).toEqual({
      slug,
      found: [],
    })
  }
})
