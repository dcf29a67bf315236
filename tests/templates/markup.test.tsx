import { expect, test } from 'bun:test'
import { raw } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'

test('values in a template are escaped as in JSX, in any position', () => {
  const userText = `<b>"Fish" & 'chips'</b>`
  expect(String(markup`<p title="${userText}">${userText}</p>`)).toBe(String(<p title={userText}>{userText}</p>))
})

test('markup, lists and empty values render in a template as in JSX', () => {
  expect(String(markup`<p>${raw('<b>')}${(<i>x</i>)}${['<', 1]}${null}${undefined}${false}${true}${0}</p>`)).toBe(
    '<p><b><i>x</i>&lt;10</p>',
  )
})

test('a value that cannot be rendered throws', () => {
  expect(() => markup`<p>${Promise.resolve('x') as unknown as string}</p>`).toThrow('await it first')
  expect(() => markup`<p>${{ a: 1 } as unknown as string}</p>`).toThrow('cannot be shown')
})

test('line breaks of the template are removed, those in values stay', () => {
  const renderIcon = (name: string) =>
    String(markup`
      <p>
        ${name}
      </p>`)
  expect(renderIcon('a\n b')).toBe('<p>a\n b</p>')
  expect(renderIcon('c')).toBe('<p>c</p>')
})
