import { blockKinds } from '#src/blocks/block-kinds.ts'
import { fc } from '#tests/support/properties.ts'

const snippets = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<p hx-get="/x" style="x">[cms-form id=3]</p>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-800.webp',
  '</textarea><iframe src=//evil.example>',
  '\ud800\u0000 a \u0001 b',
  '<table><tr><td>',
  '&lt;script&gt;',
  '<p class=MsoListParagraph><![if !supportLists]>·<![endif]>a<p>b</p>',
  '<b style="font-weight:normal"><span style="font-style:italic">',
)
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, snippets, fc.string(), fc.double(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }),
})).value
/** Any JSON, often with the names of a real kind, so that its fields are reached. */
export const anyBlock = fc.oneof(
  anyJson,
  fc.constantFrom(...blockKinds).chain((kind) =>
    fc.record(
      {
        id: fc.oneof(fc.constantFrom('same1', 'other1'), anyJson),
        kind: fc.constant(kind.kind),
        version: fc.oneof(fc.constantFrom(1, 2, 99), anyJson),
        data: fc.record(Object.fromEntries(Object.keys(kind.fields).map((name) => [name, anyValueOf(kind.fields[name]!)])), {
          requiredKeys: [],
        }),
      },
      { requiredKeys: ['kind'] },
    ),
  ),
)
function anyValueOf(field: (typeof blockKinds)[number]['fields'][string]): fc.Arbitrary<unknown> {
  if (field.type !== 'list') return anyJson
  const item = Object.fromEntries(Object.entries(field.fields).map(([name, nested]) => [name, anyValueOf(nested)]))
  return fc.oneof(anyJson, fc.array(fc.record(item, { requiredKeys: [] }), { maxLength: 4 }))
}
