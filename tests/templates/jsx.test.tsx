import { expect, test } from 'bun:test'
import { hx, raw } from '#templates/jsx/html.ts'
import { jsx } from '#templates/jsx/jsx-runtime.ts'

test('text and attributes are escaped, and existing markup is not', () => {
  const userText = `<b>"Fish" & 'chips'</b>`
  expect(String(<p title={userText}>{userText}</p>)).toBe(
    '<p title="&lt;b&gt;&quot;Fish&quot; &amp; &#x27;chips&#x27;&lt;/b&gt;">&lt;b&gt;&quot;Fish&quot; &amp; &#x27;chips&#x27;&lt;/b&gt;</p>',
  )
  expect(String(<p>{raw('<b>bold</b>')}</p>)).toBe('<p><b>bold</b></p>')
})

test('a typed entity is unchanged after passing through a form', () => {
  expect(String(<input value="AT&amp;T" />)).toBe('<input value="AT&amp;T">')
  expect(String(<input value={'AT&amp;T'} />)).toBe('<input value="AT&amp;amp;T">')
})

test('null, undefined, true and false render nothing between tags, and zero renders', () => {
  expect(
    String(
      <p>
        {null}
        {undefined}
        {true}
        {false}
        {0}
        {['a', ['b']]}
      </p>,
    ),
  ).toBe('<p>0ab</p>')
})

test('flags have no value, false and undefined are omitted, and ARIA flags are words', () => {
  expect(String(<input disabled={true} checked={false} name={undefined} aria-invalid={true} />)).toBe(
    '<input disabled aria-invalid="true">',
  )
  expect(String(<i class={['a', false, undefined, 'b']} />)).toBe('<i class="a b"></i>')
  expect(String(<i class={[false]} />)).toBe('<i></i>')
})

test('a value is escaped however often it was rendered before', () => {
  const values = [...Array.from({ length: 200 }, (_, index) => `"${index}" <&>`), '"0" <&>', `${'long '.repeat(30)}<script>`]
  for (const value of values) {
    expect(String(<i title={value}>{value}</i>)).toBe(`<i title="${Bun.escapeHTML(value)}">${Bun.escapeHTML(value)}</i>`)
  }
  for (let i = 0; i < 3; i++) expect(String(<a href="javascript:alert(2)">x</a>)).toBe('<a>x</a>')
  // Attributes differ in the values they allow.
  expect(String(<i title="javascript:alert(2)" />)).toBe('<i title="javascript:alert(2)"></i>')
})

test('attribute names that TSX cannot express are spread', () => {
  expect(String(<form {...hx({ 'hx-status:422': 'target:#x' })} />)).toBe('<form hx-status:422="target:#x"></form>')
})

test('a hostile attribute name throws', () => {
  expect(() => jsx('p', { 'x onload=alert(1)': 'y' })).toThrow('Not a name')
  expect(() => jsx('p', { onclick: 'alert(1)' })).toThrow('not written')
  expect(() => jsx('p><script', {})).toThrow('Not a name')
})

test('promises and plain objects are rejected as children and as values', () => {
  expect(() => jsx('p', { children: Promise.resolve('x') })).toThrow('await it first')
  expect(() => jsx('p', { children: { a: 1 } })).toThrow('cannot be shown')
  expect(() => jsx('p', { title: { a: 1 } })).toThrow('cannot hold')
})

test('plain text inside script and style throws', () => {
  expect(() => jsx('script', { children: 'alert(1)' })).toThrow('raw()')
  expect(String(<style>{raw('p{color:red}')}</style>)).toBe('<style>p{color:red}</style>')
})

test('a URL that would run a script is omitted', () => {
  for (const address of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
  ]) {
    expect(String(<a href={address}>x</a>)).toBe('<a>x</a>')
  }
  expect(String(<a href="/javascript:notes">x</a>)).toBe('<a href="/javascript:notes">x</a>')
})

test('components and fragments render nothing of their own', () => {
  const Bold = ({ children }: { children: string }) => <b>{children}</b>
  expect(
    String(
      <>
        <Bold>{'<'}</Bold>
        <br />
      </>,
    ),
  ).toBe('<b>&lt;</b><br>')
})

test('markup is not a string to the type checker', () => {
  // @ts-expect-error markup is not assignable to string
  const text: string = <p>x</p>
  expect(text).not.toBeString()
})
