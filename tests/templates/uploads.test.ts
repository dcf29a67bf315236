import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

const script = await Bun.file(join(import.meta.dir, '../../static/js/admin/uploads.js')).text()

/** As much of an element as the script uses. */
class FakeElement {
  readonly dataset: Record<string, string> = {}
  readonly children: FakeElement[] = []
  parent: FakeElement | null = null
  className = ''
  textContent = ''
  constructor(readonly name: string) {}
  get isConnected(): boolean {
    return this.parent !== null
  }
  append(...children: FakeElement[]): void {
    for (const child of children) child.parent = this
    this.children.push(...children)
  }
  remove(): void {
    this.parent!.children.splice(this.parent!.children.indexOf(this), 1)
    this.parent = null
  }
  replaceWith(other: FakeElement): void {
    this.parent!.append(other)
    this.remove()
  }
  querySelector(selector: string): FakeElement | undefined {
    return this.children.find(({ name, className }) => name === selector || `.${className}` === selector)
  }
  setAttribute(): void {}
  addEventListener(): void {}
}

/** Chooses a file in the library, whose server responds with this status. */
function upload(status: number) {
  const list = new FakeElement('ul')
  const box = {
    dataset: { path: '/admin/media', textStop: 'Stop {{name}}', textFailed: '{{name}} was not uploaded' },
    querySelector: () => list,
  }
  const announced: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const document = {
    querySelector: (selector: string) => (selector === '[data-upload="images"]' ? box : null),
    createElement: (name: string) => new FakeElement(name),
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  }
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly responseText = ''
    open(): void {}
    setRequestHeader(): void {}
    send = () => void this.dispatchEvent(new Event('loadend'))
  }
  runInNewContext(script, { document, XMLHttpRequest: Request, FormData, self: { kit: { say: (text: string) => announced.push(text) } } })
  listeners.get('change')!({ target: { dataset: { uploadInput: 'images' }, files: [new File(['pixels'], 'photo.png')] } })
  return { announced, rows: list.children.length }
}

test.each([200, 204])('an upload that the server takes with %d leaves no row and no message', (status) => {
  expect(upload(status)).toEqual({ announced: [], rows: 0 })
})

test('an upload that failed is named', () => {
  expect(upload(500)).toEqual({ announced: ['photo.png was not uploaded'], rows: 1 })
})
