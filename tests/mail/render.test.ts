import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { expect, test } from 'bun:test'
import { mailSection, mailTable } from '#src/mail/mail-markup.ts'
import { builtInTemplates, type MailValue } from '#src/mail/templates/built-in-templates.ts'
import { htmlToPlainText } from '#src/mail/plain-text.ts'
import type { MailLayout } from '#src/mail/layout.ts'
import { renderMail, templateVariables } from '#src/mail/render.ts'

const mailLayout: MailLayout = {
  language: 'en',
  siteName: 'Corner & Co',
  baseUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  merchantAddress: '1 High Street\nPorto',
  accent: '#2e5b42',
  logo: null,
  links: [],
}

const renderTestMail = (subject: string, body: string, params: Record<string, MailValue> = {}) =>
  renderMail({ slug: 'welcome', subject, body }, params, mailLayout)

test('values are escaped in the HTML and unchanged in the text', () => {
  const mail = renderTestMail('Hello', '<p>Dear {{customer_name}}</p>', { customer_name: '<b>Ann & Bob</b>' })
  expect(mail.html).toContain('Dear &lt;b&gt;Ann &amp; Bob&lt;/b&gt;')
  expect(mail.text).toStartWith('Dear <b>Ann & Bob</b>')
})

test('a subject is one line of at most 250 characters, whatever its values', () => {
  const { subject } = renderTestMail('Hi {{customer_name}}', '<p>Hi</p>', { customer_name: `Ann\r\nBcc: ${'x'.repeat(300)}` })
  expect(subject).toStartWith('Hi Ann Bcc: xxx')
  expect(subject).toHaveLength(250)
})

test('placeholders inside a value are not replaced', () => {
  const mail = renderTestMail('Hi {{customer_name}}', '<p>{{customer_name}}</p>', { customer_name: '{{account_link}} {{site_name}}' })
  expect(mail.subject).toBe('Hi {{account_link}} {{site_name}}')
  expect(mail.text).toStartWith('{{account_link}} {{site_name}}')
})

test('a known variable without a value is omitted, an unknown one stays visible for staff', () => {
  expect(renderTestMail('a', '<p>[{{account_link}}] {{nonsense}} {{constructor}}</p>').text).toStartWith('[] {{nonsense}} {{constructor}}')
})

test('a value cannot add a header through the subject', () => {
  const { subject } = renderTestMail('For {{customer_name}}', '<p>x</p>', { customer_name: 'Ann\r\nBcc: all@example.com\u2028x' })
  expect(subject).toBe('For Ann Bcc: all@example.com x')
})

test('tables and sections are escaped in HTML and become lines of text', () => {
  const rows = mailTable([
    { name: 'Oak shelf × 2', detail: 'Size: <80 cm>', amount: '$120.00' },
    { name: 'Order total', amount: '$128.40', kind: 'total' },
  ])
  const sectionHtml = mailSection('Delivery', ['Ann & Bob', '', '1 High Street'], {
    label: 'Track',
    href: 'https://shop.example/t?a=1&b=2',
  })
  const mail = renderTestMail('x', '{{order_table}}{{delivery}}', { order_table: rows, delivery: sectionHtml })
  expect(mail.html).toContain('Size: &lt;80 cm&gt;')
  expect(mail.text).toContain('Oak shelf × 2\nSize: <80 cm>   $120.00\nOrder total   $128.40\n')
  expect(mail.text).toContain('Delivery\n\nAnn & Bob\n1 High Street\n\nTrack (https://shop.example/t?a=1&b=2)')
})

test("the layout includes the shop's name and address and no script", () => {
  const mail = renderTestMail('x', '<p>x</p>')
  expect(mail.html).toContain('Corner &amp; Co')
  expect(mail.html).toContain('1 High Street<br>Porto')
  expect(mail.html).toContain('prefers-color-scheme: dark')
  expect(mail.html).not.toContain('<script')
  expect(mail.text).toEndWith('-- \nCorner & Co\n1 High Street\nPorto\nhttps://shop.example\n')
  const renderedMail = renderMail(
    { slug: 'welcome', subject: 'x', body: '<p>x</p>' },
    {},
    { ...mailLayout, merchantAddress: 'Corner & Co\nPorto' },
  )
  expect(renderedMail.text).toEndWith('-- \nCorner & Co\nPorto\nhttps://shop.example\n')
})

test('in a language that is written from right to left, what is at the start or the end changes sides', () => {
  const body = '<ul><li>x</li></ul><blockquote>y</blockquote><table class="rows"><tr><td>z</td><td class="amount">1</td></tr></table>'
  const htmlIn = (language: string) => renderMail({ slug: 'welcome', subject: 'x', body }, {}, { ...mailLayout, language }).html
  const [english, hebrew] = [htmlIn('en'), htmlIn('he')]
  // Gmail drops the attributes of <html>.
  expect(hebrew).toContain('<table role="presentation" class="ground" lang="he" dir="rtl"')
  expect(hebrew.match(/(?:padding|border)-left/g)).toBeNull()
  expect(english.match(/(?:padding|border)-right/g)).toBeNull()
  expect([english, hebrew].map((html) => /<td class="amount" align="(\w+)"/.exec(html)?.[1])).toEqual(['right', 'left'])
})

test.each(builtInTemplates.map((template) => [template.slug, template] as const))(
  '%s uses only variables it declares',
  (slug, { variables }) => {
    const template = {
      slug,
      subject: builtInStrings[`mail.template.${slug}.subject`],
      body: builtInStrings[`mail.template.${slug}.body`],
    }
    const usedVariables = [...(template.subject + template.body).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')
    expect(templateVariables(slug)).toEqual(expect.arrayContaining(usedVariables))
    const mail = renderMail(template, variables, mailLayout)
    expect(mail.html + mail.text + mail.subject).not.toContain('{{')
  },
)

test('the two-factor template has type 13 and its four required variables', () => {
  const template = builtInTemplates.find((candidate) => candidate.typeId === 13)
  expect(template?.slug).toBe('two_factor_verification')
  expect(templateVariables('two_factor_verification')).toEqual(
    expect.arrayContaining(['verification_code', 'customer_name', 'expires_in_minutes', 'site_name']),
  )
})

test('lists, line breaks, entities and bare links are readable as text', () => {
  expect(
    htmlToPlainText(
      '<h1>A&nbsp;title</h1>\n<p>one<br>two &#8212; &lt;three&gt;</p><ul>\n<li>x</li>\n<li>y</li></ul><a href="https://a.example">https://a.example</a>',
    ),
  ).toBe('A title\n\none\ntwo — <three>\n\n- x\n- y\n\nhttps://a.example')
})

test('tables, images, links and what only looks like a tag are readable as text', () => {
  const table = '<table class="rows"><tr class="item"><td>1 × Mug</td><td class="amount">$9</td></tr></table>'
  const link = `<p><a class='button' href='https://a.example/?b=1&amp;c="2">'>Open</a><!-- hidden --> 1 < 2 <3</p>`
  expect(htmlToPlainText(`${table}${link}<hr><img src="https://a.example/x.png" alt="A &quot;mug&quot;">`)).toBe(
    '1 × Mug   $9\n\nOpen (https://a.example/?b=1&c="2">) 1 < 2 <3\n\nA "mug"',
  )
})

test('what the preview line leaves out joins nothing to an address beside it', () => {
  const { html } = renderTestMail('Hi', '<p>https://elsewhere.example/?x (mailto:a){{account_link}}</p>', {
    account_link: 'https://shop.example/s',
  })
  const preheader = /class="preheader"[^>]*>([^<]*)/.exec(html)![1]
  expect(preheader).toBe('https://elsewhere.example/?x https://shop.example/s')
})
