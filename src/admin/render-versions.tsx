import type { DiffBlock } from '#src/lib/text/text-diff.ts'
import { page } from '#src/web/response.tsx'
import { type Version, type VersionedItem, VersionsPage } from '#templates/admin/versions-page.tsx'
import type { StaffView } from './layout.ts'

interface Versions<T extends { id: number }> {
  item: VersionedItem
  /** Newest first. */
  list: Version[]
  find(ids: number[]): Promise<T[]>
  compare(earlier: T, later: T): Promise<{ label: string; blocks: DiffBlock[] }[]>
  canWrite: boolean
}

/** The versions of a text. Compares `?from=` with `?to=`; by default, shows what the last save changed. */
export async function renderVersions<T extends { id: number }>(view: StaffView, versions: Versions<T>): Promise<Response> {
  const { item, list, canWrite } = versions
  const chosen = (name: string, fallback: number | undefined) => {
    const id = Number(view.url.searchParams.get(name) ?? '')
    return list.some((version) => version.id === id) ? id : fallback
  }
  const to = chosen('to', list[0]?.id)
  const from = chosen('from', list[1]?.id ?? list[0]?.id)
  const texts = await versions.find([from ?? 0, to ?? 0])
  const find = (id: number | undefined) => texts.find((version) => version.id === id)
  const [earlier, later] = [find(from), find(to)]
  const parts = earlier && later ? await versions.compare(earlier, later) : null
  const body = <VersionsPage view={view} item={item} versions={list} from={from} to={to} parts={parts} canWrite={canWrite} />
  return page(view, view.t('content.versionsOf', { title: item.title }), body, { styles: ['css/content-editor-page.css'] })
}
