import type { GapKind } from '../gaps.ts'

/** A gap in an address: `search-12`. */
export function parseGap(text: string | null): { kind: GapKind; id: number } | null {
  const [, kind, id] = /^(search|comment)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return kind === undefined ? null : { kind: kind as GapKind, id: Number(id) }
}
