import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { folderSource } from '#src/plugins/plugin-sources.ts'
import { getPluginRecord } from '#src/plugins/plugin-records.ts'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createTestView } from '#tests/support/view.ts'
import { load } from './test-plugins.ts'

const docs = await Bun.file(`${import.meta.dir}/../../docs/plugins.md`).text()
const codeOf = (language: string) => new RegExp('```' + language + '\n([\\s\\S]*?)```').exec(docs)![1]!
const folder = mkdtempSync(join(getTempFolder(), 'plugin-'))
await Bun.write(join(folder, 'plugin.json'), codeOf('json'))
await Bun.write(join(folder, 'plugin.js'), codeOf('js'))
const plugins = await load([folderSource(folder)])
const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, plugins })

test('the plugin of docs/plugins.md draws its block, answers at its address, and writes its feed', async () => {
  expect(plugins).toMatchObject([{ slug: 'opening-hours', problem: '' }])
  await admin.post('/admin/plugins/opening-hours/switch', { active: 'on' })
  const saved = await admin.post('/admin/plugins/opening-hours/settings', { s_hours: 'Monday <9\nTuesday', s_apiKey: '' })
  expect(saved.status).toBe(303)
  const { id } = await getPluginRecord(shop.db.read, 'opening-hours')
  const blocks = [{ id: 'a', kind: 'plugin', version: 1, data: { plugin: id } }]
  const { html } = await renderDocument(shop, createTestView(), { version: 1, blocks })
  expect(html.markup).toContain('<li>Monday &lt;9</li><li>Tuesday</li>')
  expect((await guest.get('/plugins/opening-hours/hours.json?days=1')).json()).toEqual(['Monday <9'])
  await runPluginTasks(shop, new AbortController().signal)
  expect((await guest.get('/feeds/hours.txt')).text).toBe('Monday <9\nTuesday')
})
