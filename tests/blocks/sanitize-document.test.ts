import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import type { Block } from '#src/blocks/block-document.ts'
import { findBlockKind } from '#src/blocks/block-kinds.ts'
import { maxBlocks, maxDocumentLength, maxRichTextLength } from '#src/blocks/limits.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import { checkDocument, sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import { sanitizeLink } from '#src/blocks/sanitize-link.ts'
import { fc } from '#tests/support/properties.ts'
import { findActiveContent } from './active-content.ts'
import { anyBlock } from './any-block.ts'

const text = (html: string, id = 'text1'): Block => ({ id, kind: 'text', version: 1, data: { html } })
const sanitize = async (...blocks: unknown[]) => (await sanitizeDocument({ version: 1, blocks: blocks as Block[] })).blocks
const check = async (...blocks: unknown[]) => (await checkDocument({ version: 1, blocks: blocks as Block[] })).errors
const sanitizeText = async (html: string) => (await sanitize(text(html)))[0]!.data['html']

describe('a document from a form', () => {
  test('is parsed from JSON; nothing entered is an empty document', () => {
    expect(parseDocument('{"version":1,"blocks":[]}')).toEqual({ version: 1, blocks: [] })
    expect(parseDocument('  ')).toEqual({ version: 1, blocks: [] })
    expect(parseDocument(null)).toEqual({ version: 1, blocks: [] })
  })

  test.each([
    ['broken JSON', '{"version":1'],
    ['another version', '{"version":2,"blocks":[]}'],
    ['no blocks', '{"version":1}'],
    ['a list', '[]'],
  ])('is refused at its field: %s', (_, json) => {
    expect(() => parseDocument(json, 'body')).toThrow(expect.objectContaining({ key: 'blocks.errors.unreadable', field: 'body' }))
  })

  test('is refused when it is too long or has too many blocks', () => {
    expect(() => parseDocument(' '.repeat(maxDocumentLength + 1))).toThrow(
      expect.objectContaining({ key: 'blocks.errors.documentTooLong' }),
    )
    const blocks = Array.from({ length: maxBlocks + 1 }, () => text('<p>a</p>'))
    expect(() => parseDocument({ version: 1, blocks })).toThrow(expect.objectContaining({ key: 'blocks.errors.tooMany' }))
  })
})

describe('sanitizing', () => {
  test.each([
    ['scripts and styles', '<p>a<script>alert(1)</script><style>p{}</style></p>', '<p>a</p>'],
    ['event attributes', '<p onclick="alert(1)">a</p><img src="x" onerror="alert(1)">', '<p>a</p>'],
    ['frames and objects', '<iframe src="https://evil.example"></iframe><object data="x"></object><p>a</p>', '<p>a</p>'],
    ['script links', '<a href="javascript:alert(1)">a</a><a href=" jAvascript:alert(1)">b</a>', '<a>a</a><a>b</a>'],
    ['attributes of htmx and of our scripts', '<p hx-get="/x" data-hx-get="/x" data-rail="x" id="main" class="dialog">a</p>', '<p>a</p>'],
    ['broken markup', '<p>a<strong>b</p><table><tr><td>c', '<p>a<strong>b</strong></p><table><tr><td>c</td></tr></table>'],
    ['forms', '<form action="/cart/add"><input name="a"><button>Go</button></form>', 'Go'],
  ])('removes %s', async (_, html, expected) => {
    expect(await sanitizeText(html)).toBe(expected)
  })

  test('gives a block only the fields of its kind, each within its limits', async () => {
    const data = {
      caption: 'x'.repeat(500),
      width: 'huge',
      image: { src: 'https://evil.example/a.png', alt: 'a' },
      link: 'javascript:1',
      more: 1,
    }
    const [block] = await sanitize({ id: 'image1', kind: 'image', version: 1, data })
    expect(block!.data).toEqual({ caption: 'x'.repeat(300), width: 'text', image: null, link: '' })
  })

  test('names the block and the field that staff must change', async () => {
    const data = { caption: 'x'.repeat(500), link: 'javascript:alert(1)' }
    expect(await check(text('a'), { id: 'image1', kind: 'image', version: 1, data })).toEqual([
      { path: 'blocks.1.data.caption', key: 'blocks.errors.tooLong', params: { most: 300 } },
      { path: 'blocks.1.data.link', key: 'blocks.errors.link' },
    ])
  })

  test('reports text of two megabytes instead of cutting it silently', async () => {
    expect(await check(text('a'.repeat(2 * 1024 * 1024)))).toEqual([
      { path: 'blocks.0.data.html', key: 'blocks.errors.tooLong', params: { most: maxRichTextLength } },
    ])
  })

  test('gives blocks unique ids', async () => {
    const blocks = await sanitize(text('a', 'same1'), text('b', 'same1'), text('c', '<b>'), { kind: 'text' })
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(4)
    expect(blocks[0]!.id).toBe('same1')
  })

  test('leaves out what is no block', async () => {
    expect(await sanitize(null, 'text', { kind: 5 }, { kind: '<b>' }, [])).toEqual([])
  })

  test('leaves blocks of unknown kinds and versions as they are, marked as unchecked', async () => {
    const countdown = { id: 'later1', kind: 'countdown', version: 3, data: { until: 5, nested: [{ html: '<b>x</b>' }] } }
    const newer = { ...text('<script>1</script>', 'newer1'), version: 99 }
    expect(await sanitize(countdown, newer)).toEqual([
      { ...countdown, unchecked: true },
      { ...newer, unchecked: true },
    ])
  })

  test('does not believe that a block was checked', async () => {
    expect(await sanitize({ ...text('<script>1</script>a'), unchecked: true })).toEqual([text('a')])
  })
})

test.each([
  ['/about', '/about'],
  [' /shop?on_sale=1#top ', '/shop?on_sale=1#top'],
  ['#sizes', '#sizes'],
  ['https://example.com', 'https://example.com/'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['tel:+15551234', 'tel:+15551234'],
  ['//evil.example', ''],
  ['/\\evil.example', ''],
  ['https://shop.example@evil.example', ''],
  ['java\nscript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['example', ''],
])('the link %p is stored as %p', (typed, stored) => {
  expect(sanitizeLink(typed)).toBe(stored)
})

describe('any JSON', () => {
  test('becomes a document of valid blocks without active content, and the second time changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBlock, { maxLength: 6 }), async (blocks) => {
        const document = await sanitizeDocument({ version: 1, blocks: blocks as Block[] })
        for (const { kind, data, unchecked } of document.blocks) {
          if (!unchecked) expect([...Value.Errors(findBlockKind(kind)!.schema, data)]).toEqual([])
        }
        const stored = JSON.parse(JSON.stringify(document))
        expect(findActiveContent(document)).toEqual([])
        expect(await sanitizeDocument(stored)).toEqual(stored)
      }),
      { numRuns: 300 },
    )
  })
})
