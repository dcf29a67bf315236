import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import type { View } from '#src/web/view.ts'

export const sandboxPath = '/admin/sandbox'

export interface SandboxProps {
  view: View
  slug: string
  sandbox: TwinSandbox
  /** Changes with every call, event and delivery. */
  stamp: string
  /** Minor units. */
  formatAmount(amount: number, currency: string): string
}
