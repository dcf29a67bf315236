import { Type } from '@sinclair/typebox'
import { findShownDownloads, listDownloadOptions } from '#src/site-downloads/site-downloads.ts'
import { DownloadBlock } from '#templates/blocks/download.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { entityId } from '../field-schemas.ts'
import { byEntity, entityOptions, idsOf, slugsOfNames } from './entity-blocks.ts'

const schema = Type.Object({ download: entityId() }, { additionalProperties: false })

export type ShownDownload = Awaited<ReturnType<typeof findShownDownloads>>[number]

export const downloadKind = defineBlockKind<typeof schema, ShownDownload>({
  kind: 'download',
  version: 1,
  label: 'siteDownloads.download',
  hint: 'siteDownloads.blockHint',
  icon: 'download',
  group: 'site',
  schema,
  fields: {
    download: {
      type: 'entity',
      label: 'siteDownloads.download',
      options: async ({ shop }) => entityOptions(await listDownloadOptions(shop.db.read)),
    },
  },
  defaults: { download: null },
  load: async ({ shop }, blocks) => {
    const ids = idsOf(blocks, ({ download }) => download)
    return byEntity(blocks, await findShownDownloads(shop.db.read, ids), ({ download }) => download)
  },
  render: (block) => DownloadBlock(block),
  toText: () => '',
  loadTexts: async (q, blocks) => {
    const ids = idsOf(blocks, ({ download }) => download)
    const found = byEntity(blocks, await findShownDownloads(q, ids), ({ download }) => download)
    return new Map([...found].map(([id, { title }]) => [id, title]))
  },
  styles: ['css/site-downloads-page.css'],
  shortcode: {
    name: 'cms-download',
    data: (id) => ({ download: id }),
    find: async (q) => slugsOfNames(await listDownloadOptions(q)),
  },
})
