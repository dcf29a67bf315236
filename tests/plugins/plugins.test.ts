import { describe, expect, test } from 'bun:test'
import { renderDocument } from '#src/blocks/render-document.tsx'
import type { PluginBlock, PluginTask } from '#src/plugins/plugin.ts'
import { readPluginRecords, getPluginRecord } from '#src/plugins/plugin-records.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { load, manifestOf, sourceOf } from './test-plugins.ts'

// Replaced by each test.
let renderBlock: PluginBlock['render']
let runTask: PluginTask['run'] = async () => {}
const plugins = await load([
  sourceOf(manifestOf('banner', { displayName: { en: 'Zebra', fr: 'Zèbre' } }), ({ html }) => ({
    settings: {
      text: { kind: 'text', label: 'Text', default: 'Hello', maxLength: 20, required: true },
      key: { kind: 'secret', label: 'Key' },
      until: { kind: 'time', label: 'Until' },
      link: { kind: 'link', label: 'Link' },
      count: { kind: 'number', label: 'Count', default: 3, minimum: 1, maximum: 9 },
    },
    block: {
      styles: ['banner.css'],
      render: (context) => renderBlock?.(context) ?? html`<p class="banner">${String(context.settings['text'])}</p>`,
    },
    tasks: [{ name: 'work', label: 'Work', intervalMs: 60_000, run: (context) => runTask(context) }],
    routes: {
      'status.json': { get: ({ url }) => ({ type: 'application/json', body: JSON.stringify(url.searchParams.get('q')) }) },
      wrong: { get: () => new Response('<script>') as never },
    },
  })),
  sourceOf(manifestOf('alpha'), ({ html }) => ({ block: { render: () => html`` } })),
  sourceOf(manifestOf('broken'), () => {
    throw new Error('no license')
  }),
  sourceOf(manifestOf('quiet'), () => ({ tasks: [] })),
])
const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, plugins })

const turnOn = (slug: string) => admin.post(`/admin/plugins/${slug}/switch`, { active: 'on' })
const recordOf = (slug: string) => getPluginRecord(shop.db.read, slug)
async function drawBlock(isStaff = false): Promise<string> {
  const plugin = (await recordOf('banner')).id
  const blocks = ['a', 'b'].map((id) => ({ id, kind: 'plugin', version: 1, data: { plugin } }))
  return (await renderDocument(shop, createTestView({ isStaff }), { version: 1, blocks })).html.markup
}

describe('the list of display plugins', () => {
  test('is empty while none is on', async () => {
    expect((await admin.get('/admin/plugins/list-display')).text).toBe('[]')
  })

  test('has those with a block, sorted by name, with the name in both fields', async () => {
    for (const slug of ['banner', 'alpha', 'quiet']) await turnOn(slug)
    expect((await admin.get('/admin/plugins/list-display')).json()).toEqual([
      { slug: 'alpha', name: 'Plugin alpha', display_name: 'Plugin alpha' },
      { slug: 'banner', name: 'Zebra', display_name: 'Zebra' },
    ])
  })
})

test('switching on and off takes effect in the next request', async () => {
  renderBlock = undefined as never
  expect(await drawBlock()).not.toContain('banner')
  await turnOn('banner')
  const markup = await drawBlock()
  expect(markup.match(/<p class="banner">Hello<\/p>/g)).toHaveLength(2)
  expect(markup.match(/<link rel="stylesheet" href="\/plugins\/banner\/files\/banner\.css\?v=\w+"/g)).toHaveLength(1)
  await admin.post('/admin/plugins/banner/switch', {})
  expect(await drawBlock()).not.toContain('banner')
  expect(await drawBlock(true)).toContain('off or failed')
})

test('the page shows a plugin that could not be loaded with its reason', async () => {
  const { text } = await admin.get('/admin/plugins')
  expect(text).toContain('no license')
  expect(text).toContain('Try Plugin broken again')
  const response = await admin.follow(await admin.post('/admin/plugins/broken/retry'))
  expect(response.text).toContain('Plugin broken still cannot be loaded.')
  await admin.post('/admin/plugins/broken/switch', { active: 'on' })
  expect((await admin.get('/admin/plugins')).text).toContain('no license')
})

describe('a block', () => {
  test.each<[string, PluginBlock['render'], string]>([
    [
      'throws',
      () => {
        throw new Error('out of paint')
      },
      'out of paint',
    ],
    ['rejects', () => Promise.reject(new Error('no answer')), 'no answer'],
    ['never answers', () => new Promise(() => {}), 'did not finish'],
    ['returns text', () => '<script>' as never, 'not made with html'],
  ])('that %s is left out and turns its plugin off', async (_, render, reason) => {
    await turnOn('banner')
    renderBlock = render
    expect(await drawBlock()).not.toContain('<script>')
    renderBlock = undefined as never
    expect(await recordOf('banner')).toMatchObject({
      active: false,
      failedAt: shop.now(),
      failure: expect.stringContaining(reason) as string,
    })
    expect((await admin.get('/admin/plugins')).text).toContain(reason)
    expect(await drawBlock()).not.toContain('banner')
    await admin.post('/admin/plugins/banner/retry')
    expect(await recordOf('banner')).toMatchObject({ active: true, failure: '' })
    expect(await drawBlock()).toContain('Hello')
  })
})

describe('a scheduled task', () => {
  const signal = new AbortController().signal

  test('runs once per interval, and never while the plugin is off', async () => {
    let runs = 0
    runTask = async () => void (runs += 1)
    await runPluginTasks(shop, signal)
    expect(runs).toBe(0)
    await turnOn('banner')
    await Promise.all([runPluginTasks(shop, signal), runPluginTasks(shop, signal)])
    expect(runs).toBe(1)
    shop.clock.advance(60_000)
    await runPluginTasks(shop, signal)
    await admin.post('/admin/plugins/banner/run')
    await runPluginTasks(shop, signal)
    expect(runs).toBe(3)
  })

  test('that fails three times in a row turns its plugin off', async () => {
    await turnOn('banner')
    const attempt = async (succeeds: boolean) => {
      runTask = async () => {
        if (!succeeds) throw new Error('no disk')
      }
      await runPluginTasks(shop, signal)
      shop.clock.advance(60_000)
      return (await recordOf('banner')).active
    }
    for (const succeeds of [false, false, true, false, false]) expect(await attempt(succeeds)).toBe(true)
    expect(await attempt(false)).toBe(false)
    expect(await recordOf('banner')).toMatchObject({ failure: 'no disk' })
  })
})

describe('an address', () => {
  test('answers while the plugin is on, as a document without rights', async () => {
    expect((await guest.get('/plugins/banner/status.json')).status).toBe(404)
    await turnOn('banner')
    const response = await guest.get('/plugins/banner/status.json?q=1')
    expect([response.status, response.text]).toEqual([200, '"1"'])
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    for (const path of [
      '/plugins/banner/../../etc/passwd',
      '/plugins/banner/constructor',
      '/plugins/__proto__/status.json',
      '/feeds/..%2fshop.db',
    ])
      expect((await guest.get(path)).status).toBe(404)
  })

  test('that fails is not found and leaves the plugin on', async () => {
    await turnOn('banner')
    expect((await guest.get('/plugins/banner/wrong')).status).toBe(404)
    expect(await recordOf('banner')).toMatchObject({ active: true, failure: expect.stringContaining('allowed type') as string })
  })

  test('is closed with the shop, but for staff', async () => {
    await turnOn('banner')
    await shop.db.transaction((tx) => saveSettings(tx, { shop_open: false }, shop.now()))
    expect((await guest.get('/plugins/banner/status.json')).status).toBe(403)
    expect((await admin.get('/plugins/banner/status.json')).status).toBe(200)
  })
})

describe('settings', () => {
  const fields = { s_text: '<b>&"', s_key: 'sk_live_1', s_until: '2026-04-01T10:00', s_link: '/shop', s_count: 5 }
  const save = async (overrides: Record<string, string | number> = {}) => {
    const { updatedAt } = await recordOf('banner')
    return admin.post('/admin/plugins/banner/settings', { ...fields, updated_at: updatedAt, ...overrides })
  }

  test('are escaped where they are shown, and a secret is neither shown nor logged', async () => {
    await turnOn('banner')
    expect((await save()).status).toBe(303)
    expect(await drawBlock()).toContain('&lt;b&gt;&amp;&quot;')
    const { text } = await admin.get('/admin/plugins/banner/settings')
    expect(text).toContain('2026-04-01T10:00')
    expect(text).not.toContain('sk_live_1')
    await save({ s_key: '', s_count: 6 })
    expect((await recordOf('banner')).settings).toMatchObject({ key: 'sk_live_1', count: 6, until: Date.UTC(2026, 3, 1, 10) })
    const { auditLog } = shop.db.t
    expect(JSON.stringify(await shop.db.read.select().from(auditLog).orderBy(auditLog.id))).not.toContain('sk_live_1')
  })

  test.each([
    ['s_text', ''],
    ['s_text', 'x'.repeat(21)],
    ['s_count', 10],
    ['s_until', 'tomorrow'],
    ['s_link', 'javascript:alert(1)'],
  ])('refuse %s = %p at the field', async (name, value) => {
    const response = await save({ [name]: value })
    expect(response.status).toBe(422)
    expect(response.text).toContain(`id="f-${name}-error"`)
  })

  test('of another save in between come back with both versions', async () => {
    const { updatedAt } = await recordOf('banner')
    await save({ s_text: 'Theirs' })
    const response = await save({ s_text: 'Yours', updated_at: updatedAt })
    expect(response.status).toBe(409)
    for (const expected of ['Yours', 'Theirs']) expect(response.text).toContain(expected)
    expect(response.text).not.toContain('sk_live_1')
  })
})

test('a plugin that is no longer installed stays as it was for when it returns', async () => {
  await turnOn('banner')
  const records = await readPluginRecords({ ...shop, plugins: [] } as never)
  expect(records.get('banner')).toMatchObject({ active: true })
})
