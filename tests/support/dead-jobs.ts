import { desc, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

export async function listDeadJobs(q: Exec, limit = 50) {
  const { jobs } = q.t
  return q.select().from(jobs).where(eq(jobs.state, 'dead')).orderBy(desc(jobs.runAt), desc(jobs.id)).limit(limit)
}
