import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const seen = new Set<string>()
/** Knows /one and /two, and answers without a length. */
const store = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url)
    seen.add([pathname, request.headers.get('cookie'), request.headers.get('x-forwarded-for')].join(' '))
    if (pathname !== '/one' && pathname !== '/two') return new Response('', { status: 404 })
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue('x'.repeat(2048))
          controller.close()
        },
      }),
    )
  },
})
afterAll(() => store.stop(true))

async function runPeer(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const peer = Bun.spawn([process.execPath, 'bench/run.ts', 'peer', ...args], { cwd: root, stdout: 'pipe', stderr: 'pipe' })
  const [output, errors, code] = await Promise.all([peer.stdout.text(), peer.stderr.text(), peer.exited])
  return { code, output, errors }
}

test('pages of a store are loaded in turn, with its processor time', async () => {
  const pages = ['one', 'two'].map((name) => `http://localhost:${store.port}/${name}`)
  const options = ['--seconds', '0.1', '--warm-up', '0.1', '--visitors', '2', '--cookie', 'a=b', '--pid', String(process.pid)]
  const { code, output, errors } = await runPeer(...pages, ...options)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const [, , figures] = output.split('\n')
  expect(figures).toMatch(/^2 pages of http:\/\/localhost:\d+ +[1-9]\d* +\d+\.\d +\d+\.\d +\d+\.\d +\d+ +2\.\d +none$/)
  expect([...seen].toSorted()).toEqual(['/one a=b 198.18.0.0', '/two a=b 198.18.0.1'])
})

test('a page with another status is refused', async () => {
  const { code, output, errors } = await runPeer(`http://localhost:${store.port}/nowhere`)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toContain('HTTP/1.1 404')
})

test.each([
  'http://example.com/',
  'http://192.0.2.1/',
  'http://localhost@example.com/',
  'http://127.0.0.1.example.com/',
  'http://constructor/',
])('another machine is never loaded: %s', async (address) => {
  const { code, errors } = await runPeer(`http://localhost:${store.port}/one`, address)
  expect(code).toBe(1)
  expect(errors).toContain('only stores on this machine are loaded')
})
