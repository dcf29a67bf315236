import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Notice } from '#templates/ui/notice.tsx'

export function BlockFrame({ children }: { children: Child }) {
  return <div class="blocks">{children}</div>
}

/** For staff, in place of a block that visitors do not see. */
export function UnknownBlock({ view, kind }: { view: View; kind: string }) {
  return <Notice tone="warn">{view.t('blocks.unknown', { kind })}</Notice>
}

export function UnknownShortcode({ view, shortcode }: { view: View; shortcode: string }) {
  return <Notice tone="warn">{view.t('blocks.unknownShortcode', { shortcode })}</Notice>
}

/** For staff, where the first one beyond the limit is. `kind` as the editor calls it. */
export function TooManyBlocks({ view, kind, most }: { view: View; kind: string; most: number }) {
  return <Notice tone="warn">{view.t('blocks.tooMany', { kind, most })}</Notice>
}
