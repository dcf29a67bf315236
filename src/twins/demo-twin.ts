import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'

type Settings = Readonly<Record<string, string | null>>

/** A pretend service that a demo starts in place of one without an account. */
export interface DemoTwin {
  /** The variables of a store that lead to the service; `pretendSettings` connect no store, but staff may enter them. */
  settingsName: 'processorSettings' | 'identitySettings' | 'carrierSettings' | 'taxServiceSettings' | 'pretendSettings'
  /** The slug of the processor that it replaces. */
  processor?: string
  /** True while these settings lead to no account at the service. */
  isNeeded(settings: Settings): boolean
  /** Its code is imported by then, not earlier. */
  start(options: TwinStart): Promise<RunningTwin>
}

export interface TwinStart {
  /** Stores its state. */
  dataDir: string
  /** The store whose pages may embed its pages, and which it sends people back to. */
  baseUrl: string
  /** It uses what these contain. */
  settings: Settings
}

export interface RunningTwin {
  /** Variables that connect a store to it. */
  settings: Settings
  /** For the operator, at startup. */
  notes: string[]
  /** Of processors that send events. */
  setWebhookUrl?(url: string): void
  /** Of processors, for the sandbox page. */
  sandbox?: TwinSandbox
  stop(): Promise<void>
}
