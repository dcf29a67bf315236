import { cpuClock, percentile } from './metrics.ts'
import { runLoad, openConnection, type Connection, type LoadResult } from './load.ts'
import type { Scenario, Target } from './scenarios.ts'

export interface RunningServer {
  port: number
  pid: number
}

export interface Metrics {
  /** Requests (or orders) answered in a second, the best round. */
  perSecond: number
  /** Ms, over all rounds, with `lines` visitors at once. */
  p50: number
  p99: number
  /** Processor time of the server for one, in µs: the round that disturbed it least. */
  cpu: number
}

export interface Measurement {
  shop: Metrics
  /** The plain server's, answering the same bytes; null for journeys. */
  baseline: Metrics | null
  /** Bytes of one answer with its headers, as asked; 0 for journeys. */
  bytes: number
}

export interface Rounds {
  count: number
  ms: number
  /** Requests before the first round, however long a busy machine takes for them: what runs often is compiled by then. */
  warmUp: number
  connections: number
}

export interface Pair {
  target: Target
  shop: RunningServer
  baseline: RunningServer
}

/** Measures a scenario on every pair in turns of short rounds, so that what disturbs the machine disturbs all alike. */
export async function measure(scenario: Scenario, pairs: Pair[], rounds: Rounds): Promise<Measurement[]> {
  for (const { target } of pairs) await scenario.prepare?.(target)
  const runs = pairs.map((pair) => ({ pair, shop: [] as Round[], baseline: [] as Round[] }))
  // A journey is many requests.
  const maxJourneys = scenario.requests ? rounds.warmUp : rounds.warmUp / 10
  for (const { pair } of runs)
    await runLoad(pair.shop.port, await journeyOf(scenario, pair.target, ''), {
      ms: maxWarmUpMs,
      connections: rounds.connections,
      maxJourneys,
    })
  for (let index = 0; index < rounds.count; index += 1) {
    for (const run of runs) {
      const { target, shop, baseline } = run.pair
      const times = { ...rounds, ms: scenario.roundMs ?? rounds.ms }
      run.shop.push(await runRound(shop, await journeyOf(scenario, target, ''), times))
      if (scenario.requests) run.baseline.push(await runRound(baseline, await journeyOf(scenario, target, prefixOf(scenario)), rounds))
    }
  }
  return Promise.all(
    runs.map(async ({ pair, shop, baseline }) => ({
      shop: summarize(shop),
      baseline: baseline.length > 0 ? summarize(baseline.slice(1)) : null,
      bytes: scenario.requests ? await bytesOf(pair.shop.port, await scenario.requests(pair.target, '')) : 0,
    })),
  )
}

const maxWarmUpMs = 20_000

type Round = LoadResult & { cpu: number }

async function runRound(
  { port, pid }: RunningServer,
  journey: (connection: Connection) => Promise<number>,
  { ms, connections }: Rounds,
): Promise<Round> {
  const cpu = cpuClock(pid)
  const load = await runLoad(port, journey, { ms, connections })
  return { ...load, cpu: cpu() }
}

const prefixOf = (scenario: Scenario) => `/=${scenario.name.replace(/\W+/g, '-')}`

async function journeyOf(scenario: Scenario, target: Target, prefix: string): Promise<(connection: Connection) => Promise<number>> {
  if (!scenario.requests) return scenario.journey!(target)
  const { status = 200 } = scenario
  const requests = await scenario.requests(target, prefix)
  let index = 0
  return async (connection) => {
    const response = await connection.send(requests[index++ % requests.length]!)
    if (response.status !== status) throw new Error(`${scenario.name} was answered with\n${response.head}`)
    return 1
  }
}

function summarize(rounds: Round[]): Metrics {
  const latencies = rounds.flatMap((result) => result.latencies)
  return {
    perSecond: Math.max(...rounds.map((result) => (result.latencies.length / result.ms) * 1000)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: Math.min(...rounds.map((result) => (result.cpu / result.latencies.length) * 1000)),
  }
}

async function bytesOf(port: number, requests: Uint8Array[]): Promise<number> {
  const connection = await openConnection(port)
  let totalBytes = 0
  for (const request of requests) totalBytes += (await connection.send(request)).bytes
  connection.close()
  return Math.round(totalBytes / requests.length)
}
