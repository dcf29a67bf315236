import type { Config } from '#src/config.ts'

export type StartedTwin = Awaited<ReturnType<typeof startTwins>>[number]

/** Starts the pretend services that a demo needs. */
export async function startTwins(config: Config) {
  const needed = await findNeededTwins(config)
  return Promise.all(
    needed.map(async ({ start, ...twin }) => ({ ...twin, ...(await start({ ...config, settings: config[twin.settingsName] })) })),
  )
}

/** A configuration that leads to these pretend services. */
export const connectTwins = (config: Config, twins: StartedTwin[]): Config =>
  twins.reduce(
    (connected, { settingsName, settings }) => ({
      ...connected,
      [settingsName]: { ...connected[settingsName], ...settings },
      pretendSettings: { ...connected.pretendSettings, ...settings },
    }),
    config,
  )

/** What the sandbox page shows, by the slug of the processor. */
export const listSandboxes = (twins: StartedTwin[]) =>
  new Map(twins.flatMap(({ processor, sandbox }) => (processor && sandbox ? [[processor, sandbox] as const] : [])))

/** Tells the pretend processors where the store receives events. */
export function reportToStore(twins: StartedTwin[], origin: string): void {
  for (const { processor, setWebhookUrl } of twins) if (processor) setWebhookUrl?.(`${origin}/webhooks/${processor}`)
}

/** Slugs of the processors that a demo replaces by pretend ones. */
export const listSimulatedProcessors = async (config: Config): Promise<string[]> =>
  (await findNeededTwins(config)).flatMap(({ processor }) => processor ?? [])

// The only place that loads them: no other store does.
async function findNeededTwins(config: Config) {
  if (!config.demo) return []
  const { demoTwins } = await import('#src/twins/demo-twins.ts')
  return demoTwins.filter(({ settingsName, isNeeded }) => isNeeded(config[settingsName]))
}
