import { expect, test } from 'bun:test'
import { raw } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'

test('what is put into a template is escaped as in JSX, wherever it stands', () => {
  const userText = `<b>"Fish" & 'chips'</b>`
  expect(String(markup`<p title="${userText}">${userText}</p>`)).toBe(String(<p title={userText}>{userText}</p>))
})

test('markup, lists and nothing stand in a template as in JSX', () => {
  expect(String(markup`<p>${raw('<b>')}${(<i>x</i>)}${['<', 1]}${null}${undefined}${false}${true}${0}</p>`)).toBe(
    '<p><b><i>x</i>&lt;10</p>',
  )
})

test('what cannot be markup throws', () => {
  expect(() => markup`<p>${Promise.resolve('x') as unknown as string}</p>`).toThrow('await it first')
  expect(() => markup`<p>${{ a: 1 } as unknown as string}</p>`).toThrow('cannot be shown')
})

test('line breaks of the template are nothing, those of what is put in stay', () => {
  const renderIcon = (name: string) =>
    String(markup`
      <p>
        ${name}
      </p>`)
  expect(renderIcon('a\n b')).toBe('<p>a\n b</p>')
  expect(renderIcon('c')).toBe('<p>c</p>')
})
