import { realRandom } from './real-random.ts'
import { realRequests } from './real-requests.ts'
import { realTimers } from './real-timers.ts'
import type { System } from './system.ts'

export const realSystem: System = { now: () => Date.now(), timers: realTimers, random: realRandom, requests: realRequests }
