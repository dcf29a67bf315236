import { cpuClock, percentile } from './figures.ts'
import { drive, openLine, type Line, type Load } from './load.ts'
import type { Scenario, Target } from './scenarios.ts'

/** One server under load. */
export interface Running {
  port: number
  pid: number
}

export interface Figures {
  /** Requests (or orders) answered in a second, the best round. */
  perSecond: number
  /** Ms, over all rounds, with `lines` visitors at once. */
  p50: number
  p99: number
  /** Processor time of the server for one, in µs: the round that disturbed it least. */
  cpu: number
}

export interface Measured {
  shop: Figures
  /** The plain server's, answering the same bytes; null for journeys. */
  plain: Figures | null
  /** Bytes of one answer with its headers, as asked; 0 for journeys. */
  bytes: number
}

export interface Rounds {
  count: number
  ms: number
  /** Requests before the first round, however long a busy machine takes for them: what runs often is compiled by then. */
  warmUp: number
  lines: number
}

export interface Pair {
  target: Target
  shop: Running
  plain: Running
}

/** Measures a scenario on every pair in turns of short rounds, so that what disturbs the machine disturbs all alike. */
export async function measure(scenario: Scenario, pairs: Pair[], rounds: Rounds): Promise<Measured[]> {
  const runs = pairs.map((pair) => ({ pair, shop: [] as Round[], plain: [] as Round[] }))
  // A journey is many requests.
  const most = scenario.requests ? rounds.warmUp : rounds.warmUp / 10
  for (const { pair } of runs)
    await drive(pair.shop.port, walkOf(scenario, pair.target, ''), { ms: longestWarmUp, lines: rounds.lines, most })
  for (let at = 0; at < rounds.count; at += 1) {
    for (const run of runs) {
      const { target, shop, plain } = run.pair
      run.shop.push(await round(shop, walkOf(scenario, target, ''), rounds))
      if (scenario.requests) run.plain.push(await round(plain, walkOf(scenario, target, prefixOf(scenario)), rounds))
    }
  }
  return Promise.all(
    runs.map(async ({ pair, shop, plain }) => ({
      shop: figuresOf(shop),
      plain: plain.length > 0 ? figuresOf(plain.slice(1)) : null,
      bytes: scenario.requests ? await bytesOf(pair.shop.port, scenario.requests(pair.target, '')) : 0,
    })),
  )
}

const longestWarmUp = 20_000

type Round = Load & { cpu: number }

async function round({ port, pid }: Running, walk: (line: Line) => Promise<number>, { ms, lines }: Rounds): Promise<Round> {
  const cpu = cpuClock(pid)
  const load = await drive(port, walk, { ms, lines })
  return { ...load, cpu: cpu() }
}

const prefixOf = (scenario: Scenario) => `/=${scenario.name.replace(/\W+/g, '-')}`

function walkOf(scenario: Scenario, target: Target, prefix: string): (line: Line) => Promise<number> {
  if (!scenario.requests) return scenario.once!(target)
  const requests = scenario.requests(target, prefix)
  let at = 0
  return async (line) => {
    const answer = await line.ask(requests[at++ % requests.length]!)
    if (answer.status !== 200) throw new Error(`${scenario.name} was answered with\n${answer.head}`)
    return 1
  }
}

function figuresOf(rounds: Round[]): Figures {
  const latencies = rounds.flatMap((one) => one.latencies)
  return {
    perSecond: Math.max(...rounds.map((one) => (one.latencies.length / one.ms) * 1000)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: Math.min(...rounds.map((one) => (one.cpu / one.latencies.length) * 1000)),
  }
}

async function bytesOf(port: number, requests: Uint8Array[]): Promise<number> {
  const line = await openLine(port)
  let sum = 0
  for (const request of requests) sum += (await line.ask(request)).bytes
  line.close()
  return Math.round(sum / requests.length)
}
