import { describe, expect, test } from 'bun:test'
import { createTestView } from '#tests/support/view.ts'
import { MessageBody, type ShownAttachment } from '#templates/tickets/message-body.tsx'

const photo: ShownAttachment = { id: 7, name: 'cup.jpg', type: 'image/jpeg', bytes: 2000, contentId: '' }

function render(message: { text?: string; html?: string; quoted?: string; imagesAllowed?: boolean }, attachments: ShownAttachment[] = []) {
  const { text = '', html = '', quoted = '', imagesAllowed = false } = message
  return (
    <MessageBody
      view={createTestView()}
      message={{ bodyText: text, bodyHtml: html, quotedText: quoted, imagesAllowed }}
      attachments={attachments}
      fileHref={({ id }) => `/files/${id}`}
      label="Amara, Nov 20"
    />
  ).markup
}

describe('the text of a message', () => {
  test('is escaped, and addresses in it are links without the punctuation after them', () => {
    const markup = render({ text: '<b>See</b> https://example.com/a?b=1&c=2. Thanks\n<script>alert(1)</script>' })
    expect(markup).toContain('&lt;b&gt;See&lt;/b&gt; <a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener noreferrer"')
    expect(markup).toContain('</a>. Thanks\n&lt;script&gt;')
    expect(markup).not.toContain('<script')
  })

  test('is no link for another scheme', () => {
    expect(render({ text: 'javascript:alert(1) and data:text/html,x' })).not.toContain('<a')
  })

  test('has what it quotes folded', () => {
    const markup = render({ text: 'Yes.', quoted: '> Is it broken?' })
    expect(markup).toContain('<summary aria-label="Show quoted text, Amara, Nov 20">Show quoted text</summary>')
    expect(markup).toContain('&gt; Is it broken?')
  })
})

describe('the HTML of a message', () => {
  const dropped: [what: string, html: string, absent: string][] = [
    ['a script', '<p>a<script>alert(1)</script></p>', 'alert'],
    ['a style sheet', '<style>*{display:none}</style><p>a</p>', 'display'],
    ['an event handler', '<p onclick="alert(1)">a</p>', 'onclick'],
    ['an htmx attribute', '<p hx-get="/logout" data-hx-get="/logout">a</p>', '/logout'],
    ['an Alpine attribute', '<p x-data="{}" @click="x">a</p>', 'x-data'],
    ['a style', '<p style="position:fixed">a</p>', 'position'],
    ['a class or id of ours', '<p class="button" id="reply">a</p>', 'button'],
    ['a form', '<form action="/logout"><input name="x"><button>Go</button></form><p>a</p>', '<form'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', 'evil'],
    ['a drawing', '<svg><a href="javascript:alert(1)">x</a></svg><p>a</p>', 'svg'],
    ['a comment', '<p>a<!-- secret --></p>', 'secret'],
    ['a script link', '<a href="javascript:alert(1)">a</a>', 'javascript'],
    ['a base address', '<base href="https://evil.example"><p>a</p>', 'evil'],
  ]
  for (const [what, html, absent] of dropped)
    test(`loses ${what}`, () => {
      const markup = render({ html })
      expect(markup).not.toContain(absent)
      expect(markup).toContain('a')
    })

  test('keeps text, lists and links, which open elsewhere without a referrer', () => {
    const markup = render({ html: '<ul><li>One <a href="https://example.com/x">link</a></li></ul>' })
    expect(markup).toContain(
      '<ul><li>One <a href="https://example.com/x" rel="nofollow noopener noreferrer" target="_blank">link</a></li></ul>',
    )
  })

  test('has no headings, because the page has its own', () => {
    expect(render({ html: '<h1>Big</h1>' })).toContain('<p>Big</p>')
  })

  test('marks the place of images of other servers until they are allowed', () => {
    const html = '<img src="https://track.example/p.gif" alt="&quot;Logo&quot; &lt;b&gt;"><img data-src="https://track.example/q.gif">'
    const blocked = render({ html })
    expect(blocked).not.toContain('track.example')
    expect(blocked).toContain('Image not loaded: &quot;Logo&quot; &lt;b&gt;')
    expect(render({ html, imagesAllowed: true })).toContain('src="https://track.example/q.gif"')
  })

  test.each(['src="cid:photo1@mail"', 'data-cid="photo1@mail"'])(
    'shows an attached image in its place, and not again below: %s',
    (source) => {
      const markup = render({ html: `<p><img ${source}></p>` }, [{ ...photo, contentId: 'photo1@mail' }])
      expect(markup).toContain('<img src="/files/7" loading="lazy" alt="">')
      expect(markup).not.toContain('message-files')
    },
  )

  test('never shows another attached file as an image', () => {
    const file = { ...photo, type: 'image/svg+xml', contentId: 'x' }
    expect(render({ html: '<img src="cid:x">' }, [file])).not.toContain('<img')
  })
})

test('attachments are named with their size and show images', () => {
  const markup = render({ text: 'Look' }, [photo, { ...photo, id: 8, name: 'a<b>.pdf', type: 'application/pdf' }])
  expect(markup).toContain('<img src="/files/7" alt="" loading="lazy"')
  expect(markup).toContain('a&lt;b&gt;.pdf')
  expect(markup).not.toContain('<img src="/files/8"')
  expect(markup).toContain('aria-label="cup.jpg 2 kB, Amara, Nov 20"')
})
