import type { Exec } from '#db/types.ts'
import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'

/** What modules name for the site map. */
export async function listPathsOfModules(q: Exec, now: number): Promise<{ path: string; changedAt: number }[]> {
  const entries: { path: string; changedAt: number }[] = []
  for (const { sitemap } of modules as readonly Module[]) if (sitemap) entries.push(...(await (await sitemap())(q, now)))
  return entries
}
