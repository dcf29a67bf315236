import { Glob } from 'bun'
import { describe, expect, test } from 'bun:test'
import { minifyScript, minifySheet } from '#src/web/minify.ts'
import { staticRoot } from '#src/web/assets.ts'

describe('a minified sheet', () => {
  test.each([
    ['.a {\n  color: red;\n  margin: 0;\n}\n', '.a{color:red;margin:0}'],
    ['/* one */\n.a { /* two */ color: red /* three */; }', '.a{color:red}'],
    ['.a > .b, .c ~ .d { gap: 0 }', '.a>.b,.c ~ .d{gap:0}'],
    ['@media (width > 860px) and (hover: hover) { .a { gap: 0 } }', '@media (width>860px) and (hover:hover){.a{gap:0}}'],
    ['.a :is(.b, .c) { width: calc(1px + 2px) }', '.a :is(.b,.c){width:calc(1px + 2px)}'],
    [".a::before { content: ' /* ; } */  '; }", ".a::before{content:' /* ; } */  '}"],
    ['.a { content: "\\"  ;  }"; gap: 0 }', '.a{content:"\\"  ;  }";gap:0}'],
    ['.a { src: url( /a,  b ); mask: url("data:x,  (y)") }', '.a{src:url( /a,  b );mask:url("data:x,  (y)")}'],
    ['.a { --empty: ; --b: x }', '.a{--empty:;--b:x}'],
  ])('of %p is %p', (css, expected) => {
    expect(minifySheet(css)).toBe(expected)
  })
})

test('a minified script has short names for its own variables and keeps those of others', () => {
  const js = minifyScript(';(() => {\n  const counted = self.kit.count(1)\n  self.kit.say(counted)\n})()\n')
  expect(js).not.toContain('counted')
  expect(js).toContain('self.kit.say(')
})

// Each file is minified alone: a name outside a function would be shortened, and clash with one of another file.
test('a script declares nothing outside a function', async () => {
  const declaring: string[] = []
  for await (const name of new Glob('js/**/*.js').scan(staticRoot())) {
    const source = await Bun.file(`${staticRoot()}/${name}`).text()
    if (/^(?:async )?(?:function|const|let|var|class)\b/m.test(source)) declaring.push(name)
  }
  expect(declaring).toEqual([])
})
