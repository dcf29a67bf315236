import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

const script = await Bun.file(join(import.meta.dir, '../../static/js/kit/announcements.js')).text()

class Region {
  paragraphs: string[] = []
  set textContent(text: string) {
    this.paragraphs = text === '' ? [] : [text]
  }
  replaceChildren(...children: { textContent: string }[]) {
    this.paragraphs = children.map(({ textContent }) => textContent)
  }
}

/** The script in a page with as much of a browser as it uses, and a clock that the test moves. */
function openPage() {
  const [live, inDialog] = [new Region(), new Region()]
  let dialogs: Region[] = []
  let due: (() => void) | undefined
  const window = {} as { kit: { say(text: string): void } }
  const document = {
    querySelectorAll: (selector: string) => (selector === 'dialog:modal [data-live]' ? dialogs : []),
    getElementById: () => live,
    addEventListener() {},
    createElement: () => ({}),
  }
  const timers = { setTimeout: (work: () => void) => (due = work), clearTimeout: () => (due = undefined) }
  runInNewContext(script, { document, self: window, ...timers })
  return { live, inDialog, say: window.kit.say, openDialog: () => (dialogs = [inDialog]), passTime: () => due?.() }
}

describe('announcements', () => {
  test('close together are all read, in their order; a repeated one once', () => {
    const page = openPage()
    for (const text of ['Added to cart', 'Cart: 1 item', 'Added to cart', 'Subtotal $33.00']) page.say(text)
    expect(page.live.paragraphs).toEqual([])
    page.passTime()
    expect(page.live.paragraphs).toEqual(['Cart: 1 item', 'Added to cart', 'Subtotal $33.00'])
  })

  test('that come later replace those before', () => {
    const page = openPage()
    page.say('1 of 3')
    page.passTime()
    page.say('2 of 3')
    page.passTime()
    expect(page.live.paragraphs).toEqual(['2 of 3'])
  })

  test('are all read in a dialog that opens in between', () => {
    const page = openPage()
    page.say('Added to cart')
    page.openDialog()
    page.say('Subtotal $33.00')
    page.passTime()
    expect([page.live.paragraphs, page.inDialog.paragraphs]).toEqual([[], ['Added to cart', 'Subtotal $33.00']])
  })

  test('of a held key are its last ones', () => {
    const page = openPage()
    for (let place = 1; place <= 9; place++) page.say(`${place} of 9`)
    page.passTime()
    expect(page.live.paragraphs).toEqual(['6 of 9', '7 of 9', '8 of 9', '9 of 9'])
  })
})
