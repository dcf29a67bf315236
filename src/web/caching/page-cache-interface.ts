import type { CachedRule } from './cacheable.ts'
import type { CompressedText } from '../compress.ts'
import type { HttpRequest, ReusablePages } from '../request.ts'

export interface RenderedResponse extends CompressedText {
  req: HttpRequest
  rule: CachedRule
  response: Response
}

export interface PageCacheStatistics {
  /** Since the start. */
  hits: number
  stored: number
  /** Because something changed, their time was over, or memory was full. */
  removed: number
  /** Now. */
  pages: number
  bytes: number
  maxBytes: number
}

/** Rendered pages for guests, as the middleware uses them. */
export interface PageCache extends ReusablePages {
  /** The stored page for this request; null when it must be rendered. */
  respond(request: Request): Response | Promise<Response | null> | null
  /** To be passed to `save`; call it before rendering. Null when the page cannot be stored. */
  begin(): number | null
  /** Stores a page for the next guests, and returns its ETag; null for one that is this visitor's own. */
  save(rendered: RenderedResponse, begunAt: number): Promise<string | null>
  statistics(): PageCacheStatistics
}
