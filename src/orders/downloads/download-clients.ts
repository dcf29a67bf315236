import type { Exec, Tx } from '#db/types.ts'
import { digestKey, type LimitKey } from '#src/jobs/limit-keys.ts'
import { findWindowStarts, startWindow } from '#src/jobs/rate-limits.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { freeDownloadMinutes, resumeHours } from '../limits.ts'

/** Who downloads. One without our cookie is recognized by its network. */
export interface DownloadClient {
  /** The token of its signed cookie; null without one. */
  token: string | null
  /** Its network as a `limitHash`; null when unknown. */
  network: string | null
}

const resumeMs = resumeHours * 3_600_000

/** The downloads, by id, that were counted for this client so recently that it may repeat them, or resume them, without another count. */
export async function findFreeDownloads(
  q: Exec,
  ids: number[],
  { client, isResume, now }: { client: DownloadClient; isResume: boolean; now: number },
): Promise<Set<number>> {
  const starts = await findWindowStarts(q, { keys: ids.flatMap((id) => findKey(id, client) ?? []), windowMs: resumeMs, now })
  const freeMs = isResume ? resumeMs : freeDownloadMinutes * 60_000
  return new Set(ids.filter((id) => now - (starts.get(findKey(id, client) ?? '') ?? -Infinity) < freeMs))
}

/** Remembers that a download was counted for this client, who gets a cookie with `newToken` along with the file. */
export async function rememberClient(
  tx: Tx,
  id: number,
  { client, newToken, now }: { client: DownloadClient; newToken: string; now: number },
): Promise<void> {
  const networkKey = client.token === null ? findKey(id, client) : null
  for (const key of [cookieKey(id, newToken), ...(networkKey === null ? [] : [networkKey])]) await startWindow(tx, key, resumeMs, now)
}

function findKey(id: number, { token, network }: DownloadClient): LimitKey | null {
  if (token !== null) return cookieKey(id, token)
  return network === null ? null : digestKey(`download-${id}`, network)
}

const cookieKey = (id: number, token: string): LimitKey => digestKey(`download-${id}`, hashToken(token))
