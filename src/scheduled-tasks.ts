import { runDueJobs, type JobHandler } from '#src/jobs/jobs.ts'
import { day, hour, second } from '#src/lib/dates/durations.ts'
import type { Module, Task } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import { checkConnections } from './check-connections.ts'
import { connectServices } from './connect-services.ts'
import { tidyDataFolder } from './data-folder.ts'
import type { Shop } from './shop.ts'
import type { Timer } from './shop/system.ts'

export interface ScheduledTask {
  name: string
  /** Ms from the end of one run to the start of the next. */
  intervalMs: number
  run: Task
}

const taskEntries = modules.flatMap(({ tasks = [] }: Module) => tasks)
const jobEntries = modules.flatMap(({ jobs = {} }: Module) => Object.entries(jobs))

export const jobHandlers: Record<string, JobHandler> = Object.fromEntries(
  await Promise.all(jobEntries.map(async ([kind, load]) => [kind, await load()] as const)),
)

export const scheduledTasks: ScheduledTask[] = [
  { name: 'run jobs', intervalMs: 2 * second, run: (shop, signal) => runDueJobs(shop, jobHandlers, signal) },
  { name: 'check the keys of connected services', intervalMs: hour, run: checkConnections },
  { name: 'close files to other users, delete interrupted ones', intervalMs: day, run: tidyDataFolder },
  ...(await Promise.all(taskEntries.map(async ({ load, ...task }) => ({ ...task, run: await load() })))),
]

export interface TaskScheduler {
  /** Starts nothing new and resolves when running tasks are done. */
  stop(): Promise<void>
}

/**
 * Never runs a task twice at a time; errors are logged. The first run comes after a sixtieth of the interval, so that rare, long tasks do
 * not slow startup. Timers, because Bun.cron's resolution of one minute is too slow for sign-in codes by email.
 */
export function startScheduledTasks(shop: Shop, tasks: ScheduledTask[] = scheduledTasks): TaskScheduler {
  const waiting = new Map<ScheduledTask, Timer>()
  const running = new Set<Promise<void>>()
  const abortController = new AbortController()

  const schedule = (task: ScheduledTask, ms: number) =>
    void waiting.set(
      task,
      shop.timers.after(ms, () => runTask(task)),
    )

  const runTask = (task: ScheduledTask): void => {
    const run = runSafely(shop, task, abortController.signal).finally(() => {
      running.delete(run)
      if (!abortController.signal.aborted) schedule(task, task.intervalMs)
    })
    running.add(run)
  }

  for (const task of tasks) schedule(task, task.intervalMs / 60)
  return {
    async stop() {
      abortController.abort()
      for (const timer of waiting.values()) timer.cancel()
      await Promise.all(running)
    },
  }
}

// Never rejects: an unhandled rejection would end the process.
async function runSafely(shop: Shop, task: ScheduledTask, signal: AbortSignal): Promise<void> {
  try {
    await connectServices(shop)
    await task.run(shop, signal)
  } catch (error) {
    shop.log.error({ err: error, task: task.name }, 'a scheduled task failed')
  }
}
