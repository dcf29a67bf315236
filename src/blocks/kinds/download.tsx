import type { Static } from '@sinclair/typebox'
import type { Exec } from '#db/types.ts'
import { findShownDownloads, listDownloadOptions } from '#src/site-downloads/site-downloads.ts'
import { DownloadBlock } from '#templates/blocks/download.tsx'
import { type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { entityId, strictObject } from '../field-schemas.ts'
import { rowField, rowsOfBlocks, slugsOfNames } from './entity-blocks.ts'

const schema = strictObject({ download: entityId() })

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
    download: rowField('siteDownloads.download', listDownloadOptions),
  },
  defaults: { download: null },
  load: ({ shop }, blocks) => downloadsOf(shop.db.read, blocks),
  render: (block) => DownloadBlock(block),
  toText: () => '',
  loadTexts: async (q, blocks) => new Map([...(await downloadsOf(q, blocks))].map(([id, { title }]) => [id, title])),
  styles: ['css/site-downloads-page.css'],
  shortcode: {
    name: 'cms-download',
    data: (id) => ({ download: id }),
    find: async (q) => slugsOfNames(await listDownloadOptions(q)),
  },
})

const downloadsOf = (q: Exec, blocks: LoadableBlock<Static<typeof schema>>[]) =>
  rowsOfBlocks(
    blocks,
    ({ download }) => download,
    (ids) => findShownDownloads(q, ids),
  )
